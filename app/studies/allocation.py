"""Which place of the design the next participant gets: balance by margins, in a fixed order."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from app.errors import NobodyToSee
from app.studies.cell import Arm, Cell, Order
from app.studies.draws import draw
from app.studies.pairs import Pair, pairs
from app.studies.schedule import SCHEDULES
from app.studies.stage_keys import Block
from app.studies.study import Condition, Study

Key = TypeVar("Key", str, Arm)

Spot = tuple[str, str]
"""A norm with the floor of learning."""


class OnShow(NamedTuple):
    """Per condition in which people see others' visits: the spots of which there is one.

    While there may be `more`, people wait for what keeps norms and floors even.
    """

    spots: Mapping[str, Collection[Spot]]
    more: bool = True

    def left(self, condition: Condition, taken: Sequence[Cell]) -> list[Spot]:
        """The spots that the next one in the condition can have."""
        spots = [spot for spot in self.spots[condition.name] if spot[0] in condition.norms]
        here = [cell for cell in taken if cell.condition == condition.name]
        norms, homes = Counter(cell.norm for cell in here), Counter(cell.home for cell in here)
        fewest = min(norms[norm] for norm in condition.norms)
        most = min(homes[home] for home in condition.layouts) + 1
        even = [(norm, home) for norm, home in spots if norms[norm] == fewest and homes[home] <= most]
        return even if self.more else even or spots

    def all_left(self, study: Study, taken: Sequence[Cell]) -> dict[str, list[Spot]]:
        """The same per condition."""
        return {name: self.left(study.conditions[name], taken) for name in self.spots}


_SHIFTS = (0, 3, 6, 1, 4, 7, 2, 5, 8, 9)
"""How ten floors are gone through, so that the floors of one norm lie apart."""


def choose(
    taken: Sequence[Cell], study: Study, seed: int, shown: OnShow | None = None, places: int | None = None
) -> Cell:
    """The next participant's cell.

    `taken` are the cells of valid completers and of live reservations, in any order. Each
    level takes what is furthest behind given the level above; ties are drawn from `seed`.
    Where people see others' visits, `shown` says of which there are any; until there is one they
    wait, and nobody else takes their places (of `places`, by default the study's). Raises NobodyToSee.
    """
    left = shown.all_left(study, taken) if shown is not None else {}
    condition = _condition(taken, study, seed, left, places)
    here = [cell for cell in taken if cell.condition == condition.name]
    spots = left.get(condition.name)
    norm, pair = _norm(here, condition, seed) if spots is None else _seen(here, condition, seed, spots)
    arm = _arm(here, condition, seed)
    return Cell(
        condition=condition.name,
        norm=norm,
        home=pair.home,
        away=pair.away,
        order=_order(here, condition, norm, seed),
        arm=arm,
        schedule=_schedule(here, arm, seed),
    )


def expected(study: Study, condition: Condition, places: int | None = None) -> Fraction:
    """How many of the places (by default the study's) are the condition's."""
    shares = sum(other.share for other in study.conditions.values())
    return Fraction((places or study.keys.places) * condition.share, shares)


def counted(taken: Sequence[Cell]) -> dict[str, dict[str, int]]:
    """How often each value of each margin is taken, to be kept beside the choice."""
    margins = {
        "condition": [cell.condition for cell in taken],
        "norm": [f"{cell.condition}/{cell.norm}" for cell in taken],
        "pair": [f"{cell.condition}/{cell.home}/{cell.away}" for cell in taken],
        "order": [f"{cell.condition}/{cell.order}" for cell in taken],
        "arm": [f"{cell.condition}/{cell.arm}" for cell in taken],
    }
    return {margin: dict(sorted(Counter(values).items())) for margin, values in margins.items()}


def _condition(
    taken: Sequence[Cell],
    study: Study,
    seed: int,
    left: Mapping[str, Sequence[Spot]],
    places: int | None,
) -> Condition:
    counts = Counter(cell.condition for cell in taken)
    shares = {
        name: condition.share
        for name, condition in study.conditions.items()
        if left.get(name, True) and not (left and counts[name] >= expected(study, condition, places))
    }
    if not shares:
        raise NobodyToSee
    return study.conditions[_behind(shares, counts, seed, "condition")]


def _behind(shares: Mapping[Key, int], counts: Counter[Key], seed: int, name: str) -> Key:
    """The value that lacks most of what its share of the next total would be."""
    total, after = sum(shares.values()), counts.total() + 1
    wanted = [value for value, share in shares.items() if share]
    return min(wanted, key=lambda v: (counts[v] * total - shares[v] * after, draw(seed, name, v)))


def _norm(here: Sequence[Cell], condition: Condition, seed: int) -> tuple[str, Pair]:
    """The norm with fewest; among equals the one whose next pair of floors has fewest."""
    norms, floors = condition.norms, _floors(condition)
    by_norm, by_pair = Counter(cell.norm for cell in here), Counter((cell.home, cell.away) for cell in here)
    following = {norm: _next_pair(here, floors, index, norm) for index, norm in enumerate(norms)}

    def rank(norm: str) -> tuple[int, int, int]:
        return by_norm[norm], by_pair[following[norm]], draw(seed, "norm", norm)

    norm = min(norms, key=rank)
    return norm, following[norm]


def _seen(here: Sequence[Cell], condition: Condition, seed: int, spots: Sequence[Spot]) -> tuple[str, Pair]:
    """The norm with fewest of which there is a visit to see, then the pair of floors with fewest."""
    by_norm, by_home = Counter(cell.norm for cell in here), Counter(cell.home for cell in here)
    floors = {pair.home: pair for pair in _floors(condition)}

    def rank(spot: Spot) -> tuple[int, int, int]:
        return by_norm[spot[0]], by_home[spot[1]], draw(seed, "spot", *spot)

    norm, home = min(spots, key=rank)
    return norm, floors[home]


def _floors(condition: Condition) -> tuple[Pair, ...]:
    return pairs(condition.layouts, cross=condition.settings.layouts.cross_community)


def _next_pair(here: Sequence[Cell], floors: tuple[Pair, ...], index: int, norm: str) -> Pair:
    """The pair of the norm's first open place; a place that was released is open again."""
    used = Counter(cell.home for cell in here if cell.norm == norm)
    place = 0
    while used[(pair := floors[(index + _shift(place, len(floors))) % len(floors)]).home]:
        used[pair.home] -= 1
        place += 1
    return pair


def _shift(place: int, floors: int) -> int:
    """How far the norm's `place`-th floor lies from its first one."""
    return _SHIFTS[place % len(_SHIFTS)] if floors == len(_SHIFTS) else place % floors


def _order(here: Sequence[Cell], condition: Condition, norm: str, seed: int) -> Order:
    """Fewest in the condition, then fewest with this norm."""
    blocks = [item.keys for item in condition.settings.plan if isinstance(item.keys, Block)]
    if not any(block.order == "counterbalanced" and len(block.parts) > 1 for block in blocks):
        return Order.AS_WRITTEN
    common, own = Counter(cell.order for cell in here), Counter(c.order for c in here if c.norm == norm)
    orders = (Order.SAME_FIRST, Order.UNSEEN_FIRST)
    return min(orders, key=lambda order: (common[order], own[order], draw(seed, "order", order)))


def _arm(here: Sequence[Cell], condition: Condition, seed: int) -> Arm:
    """Its quota; whoever is told the rule is not asked for it on the way."""
    if condition.told:
        return Arm.NONE
    arms = condition.settings.probes.arms
    shares = {Arm.NONE: arms.none, Arm.FIXED: arms.fixed, Arm.EVENT: arms.event}
    return _behind(shares, Counter(cell.arm for cell in here), seed, "arm")


def _schedule(here: Sequence[Cell], arm: Arm, seed: int) -> int:
    """The schedule with fewest in the arm `fixed`; the other arms have none."""
    if arm is not Arm.FIXED:
        return 0
    counts = Counter(cell.schedule for cell in here if cell.arm is arm)
    return min(range(len(SCHEDULES)), key=lambda at: (counts[at], draw(seed, "schedule", at)))
