"""What a study hides is hidden on every way to the browser."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.brief import Brief, Phase, draw_brief
from app.episodes.episode import Episode
from app.episodes.event import CLERK, Event, EventKind
from app.live.ledger import Ledger
from app.live.messages import Frame, Welcome
from app.live.rooms import Rooms
from app.store import episodes
from app.store.engine import work
from app.world.motion import lawful
from tests.live.playing import AT_ONCE, player, stored_events
from tests.store.places import a_visit

STEPS = 60


def brief(**hides: bool) -> Brief:
    """A learning episode in which people frown."""
    whole = draw_brief(layout="cafe-1", norm="even-steps-only", phase=Phase.LEARNING, seed=5, steps=STEPS)
    return replace(whole, **hides)  # type: ignore[arg-type]


def played(of: Brief) -> Iterator[Episode]:
    """Walk on, whatever people think of it."""
    episode = Episode.begin(of)
    while not episode.ended:
        episode = episode.after(lawful(episode.scene, 0)[-1])
        yield episode


async def an_episode(engine: AsyncEngine, of: Brief) -> int:
    """Begin it, as the learning of a new visit."""
    visit = await a_visit(engine)
    first = await asyncio.to_thread(Episode.begin, of)
    made = {"brief": of.plain(), "engine": of.engine, "content": of.content, "hash": first.hash}
    async with work(engine) as db:
        return (await episodes.begin(db, visit.id, "learning", **made)).id  # type: ignore[arg-type]


def frowns(events: list[Event]) -> list[Event]:
    return [event for event in events if event.kind is EventKind.SANCTION]


async def heard(rooms: Rooms, episode_id: int) -> list[Event]:
    """Play to the end, refreshing half way; every event that reached the browser."""
    events: dict[int, Event] = {}

    def take(out: Frame | Welcome) -> None:
        for event in (*out.events, *out.observation.events):
            assert events.setdefault(event.id, event) == event

    room = await rooms.enter(episode_id, pace=AT_ONCE)
    for until in (STEPS // 2, STEPS):
        async with player(room) as someone:
            take(room.greet(someone.seat))
            while room.n < until:
                someone.acks = room.n % 4 == 0
                take(await someone.play(lawful(room._episode.scene, 0)[-1]))
    return [events[key] for key in sorted(events)]


@pytest.mark.parametrize("hides", [{"show_own": False}, {"show_others": False}, {"reveal_target": False}])
async def test_a_frown_that_is_hidden_reaches_no_browser(
    engine: AsyncEngine, rooms: Rooms, hides: dict[str, bool]
) -> None:
    episode_id = await an_episode(engine, brief(**hides))
    shown, kept = await heard(rooms, episode_id), await stored_events(engine, episode_id)
    assert any(row.kind == "sanction" and row.of == 0 for row in kept)
    assert any(row.kind == "sanction" and row.of > 0 for row in kept)
    if "show_own" in hides:
        assert not [event for event in frowns(shown) if event.of == 0]
    elif "show_others" in hides:
        assert not [event for event in frowns(shown) if event.of != 0]
    else:
        assert {(event.of, event.by) for event in frowns(shown)} == {(CLERK, (CLERK,))}


async def test_numbers_of_events_leave_no_gap_where_a_frown_was(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine, brief(show_own=False, show_others=False))
    shown = await heard(rooms, episode_id)
    assert not frowns(shown)
    assert [event.id for event in shown] == list(range(1, len(shown) + 1))
    assert len(shown) < len(await stored_events(engine, episode_id))


def test_a_ledger_that_hides_nothing_keeps_every_number() -> None:
    ledger = Ledger()
    all_events: list[Event] = []
    for episode in played(brief()):
        ledger.add(episode)
        all_events += episode.latest.events if episode.latest else ()
    assert frowns(all_events)
    assert list(ledger.events) == all_events[-len(ledger.events) :]
