"""Time with the room in words, waits by a key that is held down."""

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    op.add_column("steps", sa.Column("held", sa.Boolean(), server_default="false", nullable=False))
    op.create_table(
        "views",
        sa.Column("episode_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("from_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("until_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["episode_id"], ["episodes.id"], name=op.f("fk_views_episode_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("episode_id", "kind", "from_at", name=op.f("pk_views")),
    )
    op.execute("GRANT SELECT ON views TO normgym_export")


def downgrade() -> None:
    op.drop_table("views")
    op.drop_column("steps", "held")
