"""Balance: the promised margins hold whoever drops out; a random allocator breaks them."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.studies import allocation
from app.studies.cell import Arm, Cell, Order
from app.studies.keys import Arms, Probes, Settings
from app.studies.pairs import pairs
from app.studies.promises import promises
from app.studies.study import Condition, Study
from app.world.drawing import LAYOUTS, community_of
from tests.studies.shipped import demo, study_with

Allocator = Callable[[Sequence[Cell], Study, int], Cell]


def filled(
    study: Study, choose: Allocator, seed: int, dropout: float = 0.25, at_once: int = 12
) -> list[Cell]:
    """The cells of valid completers once every place is filled; some drop out and free theirs."""
    chance = random.Random(seed)
    completed: list[Cell] = []
    active: list[Cell] = []
    while len(completed) < study.keys.places:
        room = study.keys.places - len(completed) - len(active)
        if room > 0 and len(active) < at_once:
            active.append(choose([*completed, *active], study, chance.getrandbits(40)))
            continue
        leaver = active.pop(chance.randrange(len(active)))
        if chance.random() >= dropout:
            completed.append(leaver)
    return completed


def at_random(taken: Sequence[Cell], study: Study, seed: int) -> Cell:
    """What most software does."""
    chance = random.Random(seed)
    name = chance.choices(list(study.conditions), [c.share for c in study.conditions.values()])[0]
    condition = study.conditions[name]
    pair = chance.choice(pairs(condition.layouts))
    arm = Arm.NONE if condition.told else chance.choices([Arm.NONE, Arm.FIXED], [20, 80])[0]
    order = chance.choice([Order.SAME_FIRST, Order.UNSEEN_FIRST])
    return Cell(name, chance.choice(condition.norms), *pair, order, arm, chance.randrange(3))


def spread(values: Counter[str], kinds: Sequence[str]) -> int:
    counts = [values[kind] for kind in kinds]
    return max(counts) - min(counts)


def broken(study: Study, cells: Sequence[Cell]) -> list[str]:
    """The promises that these completers do not keep."""
    return [f"{one.condition}: {one.margin} {one.counts}" for one in promises(study, cells) if not one.kept]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("dropout", [0.0, 0.25, 0.5])
def test_the_promised_margins_hold_over_fifty_valid_completers(seed: int, dropout: float) -> None:
    assert broken(demo(), filled(demo(), allocation.choose, seed, dropout)) == []


@pytest.mark.parametrize("at_once", [1, 50])
def test_they_hold_whether_people_come_one_by_one_or_all_at_once(at_once: int) -> None:
    for seed in range(5):
        assert broken(demo(), filled(demo(), allocation.choose, seed, 0.3, at_once)) == []


def test_they_hold_over_a_hundred_and_fifty() -> None:
    study = study_with(("places: 50", "places: 150"))
    assert broken(study, filled(study, allocation.choose, 1, 0.3, 40)) == []


class Wide(NamedTuple):
    """A condition as wide as the whole design: fifty norms on ten floors, all three arms."""

    name: str
    share: int
    told: bool
    norms: tuple[str, ...]
    layouts: tuple[str, ...]
    settings: Settings


def as_wide_as_the_design(places: int) -> Study:
    """A study of norms and floors that need not be built to be shared out."""
    study = study_with(("places: 50", f"places: {places}"))
    norms = tuple(f"norm-{number}" for number in range(50))
    arms = Probes(arms=Arms(none=20, fixed=60, event=20))
    wide = {
        name: Wide(
            name, old.share, old.told, norms, LAYOUTS, old.settings.model_copy(update={"probes": arms})
        )
        for name, old in study.conditions.items()
    }
    return replace(study, conditions=cast("dict[str, Condition]", wide))


@pytest.mark.parametrize("places", [50, 150, 500])
def test_they_hold_for_fifty_norms_on_ten_floors(places: int) -> None:
    study = as_wide_as_the_design(places)
    assert broken(study, filled(study, allocation.choose, places, 0.3, 30)) == []


def test_a_random_allocator_fails_the_same_test() -> None:
    fails = [broken(demo(), filled(demo(), at_random, seed)) for seed in range(12)]
    assert all(fails)


def test_the_same_seed_and_counts_give_the_same_cell() -> None:
    taken = filled(demo(), allocation.choose, 3)[:20]
    assert allocation.choose(taken, demo(), 5) == allocation.choose(taken[::-1], demo(), 5)


def test_seeds_draw_the_ties() -> None:
    assert len({allocation.choose([], demo(), seed).norm for seed in range(60)}) == 8


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 2**40), min_size=1, max_size=60), st.integers(0, 2**40))
def test_a_released_place_is_the_next_ones_norm_and_floor(seeds: list[int], pick: int) -> None:
    taken: list[Cell] = []
    for seed in seeds:
        taken.append(allocation.choose(taken, demo(), seed))
    for name, condition in demo().conditions.items():
        norms = Counter(cell.norm for cell in taken if cell.condition == name)
        assert spread(norms, condition.norms) <= 1
    gone = taken.pop(pick % len(taken))
    again = allocation.choose(taken, demo(), pick)
    assert again.condition in demo().conditions
    assert gone.home in ("cafe-1", "cafe-3")
    assert again.away != again.home


@pytest.mark.parametrize("floors", [1, 2, 3, 4, 7, 10])
def test_places_of_one_norm_go_through_every_floor_before_any_comes_again(floors: int) -> None:
    order = [allocation._shift(place, floors) % floors for place in range(floors)]
    assert sorted(order) == list(range(floors))


def test_pairs_are_cyclic_within_a_community() -> None:
    ids = ("cafe-1", "cafe-2", "cafe-3", "post-1", "post-2")
    assert [pair.away for pair in pairs(ids)] == ["cafe-3", "cafe-1", "cafe-2", "post-2", "post-1"]


def test_all_ten_floors_are_seen_and_unseen_once_each() -> None:
    away = dict(pairs(LAYOUTS))
    assert (away["cafe-1"], away["cafe-3"], away["cafe-2"]) == ("cafe-3", "cafe-2", "cafe-4")
    assert sorted(away.values()) == sorted(away) == sorted(LAYOUTS)
    assert all(community_of(home) == community_of(new) and home != new for home, new in away.items())


def test_across_communities_the_new_floor_is_of_the_next_kind() -> None:
    away = dict(pairs(LAYOUTS, cross=True))
    follows = {"cafe": "post", "post": "grocery", "grocery": "cafe"}
    assert all(community_of(new) == follows[community_of(home)] for home, new in away.items())
    assert len(set(away.values())) == 9, "post offices follow four cafes, cafes three groceries"
    assert dict(pairs(("cafe-1", "grocery-2"), cross=True)) == {"cafe-1": "grocery-2", "grocery-2": "cafe-1"}


def test_the_counts_that_a_choice_saw_can_be_kept() -> None:
    taken = filled(demo(), allocation.choose, 2)
    counts = allocation.counted(taken)
    assert sum(counts["condition"].values()) == 50
    assert sum(counts["norm"].values()) == 50
    assert Cell.of(taken[0].plain()) == taken[0]
