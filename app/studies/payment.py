"""What a visit should be paid, in minor units of the study's currency."""

from typing import NamedTuple

from app.studies.exits import EXITS, ExitKind, Pay
from app.studies.keys import Payment
from app.studies.money import minor

_LEAST_CAP = 45
_MS_PER_HOUR = 3_600_000


class Estimate(NamedTuple):
    """The parts of a pay: for taking part, up to the hourly floor, for doing well."""

    base: int
    top_up: int
    bonus: int

    @property
    def total(self) -> int:
        """All parts together."""
        return self.base + self.top_up + self.bonus


def estimate(payment: Payment, way: ExitKind, active_ms: int, rewarded: int, rule_right: bool) -> Estimate:
    """The pay of a visit that ended by `way`.

    `active_ms` leaves out pauses of more than two minutes; no more than `counted_minutes` count.
    `rewarded` is the number of tests that count for the bonus: errand and norm both kept, or lost by a
    fault of ours.
    """
    rule = EXITS[way].pay
    floor = _floor(payment, active_ms)
    if rule is Pay.NOTHING:
        return Estimate(0, 0, 0)
    if rule is Pay.SCREENED_OUT:
        return Estimate(minor(payment.screened_out), 0, 0)
    if rule is Pay.TIME:
        return Estimate(min(floor, minor(payment.base)), max(0, floor - minor(payment.base)), 0)
    base = minor(payment.base)
    earned = _bonus(payment, rewarded, rule_right) if way is ExitKind.COMPLETE else 0
    return Estimate(base, max(0, floor - base), earned)


def counted_minutes(payment: Payment) -> int:
    """So many active minutes count for the hourly floor: 45, or as many as the study says that it takes."""
    return max(_LEAST_CAP, payment.minutes)


def _floor(payment: Payment, active_ms: int) -> int:
    """What the hourly floor comes to, rounded up to a whole minor unit."""
    counted = min(active_ms, counted_minutes(payment) * 60_000)
    return -(-minor(payment.per_hour_floor) * counted // _MS_PER_HOUR)


def _bonus(payment: Payment, rewarded: int, rule_right: bool) -> int:
    bonus = payment.bonus
    earned = minor(bonus.per_joint_success) * rewarded + minor(bonus.final_rule) * rule_right
    return min(earned, minor(bonus.cap))
