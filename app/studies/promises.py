"""What balance promises about valid completers, and whether given ones keep it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.studies.allocation import expected
from app.studies.cell import Arm, Cell, Order
from app.studies.schedule import SCHEDULES
from app.studies.study import Condition, Study


class Promise(NamedTuple):
    """One margin of one condition: its counts, how far apart they lie, how far they may."""

    condition: str
    margin: str
    counts: Mapping[str, int]
    apart: float
    most: float

    @property
    def kept(self) -> bool:
        """Whether the margin is as even as promised."""
        return self.apart <= self.most


def promises(study: Study, cells: Sequence[Cell], places: int | None = None) -> list[Promise]:
    """Every promise about these completers, condition by condition.

    Greatest less least is at most 1 over norms and 2 over pairs of floors, orders and schedules;
    each probe arm lies within 2 of its quota, each condition within 1.5 of its places (by default
    the study's). They hold once all places are filled.
    """
    made = []
    for condition in study.conditions.values():
        wanted = float(expected(study, condition, places))
        made += list(_of(condition, cells, wanted))
    return made


def _of(condition: Condition, cells: Sequence[Cell], wanted: float) -> Iterator[Promise]:
    here = [cell for cell in cells if cell.condition == condition.name]
    fixed = [str(cell.schedule) for cell in here if cell.arm is Arm.FIXED]
    yield _spread(condition.name, "norm", [cell.norm for cell in here], condition.norms, 1)
    yield _spread(condition.name, "pair", [cell.home for cell in here], condition.layouts, 2)
    if any(cell.order is not Order.AS_WRITTEN for cell in here):
        orders = (Order.SAME_FIRST, Order.UNSEEN_FIRST)
        yield _spread(condition.name, "order", [cell.order for cell in here], orders, 2)
    if fixed:
        yield _spread(condition.name, "schedule", fixed, [str(at) for at in range(len(SCHEDULES))], 2)
    yield from _arms(condition, here)
    yield Promise(condition.name, "places", {"valid": len(here)}, abs(len(here) - wanted), 1.5)


def _spread(condition: str, margin: str, values: Sequence[str], kinds: Sequence[str], most: int) -> Promise:
    found = Counter(values)
    counts = {kind: found[kind] for kind in kinds}
    return Promise(condition, margin, counts, max(counts.values()) - min(counts.values()), most)


def _arms(condition: Condition, here: Sequence[Cell]) -> Iterator[Promise]:
    """Whoever is told the rule is never asked on the way, so that condition has no arms."""
    if condition.told:
        return
    quota = condition.settings.probes.arms
    found = Counter(cell.arm for cell in here)
    for arm, share in ((Arm.NONE, quota.none), (Arm.FIXED, quota.fixed), (Arm.EVENT, quota.event)):
        away = abs(found[arm] - share / 100 * len(here))
        yield Promise(condition.name, f"arm {arm}", {arm: found[arm]}, away, 2)
