"""Learning seeds: whoever only watches can know the norm at their end, whatever the newcomer does."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.phase import Phase
from app.episodes.solver import policy_of
from app.measures.observer_path import Path, choices, watch_only
from app.norms.catalogue import norm_of
from app.studies.briefs import NO_DOOR
from app.studies.certified import brief_of
from app.studies.circumstances import STANDARD, Circumstances
from app.studies.swaps import Group

NOBODY = "nobody"
"""A newcomer who never comes in: a study may let people watch only."""

NEWCOMERS = ("wait", "naive", "random", "contrary", NOBODY)
"""What the newcomer may do meanwhile; the worst counts."""

CERTAIN, AMONG_NEAR_MISSES = 0.95, 0.9
"""The least P(truth) at the end: among all norms, among the norm and its near misses."""

FROWNS = 4
"""The least number of frowns at others that can be seen."""

SOON, LATE = 15, 110
"""Steps between which the observer should come to know, where the norm allows."""

PATIENCE = 6
"""Seeds known too soon or too late that are passed over in the hope of better ones."""


class Watched(NamedTuple):
    """One newcomer's episode as a watcher sees it: frowns at others, P(truth), the step of knowing."""

    frowns: int
    p_truth: float
    p_choice: float
    t90: int
    bits: tuple[float, float, float]


class Lesson(NamedTuple):
    """A learning seed as it is with the least helpful newcomer.

    `t90` are the earliest and the latest step of knowing, `bits` those of the waiting
    newcomer's episode: own steps, frowns at others, compliant others.
    """

    number: int
    p_truth: float
    p_choice: float
    frowns: int
    t90: tuple[int, int]
    bits: tuple[float, float, float]

    @property
    def timely(self) -> bool:
        """Whether it is known neither at once nor at the very end."""
        return _late(self.t90) == 0


class Search(NamedTuple):
    """The lessons that were found, how many seeds were looked at, how many of these taught too little."""

    lessons: tuple[Lesson, ...]
    tried: int
    poor: int


def search(
    norm: str,
    layout: str,
    wanted: int = 2,
    most: int = 1000,
    circumstances: Circumstances = STANDARD,
    patience: int = PATIENCE,
) -> Search:
    """As many lessons as wanted, timely ones; where they are scarce those that were passed over, too."""
    found: list[Lesson] = []
    passed: list[int] = []
    tried = poor = 0
    while tried < most and len(found) < wanted:
        picky = len(passed) < patience
        one = lesson(norm, layout, tried, circumstances, picky=picky)
        if one is not None and (one.timely or not picky):
            found.append(one)
        elif one is not None:
            passed.append(tried)
        tried, poor = tried + 1, poor + (one is None)
    again = (lesson(norm, layout, number, circumstances) for number in passed if len(found) < wanted)
    found += [one for one in again if one is not None][: wanted - len(found)]
    return Search(tuple(found), tried, poor)


def lesson(
    norm: str,
    layout: str,
    number: int,
    circumstances: Circumstances = STANDARD,
    swapped: Group = (),
    *,
    picky: bool = False,
) -> Lesson | None:
    """The learning seed of this number, None where it teaches too little.

    `picky` looks no further than the newcomer with whom it is known too soon or too late.
    """
    absent = {**circumstances, "door": NO_DOOR}
    met: list[Watched] = []
    for newcomer in NEWCOMERS:
        settled = absent if newcomer == NOBODY else circumstances
        one = watched(brief_of(Phase.LEARNING, norm, layout, number, settled, swapped), newcomer)
        if one is None:
            return None
        met.append(one)
        if picky and _late((one.t90, one.t90)):
            break
    return Lesson(
        number,
        min(one.p_truth for one in met),
        min(one.p_choice for one in met),
        min(one.frowns for one in met),
        (min(one.t90 for one in met), max(one.t90 for one in met)),
        met[0].bits,
    )


def watched(brief: Brief, newcomer: str) -> Watched | None:
    """What there is to know for somebody who watches this newcomer, None where it is too little."""
    episodes = list(_played(brief, newcomer))
    frowns = sum(map(_frowns_at_others, episodes))
    if frowns < FROWNS:
        return None
    path = watch_only(episodes)
    if path.p_truth[-1] < CERTAIN or path.t90 is None:
        return None
    choice: Path = watch_only(episodes, choices(norm_of(brief.norm)))
    if choice.p_truth[-1] < AMONG_NEAR_MISSES:
        return None
    return Watched(frowns, path.p_truth[-1], choice.p_truth[-1], path.t90, path.bits)


def _played(brief: Brief, newcomer: str) -> Iterator[Episode]:
    """The episode before its first step, then after each."""
    policy = "wait" if newcomer == NOBODY else newcomer
    act, rng, episode = policy_of(policy), Random(brief.seed), Episode.begin(brief)
    yield episode
    while not episode.ended:
        episode = episode.after(act(episode, rng))
        yield episode


def _frowns_at_others(episode: Episode) -> int:
    events = episode.latest.events if episode.latest else ()
    return sum(event.kind is EventKind.SANCTION and event.of > 0 for event in events)


def _late(t90: tuple[int, int]) -> int:
    """By how many steps it is known too soon or too late."""
    return max(0, SOON - t90[0]) + max(0, t90[1] - LATE)
