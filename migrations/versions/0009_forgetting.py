"""Tombstones of visits whose data were destroyed, and that somebody took part by an HMAC."""

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    now = sa.func.clock_timestamp()
    op.create_table(
        "forgotten",
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["visit_id"], ["visits.id"], name=op.f("fk_forgotten_visit_id")),
        sa.PrimaryKeyConstraint("visit_id", name=op.f("pk_forgotten")),
    )
    op.create_table(
        "forgotten_names",
        sa.Column("hmac", sa.LargeBinary(), nullable=False),
        sa.Column("study", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hmac", "study", name=op.f("pk_forgotten_names")),
        schema="identity",
    )
    op.execute("GRANT SELECT ON forgotten TO normgym_export")


def downgrade() -> None:
    op.drop_table("forgotten_names", schema="identity")
    op.drop_table("forgotten")
