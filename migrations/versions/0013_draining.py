"""That nobody may begin is kept for all processes of a database, not by each for itself."""

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"


def upgrade() -> None:
    op.create_table(
        "draining",
        sa.Column("one", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.CheckConstraint("one", name=op.f("ck_draining_one")),
        sa.PrimaryKeyConstraint("one", name=op.f("pk_draining")),
    )


def downgrade() -> None:
    op.drop_table("draining")
