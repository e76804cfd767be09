"""The ledger of payments, what the recruiter told us, pausing a session."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    _sessions()
    _pay_batches()
    _payments()
    _submissions()
    _webhooks()
    op.execute("GRANT SELECT ON pay_batches, payments TO normgym_export")


def downgrade() -> None:
    op.execute("UPDATE sessions SET state = 'closed' WHERE state = 'paused'")
    op.drop_table("webhooks", schema="identity")
    op.drop_table("submissions", schema="identity")
    op.drop_table("payments")
    op.drop_table("pay_batches")
    op.drop_constraint(op.f("ck_sessions_state"), "sessions")
    op.create_check_constraint(op.f("ck_sessions_state"), "sessions", "state IN ('open', 'closed')")
    op.drop_column("sessions", "pause_text")
    op.drop_column("sessions", "recruiter")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False)


def _now(name: str) -> sa.Column[datetime]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.func.clock_timestamp(), nullable=False
    )


def _text(name: str, *, null: bool = False, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=null, server_default=default)


def _moment(name: str) -> sa.Column[datetime]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=True)


def _sessions() -> None:
    op.add_column("sessions", sa.Column("recruiter", JSONB(), server_default="{}", nullable=False))
    op.add_column("sessions", _text("pause_text", default=""))
    op.drop_constraint(op.f("ck_sessions_state"), "sessions")
    op.create_check_constraint(op.f("ck_sessions_state"), "sessions", "state IN ('open', 'paused', 'closed')")


def _pay_batches() -> None:
    op.create_table(
        "pay_batches",
        _id(),
        sa.Column("session_id", sa.BigInteger(), nullable=False),
        _text("way"),
        _text("state", default="approved"),
        sa.Column("total", sa.Integer(), nullable=False),
        _text("currency"),
        _text("remote", null=True),
        _text("trouble", null=True),
        _text("made_by"),
        _now("made_at"),
        _moment("sending_at"),
        _moment("done_at"),
        sa.CheckConstraint("way IN ('approval', 'bonus', 'by-hand')", name=op.f("ck_pay_batches_way")),
        sa.CheckConstraint(
            "state IN ('approved', 'sending', 'sent', 'confirmed')", name=op.f("ck_pay_batches_state")
        ),
        sa.CheckConstraint("total > 0", name=op.f("ck_pay_batches_total")),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], name=op.f("fk_pay_batches_session_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pay_batches")),
        sa.UniqueConstraint("remote", name=op.f("uq_pay_batches_remote")),
    )
    op.create_index(op.f("ix_pay_batches_session_id"), "pay_batches", ["session_id"])


def _payments() -> None:
    op.create_table(
        "payments",
        _id(),
        sa.Column("visit_id", sa.BigInteger(), nullable=False),
        _text("part"),
        sa.Column("amount", sa.Integer(), nullable=False),
        _text("currency"),
        _text("state", default="prepared"),
        sa.Column("batch_id", sa.BigInteger(), nullable=True),
        _text("reason"),
        _text("prepared_by"),
        _now("prepared_at"),
        _now("changed_at"),
        sa.CheckConstraint("part IN ('base', 'bonus')", name=op.f("ck_payments_part")),
        sa.CheckConstraint(
            "state IN ('prepared', 'approved', 'sending', 'sent', 'confirmed')",
            name=op.f("ck_payments_state"),
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_payments_amount")),
        sa.CheckConstraint("(state = 'prepared') = (batch_id IS NULL)", name=op.f("ck_payments_batch")),
        sa.ForeignKeyConstraint(["visit_id"], ["visits.id"], name=op.f("fk_payments_visit_id")),
        sa.ForeignKeyConstraint(["batch_id"], ["pay_batches.id"], name=op.f("fk_payments_batch_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments")),
        sa.UniqueConstraint("visit_id", "part", name=op.f("uq_payments_visit_id_part")),
    )
    op.create_index(op.f("ix_payments_batch_id"), "payments", ["batch_id"])


def _submissions() -> None:
    op.create_table(
        "submissions",
        _text("ref"),
        sa.Column("session_id", sa.BigInteger(), nullable=False),
        _text("pid"),
        _text("status"),
        _moment("status_at"),
        _text("code", null=True),
        sa.Column("bonuses", JSONB(), server_default="[]", nullable=False),
        _now("read_at"),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_submissions_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("ref", name=op.f("pk_submissions")),
        schema="identity",
    )
    op.create_index("ix_submissions_session_id", "submissions", ["session_id"], schema="identity")


def _webhooks() -> None:
    op.create_table(
        "webhooks",
        _text("event"),
        _text("kind"),
        _moment("sent_at"),
        sa.Column("body", JSONB(), nullable=False),
        _now("at"),
        sa.PrimaryKeyConstraint("event", name=op.f("pk_webhooks")),
        schema="identity",
    )
