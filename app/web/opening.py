"""From a visit to the episode that it is at, and on to the next stage when that has ended."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from anyio import CancelScope, to_thread
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from app.episodes.brief import Brief, content_of
from app.episodes.engine import ENGINE_VERSION
from app.episodes.episode import Episode
from app.errors import EpisodeClosed
from app.live.asking import Asking
from app.live.pace import Beat, Pace
from app.live.showing import ALL_IS_SHOWN, Showing
from app.store import consents, episodes, participants
from app.store.engine import work
from app.store.rows import Episode as EpisodeRow
from app.studies import visit as machine
from app.studies.keys import Pace as PaceKeys
from app.studies.stages import Newcomer
from app.web.clips import draw_ahead
from app.web.here import Here, find, move
from app.web.launches import SessionKind


@dataclass(frozen=True, slots=True)
class Opened:
    """An episode that a visit is at; its room has this pace, stops for these questions, shows this."""

    app: FastAPI
    token: str
    episode_id: int
    phase: str
    steps: int
    pace: Pace
    asking: Asking
    showing: Showing = ALL_IS_SHOWN
    newcomer: Newcomer = Newcomer.ACTS

    async def finish(self) -> None:
        """The episode has ended: the visit goes on."""
        await finish(self.app, self.token)


async def open_episode(app: FastAPI, token: str, screen: Mapping[str, Any] | None = None) -> Opened:
    """The present episode, begun where it was not; raises NoSuchLink, EpisodeClosed.

    `screen` is what the browser says that it draws on, which is kept.

    The visit's own tries at opening are one: the row is unique per stage.
    """
    async with work(app.state.engine) as db:
        here = await find(db, app.state.shelf, token, message=True)
        brief = here.stage.episode
        if here.state.exit is not None or brief is None:
            raise EpisodeClosed
        row = await _begun(db, here, brief)
        if screen is not None:
            await consents.keep_check(db, here.visit.id, {"stage": here.stage.key, **screen})
        haste = (_IN_HASTE if await _is_tried_out(db, here) else {}) | app.state.haste
        pace = _pace(here.condition.settings.pace)._replace(**haste)
        asking = Asking(frozenset(here.stage.probe_steps), here.stage.probe_events)
        showing, newcomer = Showing(here.stage.hides, here.stage.script), here.stage.newcomer
        return Opened(app, token, row.id, brief.phase.value, brief.steps, pace, asking, showing, newcomer)


async def _begun(db: AsyncSession, here: Here, brief: Brief) -> EpisodeRow:
    """The engine that is running plays it, whichever was when the visit was drawn.

    The first link of the chain is computed off the event loop.
    """
    row = await episodes.of_stage(db, here.visit.id, here.stage.key)
    if row is not None:
        return row
    brief = replace(brief, engine=ENGINE_VERSION, content=content_of(brief.layout, brief.norm))
    fresh = await to_thread.run_sync(Episode.begin, brief)
    return await episodes.begin(
        db,
        here.visit.id,
        here.stage.key,
        brief=brief.plain(),
        engine=brief.engine,
        content=brief.content,
        hash=fresh.hash,
    )


_IN_HASTE = {"min_step_ms": 100}
"""As fast as a socket takes messages; people who play beside them notice nothing."""


async def _is_tried_out(db: AsyncSession, here: Here) -> bool:
    """Whether a script is in a pilot: whoever tries a study waits for it, and reads nothing off its times."""
    if here.session.kind != SessionKind.PILOT:
        return False
    who = await participants.by_id(db, here.visit.participant_id)
    return who is not None and who.kind == "script"


def _pace(keys: PaceKeys) -> Pace:
    return Pace(Beat(keys.clock), keys.min_step_ms, keys.step_ms, keys.patience_ms)


async def finish(app: FastAPI, token: str) -> bool:
    """Move a visit on whose present episode has ended; anything else stays as it is.

    Returns whether a fault of ours ended it: then people are told first, and go on when they say so.

    Browsers hang up as soon as they have seen the end, which calls off whatever is done for them: what is
    being written here is written to its end, or its connection would be lost with it each time.
    """
    broken = False
    with CancelScope(shield=True):
        async with work(app.state.engine) as db:
            broken, here = await _moved_on(db, await find(db, app.state.shelf, token, changes=True))
        draw_ahead(app, here)
    return broken


async def _moved_on(db: AsyncSession, here: Here) -> tuple[bool, Here]:
    """As `finish` says of a visit that nobody else changes meanwhile, and where it is then."""
    row = await episodes.of_stage(db, here.visit.id, here.stage.key)
    broken = row is not None and row.technical
    if row is not None and row.ended_at is not None and not broken:
        here = await move(db, here, machine.advance(here.plan, here.state, here.stage.key))
    return broken, here
