"""An account may be kept to some studies."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0015"
down_revision: str | None = "0014"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("studies", postgresql.JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("accounts", "studies")
