"""Play."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    _episodes()
    _events()
    _pauses()
    _steps()


def downgrade() -> None:
    op.drop_table("steps")
    op.drop_table("pauses")
    op.drop_table("events")
    op.drop_table("episodes")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False)


def _now(name: str) -> sa.Column[datetime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.func.clock_timestamp(), nullable=False
    )


def _episodes() -> None:
    op.create_table(
        "episodes",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("stage_key", sa.Text(), nullable=False),
        sa.Column("brief", JSONB(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("n", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("outcome", JSONB(none_as_null=True), nullable=True),
        sa.Column("verified", sa.Boolean(), nullable=True),
        sa.Column("technical", sa.Boolean(), server_default="false", nullable=False),
        _now("started_at"),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_episodes_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_episodes")),
        sa.UniqueConstraint("visit_id", "stage_key", name=op.f("uq_episodes_visit_id_stage_key")),
        postgresql_with={"fillfactor": "70"},
    )
    op.create_index(
        "ix_episodes_lease_until",
        "episodes",
        ["lease_until"],
        unique=False,
        postgresql_where=sa.text("owner IS NOT NULL"),
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("episode_id", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("of", sa.SmallInteger(), nullable=False),
        sa.Column("by", sa.ARRAY(sa.SmallInteger()), server_default="{}", nullable=False),
        sa.Column("fixture", sa.SmallInteger(), nullable=False),
        sa.Column("cell", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["episode_id"], ["episodes.id"], name=op.f("fk_events_episode_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("episode_id", "id", name=op.f("pk_events")),
    )


def _pauses() -> None:
    op.create_table(
        "pauses",
        sa.Column("episode_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("from_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("until_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["episode_id"], ["episodes.id"], name=op.f("fk_pauses_episode_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("episode_id", "reason", "from_at", name=op.f("pk_pauses")),
    )


def _steps() -> None:
    op.create_table(
        "steps",
        sa.Column("episode_id", sa.BigInteger(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("effective", sa.Text(), nullable=False),
        sa.Column("cell_before", sa.SmallInteger(), nullable=False),
        sa.Column("cell_after", sa.SmallInteger(), nullable=False),
        sa.Column("heading", sa.SmallInteger(), nullable=False),
        sa.Column("run", sa.SmallInteger(), nullable=False),
        sa.Column("lawful", sa.SmallInteger(), nullable=False),
        sa.Column("permitted", sa.SmallInteger(), nullable=False),
        sa.Column("violation", sa.Boolean(), nullable=False),
        sa.Column("auto", sa.Boolean(), nullable=False),
        sa.Column("key_ms", sa.Float(), nullable=True),
        sa.Column("seen_ms", sa.Float(), nullable=True),
        sa.Column("paint_ms", sa.Float(), nullable=True),
        sa.Column("visible", sa.Boolean(), nullable=True),
        sa.Column("server_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("latency_ms", sa.Float(), nullable=True),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["episode_id"], ["episodes.id"], name=op.f("fk_steps_episode_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("episode_id", "n", name=op.f("pk_steps")),
        sa.UniqueConstraint("episode_id", "seq", name=op.f("uq_steps_episode_id_seq")),
        postgresql_with={"fillfactor": "85"},
    )
