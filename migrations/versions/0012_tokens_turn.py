"""Tokens turn: whoever comes back by the link alone gets a new one, and sees no draft from before."""

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"


def upgrade() -> None:
    op.add_column("visits", sa.Column("next_token", sa.Text(), nullable=True))
    op.add_column("visits", sa.Column("drafts_from", sa.DateTime(timezone=True), nullable=True))
    op.create_unique_constraint(op.f("uq_visits_next_token"), "visits", ["next_token"])


def downgrade() -> None:
    op.drop_constraint(op.f("uq_visits_next_token"), "visits")
    op.drop_column("visits", "drafts_from")
    op.drop_column("visits", "next_token")
