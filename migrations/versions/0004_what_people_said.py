"""What people said."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    _answers()
    _consents()
    _device_checks()
    _drafts()
    _problems()
    _beliefs()


def downgrade() -> None:
    op.drop_table("beliefs")
    op.drop_table("problems")
    op.drop_table("drafts")
    op.drop_table("device_checks")
    op.drop_table("consents")
    op.drop_table("answers")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False)


def _now(name: str) -> sa.Column[datetime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.func.clock_timestamp(), nullable=False
    )


def _answers() -> None:
    op.create_table(
        "answers",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("stage_key", sa.Text(), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.Column("item", sa.Text(), nullable=False),
        sa.Column("value", JSONB(), nullable=False),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_answers_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answers")),
        sa.UniqueConstraint("visit_id", "stage_key", "item", name=op.f("uq_answers_visit_id_stage_key_item")),
    )


def _consents() -> None:
    op.create_table(
        "consents",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("version_hash", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("boxes", JSONB(), nullable=False),
        _now("agreed_at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_consents_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consents")),
        sa.UniqueConstraint("visit_id", name=op.f("uq_consents_visit_id")),
    )


def _device_checks() -> None:
    op.create_table(
        "device_checks",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("result", JSONB(), nullable=False),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_device_checks_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device_checks")),
    )
    op.create_index(op.f("ix_device_checks_visit_id"), "device_checks", ["visit_id"], unique=False)


def _drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("stage_key", sa.Text(), nullable=False),
        sa.Column("values", JSONB(), nullable=False),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_drafts_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("visit_id", "stage_key", name=op.f("pk_drafts")),
    )


def _problems() -> None:
    op.create_table(
        "problems",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_problems_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_problems")),
    )
    op.create_index(op.f("ix_problems_visit_id"), "problems", ["visit_id"], unique=False)


def _beliefs() -> None:
    op.create_table(
        "beliefs",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("episode_id", sa.BigInteger(), nullable=True),
        sa.Column("stage_key", sa.Text(), nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=True),
        sa.Column("probe", sa.Text(), nullable=False),
        sa.Column("value", JSONB(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["episode_id"], ["episodes.id"], name=op.f("fk_beliefs_episode_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_beliefs_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_beliefs")),
        sa.UniqueConstraint(
            "visit_id",
            "stage_key",
            "n",
            "probe",
            name=op.f("uq_beliefs_visit_id_stage_key_n_probe"),
            postgresql_nulls_not_distinct=True,
        ),
    )
    op.create_index("ix_beliefs_episode_id", "beliefs", ["episode_id"], unique=False)
