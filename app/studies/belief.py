"""The belief test: scenes to judge without feedback, four sentences to choose from."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil

from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.studies.asked import AskedScene, candidates
from app.studies.draws import shuffled
from app.world.words import Action

RUNS = 12
"""Runs that are searched per layout before the test makes do with what there is."""

_AT_LEAST = 2
"""Scenes that set the truth apart from each distractor."""

_ENOUGH = 160
"""Candidates of each verdict and layout after which no further run is needed."""


def draw_options(norm: Norm, seed: int) -> tuple[str, ...]:
    """The four sentences of the lattice in an order of this seed; the truth is `true_option`."""
    return tuple(shuffled(seed, "options", [option.statement for option in norm.lattice or ()]))


def true_option(norm: Norm) -> str:
    """The sentence among the options that says the norm. Raises ValueError for a norm without a lattice."""
    if norm.lattice is None:
        raise ValueError(norm.id)
    return norm.lattice.both.statement


@lru_cache(maxsize=256)
def draw_scenes(norm: Norm, home: str, away: str, seed: int, count: int = 12) -> tuple[AskedScene, ...]:
    """`count` scenes in a drawn order: half on each layout, half of each half would be frowned at.

    At least two set the truth apart from each distractor, where `count` leaves room. Blocking,
    about a second; the same for the same arguments.
    """
    chosen: list[AskedScene] = []
    for layout, share in ((home, ceil(count / 2)), (away, count // 2)):
        pool = _pool(norm, layout, seed)
        wanted = {True: share // 2, False: share - share // 2}
        chosen += _choose(pool, wanted, chosen)
    return tuple(_mixed(seed, "scenes", chosen))


def scenes_of(norm: str, home: str, away: str, seed: int, count: int) -> tuple[AskedScene, ...]:
    """`draw_scenes` with the norm by id, as it can be asked of another process; none where none is wanted."""
    return draw_scenes(norm_of(norm), home, away, seed, count) if count else ()


def _pool(norm: Norm, layout: str, seed: int) -> list[AskedScene]:
    """Candidates of both verdicts, in a drawn order; plain waiting is left to where it matters."""
    pool: list[AskedScene] = []
    for run in range(RUNS):
        pool += [scene for scene in candidates(norm, layout, seed, run) if _is_telling(scene)]
        frowned = sum(scene.frowned for scene in pool)
        if min(frowned, len(pool) - frowned) >= _ENOUGH and _sets_apart(pool):
            break
    return _mixed(seed, f"pool {layout}", pool)


def _mixed(seed: int, name: str, scenes: Sequence[AskedScene]) -> list[AskedScene]:
    return [scenes[at] for at in shuffled(seed, name, range(len(scenes)))]


def _is_telling(scene: AskedScene) -> bool:
    return scene.action is not Action.WAIT or scene.frowned or any(scene.verdicts)


def _sets_apart(pool: Sequence[AskedScene]) -> bool:
    return all(
        sum(scene.separates(at) for scene in pool) >= _AT_LEAST
        for at in range(len(pool[0].verdicts) if pool else 0)
    )


def _choose(
    pool: Sequence[AskedScene], wanted: dict[bool, int], before: Sequence[AskedScene]
) -> list[AskedScene]:
    """First scenes that set a distractor apart, then any; never two of one moment."""
    chosen: list[AskedScene] = []
    moments: set[object] = set()

    def take(fits: Callable[[AskedScene], bool], most: int) -> None:
        for scene in pool:
            moment = scene.frames[-1][:2]
            if most > 0 and wanted[scene.frowned] > 0 and moment not in moments and fits(scene):
                chosen.append(scene)
                moments.add(moment)
                wanted[scene.frowned] -= 1
                most -= 1

    for at in range(len(pool[0].verdicts) if pool else 0):
        have = sum(scene.separates(at) for scene in (*before, *chosen))
        take(lambda scene, at=at: scene.separates(at), max(0, 1 - have) if not before else _AT_LEAST - have)  # type: ignore[misc]
    take(lambda _: True, len(pool))
    _fill(pool, wanted, chosen)
    return chosen


def _fill(pool: Sequence[AskedScene], wanted: dict[bool, int], chosen: list[AskedScene]) -> None:
    """Where moments ran out, scenes of either verdict make up the number."""
    for scene in pool:
        if sum(wanted.values()) <= 0:
            return
        if scene not in chosen:
            chosen.append(scene)
            wanted[wanted[True] > 0] -= 1
