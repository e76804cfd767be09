"""The last time step whose code an account has used: one code works once."""

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("totp_step", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.drop_column("accounts", "totp_step")
