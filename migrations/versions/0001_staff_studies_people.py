"""Staff, studies, people."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0001"
down_revision: str | None = None


def upgrade() -> None:
    op.execute("CREATE SCHEMA identity")
    _accounts()
    _audit()
    _participants()
    _study_texts()
    _external_ids()
    _logins()
    _sessions()


def downgrade() -> None:
    op.drop_table("sessions")
    op.drop_table("logins")
    op.drop_table("external_ids", schema="identity")
    op.drop_table("study_texts")
    op.drop_table("participants")
    op.drop_table("audit")
    op.drop_table("accounts")
    op.execute("DROP SCHEMA identity")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False)


def _now(name: str) -> sa.Column[datetime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.func.clock_timestamp(), nullable=False
    )


def _accounts() -> None:
    op.create_table(
        "accounts",
        _id(),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("must_change", sa.Boolean(), server_default="false", nullable=False),
        _now("created_at"),
        sa.CheckConstraint("role IN ('admin', 'researcher', 'viewer')", name=op.f("ck_accounts_role")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name", name=op.f("uq_accounts_name")),
    )


def _audit() -> None:
    op.create_table(
        "audit",
        _id(),
        _now("at"),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("detail", JSONB(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )


def _participants() -> None:
    op.create_table(
        "participants",
        _id(),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("pseudonym", sa.Text(), nullable=False),
        _now("created_at"),
        sa.CheckConstraint(
            "kind IN ('person', 'model', 'policy', 'script')", name=op.f("ck_participants_kind")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_participants")),
        sa.UniqueConstraint("pseudonym", name=op.f("uq_participants_pseudonym")),
    )


def _study_texts() -> None:
    op.create_table(
        "study_texts",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        _now("created_at"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_study_texts")),
    )


def _external_ids() -> None:
    op.create_table(
        "external_ids",
        _id(),
        sa.Column("participant_id", sa.BigInteger(), nullable=False),
        sa.Column("scheme", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        _now("created_at"),
        sa.ForeignKeyConstraint(
            ["participant_id"],
            ["participants.id"],
            name=op.f("fk_external_ids_participant_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_external_ids")),
        sa.UniqueConstraint("scheme", "value", name=op.f("uq_external_ids_scheme_value")),
        schema="identity",
    )
    op.create_index(
        op.f("ix_external_ids_participant_id"),
        "external_ids",
        ["participant_id"],
        unique=False,
        schema="identity",
    )


def _logins() -> None:
    op.create_table(
        "logins",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("account_id", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        _now("created_at"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_logins_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_logins")),
    )
    op.create_index(op.f("ix_logins_account_id"), "logins", ["account_id"], unique=False)


def _sessions() -> None:
    op.create_table(
        "sessions",
        _id(),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("study_hash", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("codes", JSONB(), server_default="{}", nullable=False),
        _now("created_at"),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('live', 'pilot', 'preview', 'demo')", name=op.f("ck_sessions_kind")),
        sa.CheckConstraint("state IN ('open', 'closed')", name=op.f("ck_sessions_state")),
        sa.CheckConstraint("places >= 0", name=op.f("ck_sessions_places")),
        sa.ForeignKeyConstraint(["study_hash"], ["study_texts.hash"], name=op.f("fk_sessions_study_hash")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
        sa.UniqueConstraint("code", name=op.f("uq_sessions_code")),
    )
