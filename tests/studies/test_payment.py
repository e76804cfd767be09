"""Pay: the base, a top-up to the hourly floor, a bonus under its cap; all in whole pence."""

import pytest

from app.studies.exits import ExitKind
from app.studies.ledger import most
from app.studies.money import minor, written
from app.studies.payment import counted_minutes, estimate
from tests.studies.shipped import demo

PAY = demo().keys.payment
MINUTE = 60_000


@pytest.mark.parametrize(
    ("way", "minutes", "joint", "right", "expected"),
    [
        (ExitKind.COMPLETE, 20, 0, False, (400, 0, 0)),
        (ExitKind.COMPLETE, 20, 6, True, (400, 0, 100)),
        (ExitKind.COMPLETE, 40, 2, False, (400, 200, 30)),
        (ExitKind.COMPLETE, 200, 0, True, (400, 275, 10)),
        (ExitKind.FAILED_CHECK, 5, 0, False, (50, 0, 0)),
        (ExitKind.DECLINED, 1, 0, False, (0, 0, 0)),
        (ExitKind.WITHDREW, 10, 3, False, (150, 0, 0)),
        (ExitKind.WITHDREW, 40, 3, False, (400, 200, 0)),
        (ExitKind.TECHNICAL, 3, 0, False, (400, 0, 0)),
    ],
)
def test_pay_by_hand(
    way: ExitKind, minutes: int, joint: int, right: bool, expected: tuple[int, int, int]
) -> None:
    paid = estimate(PAY, way, minutes * MINUTE, joint, right)
    assert tuple(paid) == expected
    assert paid.total == sum(expected)


def test_money_is_counted_in_whole_pence() -> None:
    assert [minor(4.1), minor(0.15), minor(1.005), minor(0)] == [410, 15, 101, 0]
    assert [written(4, "GBP"), written(0.5, "USD"), written(12.3, "CHF")] == ["£4.00", "$0.50", "12.30 CHF"]


def test_a_study_of_an_hour_promised_an_hourly_pay_that_stopped_after_45_minutes() -> None:
    long = PAY.model_copy(update={"minutes": 60})
    assert estimate(long, ExitKind.COMPLETE, 60 * MINUTE, 0, rule_right=False).total == 900
    assert estimate(long, ExitKind.COMPLETE, 200 * MINUTE, 0, rule_right=False).total == 900
    assert most(long) == 1000
    assert [counted_minutes(pay) for pay in (PAY, long)] == [45, 60]
