"""Names that must not take part, notes, problems that were seen to, second factors."""

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.create_table(
        "blocked",
        sa.Column("session_id", sa.BigInteger(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_blocked_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", "value", name=op.f("pk_blocked")),
        schema="identity",
    )
    _notes()
    for name in ("seen_to_at", "seen_to_by"):
        kind = sa.DateTime(timezone=True) if name.endswith("at") else sa.Text()
        op.add_column("problems", sa.Column(name, kind, nullable=True))
    op.add_column("accounts", sa.Column("totp", sa.Text(), nullable=True))
    op.add_column("accounts", sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("accounts", "closed_at")
    op.drop_column("accounts", "totp")
    op.drop_column("problems", "seen_to_by")
    op.drop_column("problems", "seen_to_at")
    op.drop_table("notes")
    op.drop_table("blocked", schema="identity")


def _notes() -> None:
    now = sa.func.clock_timestamp()
    op.create_table(
        "notes",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_notes_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_visit_id"), "notes", ["visit_id"])
