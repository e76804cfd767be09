"""The clips of a belief test: drawn once as the visit comes to it, then always the same."""

from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store import asked_scenes
from app.store.engine import work
from app.studies.asked import AskedScene
from app.studies.belief import scenes_of
from app.studies.plan import StageKind
from app.studies.stages import Stage
from app.studies.veil import Hidden, Hides, seen_through
from app.web import framing
from app.web.beside import beside
from app.web.here import Here


class Drawn(NamedTuple):
    """What the browser gets, as JSON; what is known of each scene, which stays on the server."""

    clips: str
    facts: list[dict[str, Any]]


class NotDrawnYet(Exception):
    """Nothing is kept of a test; whoever holds the database lets go of it and sees to `keep`."""

    def __init__(self, here: Here) -> None:
        super().__init__()
        self.here, self.visit_id = here, here.visit.id  # the row itself goes with its unit of work


async def clips_of(db: AsyncSession, here: Here) -> str:
    """The clips that this visit judges; drawn now, and not kept, where none were: this only looks."""
    if kept := await asked_scenes.of_visit(db, here.visit.id):
        return kept.clips
    await db.close()  # others need the connection while this draws
    return (await _draw(here, here.stage)).clips


async def facts_of(db: AsyncSession, here: Here) -> list[dict[str, Any]]:
    """What is known of each scene that this visit judges. Raises NotDrawnYet."""
    if kept := await asked_scenes.of_visit(db, here.visit.id):
        return kept.facts
    raise NotDrawnYet(here)


def draw_ahead(app: FastAPI, here: Here) -> None:
    """Begin to draw the scenes of a visit that is at its test or comes to it next: nobody waits for them."""
    coming = here.plan.stages[here.state.stage : here.state.stage + 2]
    test = next((stage for stage in coming if stage.kind is StageKind.BELIEF_TEST), None)
    if here.state.exit is None and test is not None:
        kept = keep(app.state.engine, here.visit.id, here, test)
        app.state.chores.start(f"clips of visit {here.visit.id}", kept)


async def keep(engine: AsyncEngine, visit_id: int, here: Here, test: Stage) -> None:
    """Draw and keep the scenes of a test, unless they are kept; no unit of work is open meanwhile."""
    async with work(engine) as db:
        if await asked_scenes.of_visit(db, visit_id):
            return
    found = await _draw(here, test)
    async with work(engine) as db:
        await asked_scenes.keep(db, visit_id, *found)


async def _draw(here: Here, test: Stage) -> Drawn:
    """Drawing takes most of a second."""
    cell, hides = here.plan.cell, hidden_in_clips(here)
    scenes = await beside(scenes_of, cell.norm, cell.home, cell.away, here.plan.seed, test.scenes)
    clips = [clip(scene, hides) for scene in scenes]
    return Drawn(msgspec.json.encode({"scenes": clips}).decode(), [_facts(scene) for scene in scenes])


def hidden_in_clips(here: Here) -> Hides:
    """Whoever has never seen a card meets none here; everything else is shown."""
    return frozenset() if here.condition.settings.evidence.cards else frozenset({Hidden.CARDS})


def clip(scene: AskedScene, hides: Hides = frozenset()) -> dict[str, Any]:
    """A scene as the browser plays it: the floor, the last steps, the step that is asked about."""
    first = scene.frames[0]
    return {
        "map": framing.room_map(first.layout),
        "cast": {framing.name_of(who): name for who, name in enumerate(first.cast)}
        | {framing.CLERK: "the clerk"},
        "snaps": [framing.snap(seen_through(frame, hides), 0, 0) for frame in scene.frames],
        "cards": Hidden.CARDS not in hides,
        "ask": {"who": framing.name_of(scene.who), "a": scene.action},
    }


def _facts(scene: AskedScene) -> dict[str, Any]:
    """What was shown, and what the norm says of it."""
    return {
        "layout": scene.layout,
        "seed": scene.seed,
        "keeps": scene.keeps,
        "n": scene.n,
        "clock": scene.frames[-1].clock,
        "who": scene.who,
        "action": scene.action.value,
        "truth": scene.frowned,
        "distractors": list(scene.verdicts),
    }
