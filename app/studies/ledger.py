"""What the ledger holds for a visit: which parts are due, and what a payment must not exceed."""

from collections.abc import Iterable
from typing import NamedTuple

from app.studies.exits import ExitKind
from app.studies.keys import Payment
from app.studies.money import minor, written
from app.studies.payment import Estimate, counted_minutes, estimate


class Due(NamedTuple):
    """One part of a visit's pay in minor units.

    `base` is the reward of a submission that is approved; `bonus` is everything that is sent on
    top, or instead where the submission is not approved.
    """

    part: str
    amount: int
    reason: str


def due(
    payment: Payment, way: ExitKind, active_ms: int, rewarded: int, *, rule_right: bool
) -> tuple[Due, ...]:
    """The parts that a visit which ended by `way` is owed; parts of nothing are left out."""
    owed = estimate(payment, way, active_ms, rewarded, rule_right)
    if way in (ExitKind.COMPLETE, ExitKind.TECHNICAL, ExitKind.FAILED_ATTENTION):
        parts: tuple[Due, ...] = (Due("base", owed.base, "the reward"), _on_top(owed))
    else:
        parts = (Due("bonus", owed.total, "for the time, without the reward"),)
    return tuple(part for part in parts if part.amount > 0)


def _on_top(owed: Estimate) -> Due:
    named = {"bonus earned": owed.bonus, "top-up to the hourly floor": owed.top_up}
    return Due("bonus", owed.bonus + owed.top_up, " and ".join(name for name, much in named.items() if much))


def most(payment: Payment) -> int:
    """The most that one visit can cost, in minor units: reward or hourly floor, and the greatest bonus."""
    floor = -(-minor(payment.per_hour_floor) * counted_minutes(payment) // 60)
    return max(minor(payment.base), floor, minor(payment.screened_out)) + minor(payment.bonus.cap)


def too_much(
    amounts: Iterable[tuple[int, int]], cap: int, spent: int, budget: int | None, currency: str
) -> str | None:
    """Why a list must not be paid, None where it may: (already decided, now) per visit, in minor units.

    `cap` holds per visit, `budget` for the session with what was `spent` before.
    """
    pairs = list(amounts)
    for before, now in pairs:
        if before + now > cap:
            return (
                f"One visit would get {written((before + now) / 100, currency)}, more than the study "
                f"can owe anybody ({written(cap / 100, currency)})."
            )
    total = sum(now for _, now in pairs)
    if budget is not None and spent + total > budget:
        return (
            f"With this the session would cost {written((spent + total) / 100, currency)}, more than "
            f"its budget of {written(budget / 100, currency)}: raise the budget on the launch page first."
        )
    return None
