"""The ledger: what is paid, who decided it, what became of it."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import Id, Kept, Now, Whole

PARTS = ("base", "bonus")
STATES = ("prepared", "approved", "sending", "sent", "confirmed")


class PayBatch(Kept):
    """One call that pays; `remote` is the recruiter's name for a prepared list of bonuses.

    `sending` is committed before the call and is left only by what the recruiter shows afterwards.
    """

    __tablename__ = "pay_batches"
    __table_args__ = (
        CheckConstraint("way IN ('approval', 'bonus', 'by-hand')", name="way"),
        CheckConstraint("state IN ('approved', 'sending', 'sent', 'confirmed')", name="state"),
        CheckConstraint("total > 0", name="total"),
    )

    id: Mapped[Id]
    session_id: Mapped[int] = mapped_column(ForeignKey("sessions.id"), index=True)
    way: Mapped[str]
    state: Mapped[str] = mapped_column(server_default="approved")
    total: Mapped[Whole]
    currency: Mapped[str]
    remote: Mapped[str | None] = mapped_column(unique=True)
    trouble: Mapped[str | None]
    made_by: Mapped[str]
    made_at: Mapped[Now]
    sending_at: Mapped[datetime | None]
    done_at: Mapped[datetime | None]


class Payment(Kept):
    """One part of one visit's pay, in minor units: there can never be a second line for it."""

    __tablename__ = "payments"
    __table_args__ = (
        UniqueConstraint("visit_id", "part"),
        CheckConstraint(f"part IN {PARTS}", name="part"),
        CheckConstraint(f"state IN {STATES}", name="state"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("(state = 'prepared') = (batch_id IS NULL)", name="batch"),
    )

    id: Mapped[Id]
    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id"))
    part: Mapped[str]
    amount: Mapped[Whole]
    currency: Mapped[str]
    state: Mapped[str] = mapped_column(server_default="prepared")
    batch_id: Mapped[int | None] = mapped_column(ForeignKey("pay_batches.id"), index=True)
    reason: Mapped[str]
    prepared_by: Mapped[str]
    prepared_at: Mapped[Now]
    changed_at: Mapped[Now]
