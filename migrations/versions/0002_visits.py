"""Visits."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import INET, JSONB

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    _visits()
    _allocations()
    _exits()
    _arrivals()
    _stage_times()


def downgrade() -> None:
    op.drop_table("stage_times")
    op.drop_table("arrivals", schema="identity")
    op.drop_table("exits")
    op.drop_table("allocations")
    op.drop_table("visits")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False)


def _now(name: str) -> sa.Column[datetime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.func.clock_timestamp(), nullable=False
    )


def _visits() -> None:
    op.create_table(
        "visits",
        _id(),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("session_id", sa.BigInteger(), nullable=False),
        sa.Column("participant_id", sa.BigInteger(), nullable=False),
        sa.Column("condition", sa.Text(), nullable=False),
        sa.Column("norm", sa.Text(), nullable=False),
        sa.Column("home", sa.Text(), nullable=False),
        sa.Column("away", sa.Text(), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("arm", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Integer(), server_default="0", nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("plan", JSONB(), nullable=False),
        sa.Column("stage", sa.Integer(), server_default="0", nullable=False),
        sa.Column("stage_key", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("state", JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("exit", sa.Text(), nullable=True),
        sa.Column("holds_place", sa.Boolean(), server_default="true", nullable=False),
        _now("started_at"),
        _now("seen_at"),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("active_ms", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("flags", JSONB(), server_default="[]", nullable=False),
        sa.ForeignKeyConstraint(
            ["participant_id"], ["participants.id"], name=op.f("fk_visits_participant_id")
        ),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], name=op.f("fk_visits_session_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_visits")),
        sa.UniqueConstraint("session_id", "participant_id", name=op.f("uq_visits_session_id_participant_id")),
        sa.UniqueConstraint("token", name=op.f("uq_visits_token")),
    )
    op.create_index(op.f("ix_visits_participant_id"), "visits", ["participant_id"], unique=False)
    op.create_index(op.f("ix_visits_session_id"), "visits", ["session_id"], unique=False)


def _allocations() -> None:
    op.create_table(
        "allocations",
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("counts", JSONB(), nullable=False),
        sa.Column("choice", JSONB(), nullable=False),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_allocations_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("visit_id", name=op.f("pk_allocations")),
    )


def _exits() -> None:
    op.create_table(
        "exits",
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("detail", JSONB(), nullable=True),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_exits_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("visit_id", name=op.f("pk_exits")),
    )


def _arrivals() -> None:
    op.create_table(
        "arrivals",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("session_ref", sa.Text(), nullable=True),
        sa.Column("raw_query", sa.Text(), nullable=False),
        sa.Column("ip", INET(), nullable=True),
        sa.Column("agent", sa.Text(), nullable=False),
        sa.Column("known", sa.Boolean(), nullable=False),
        _now("at"),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_arrivals_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_arrivals")),
        schema="identity",
    )
    op.create_index(op.f("ix_arrivals_visit_id"), "arrivals", ["visit_id"], unique=False, schema="identity")


def _stage_times() -> None:
    op.create_table(
        "stage_times",
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        sa.Column("stage_key", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["visit_id"], ["visits.id"], name=op.f("fk_stage_times_visit_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("visit_id", "stage_key", name=op.f("pk_stage_times")),
    )
