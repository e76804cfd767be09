"""Somebody may tick off a mark on a visit: who, when, and a note."""

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"


def upgrade() -> None:
    now = sa.text("clock_timestamp()")
    op.create_table(
        "seen_marks",
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_seen_marks_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("visit_id", "mark", name=op.f("pk_seen_marks")),
    )


def downgrade() -> None:
    op.drop_table("seen_marks")
