"""A small session as it really goes: several people learn, are asked on the way, are tested."""

from random import Random
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.episodes.brief import Brief, Phase, draw_brief
from app.episodes.episode import Episode
from app.measures.observer_path import lived
from app.store import rows
from app.store.engine import work
from tests.exports.launched import launched
from tests.exports.played import NORM, keep_episode

PEOPLE = 3
PROBED = (10, 20, 30, 40)
PHASES = {
    "learning": (Phase.LEARNING, "cafe-1", 40),
    "test_same-1": (Phase.TEST_SAME, "cafe-1", 160),
    "test_same-2": (Phase.TEST_SAME, "cafe-1", 160),
    "test_unseen-1": (Phase.TEST_UNSEEN, "cafe-3", 160),
}


class Person(NamedTuple):
    """One visit with its episodes as they went, by stage; every step of each."""

    visit: int
    episodes: dict[str, tuple[Episode, ...]]


class Session(NamedTuple):
    """What was made."""

    session: int
    people: tuple[Person, ...]


async def whole_session(engine: AsyncEngine) -> Session:
    """People of different skill: from somebody who knows nothing to somebody who keeps the norm."""
    first = await launched(engine)
    people = []
    async with work(engine) as db:
        for number, policy in enumerate(("naive", "oracle", "slow")[:PEOPLE]):
            visit = first.visit if number == 0 else await _visit(db, first.session, number)
            people.append(await _person(db, visit, number, policy))
    return Session(first.session, tuple(people))


async def _visit(db: AsyncSession, session: int, number: int) -> int:
    participant = rows.Participant(kind="person", pseudonym=f"calm-heron-{number}")
    db.add(participant)
    await db.flush()
    drawn = {"condition": "discover", "norm": NORM, "home": "cafe-1", "away": "cafe-3", "order": "same_first"}
    visit = rows.Visit(token=f"t{number}", session_id=session, participant_id=participant.id, **drawn)
    visit.arm, visit.seed, visit.plan, visit.stage, visit.stage_key = (
        "fixed",
        number,
        {"stages": []},
        0,
        "done",
    )
    visit.state, visit.flags = {}, []
    db.add(visit)
    await db.flush()
    source = {"stage_key": "how", "form": "how", "item": "source", "value": ["watching", "own"][number % 2]}
    db.add(rows.Answer(visit_id=visit.id, **source))
    return visit.id


async def _person(db: AsyncSession, visit: int, number: int, policy: str) -> Person:
    episodes = {}
    for at, (stage, (phase, layout, steps)) in enumerate(PHASES.items()):
        asked = _brief(phase, layout, steps, seed=10 * number + at)
        kept, went = await keep_episode(db, visit, stage, asked, policy, Random(number))
        episodes[stage] = went
        if phase is Phase.LEARNING:
            _probes(db, visit, kept, asked, went)
    return Person(visit, episodes)


def _brief(phase: Phase, layout: str, steps: int, seed: int) -> Brief:
    return draw_brief(
        layout=layout, norm=NORM, phase=phase, seed=seed, steps=steps, lapse_min=20, lapse_max=30
    )


def _probes(db: AsyncSession, visit: int, episode: int, asked: Brief, went: tuple[Episode, ...]) -> None:
    """Confidence that lags behind the ideal observer's, so that there is something to compare."""
    known = lived([Episode.begin(asked), *went]).p_truth
    for n in PROBED:
        said = {"visit_id": visit, "episode_id": episode, "stage_key": "learning", "n": n}
        db.add(rows.Belief(**said, probe="P2", value=round(60 * known[n - 1])))
