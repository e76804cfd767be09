"""The rows that a replayed step should have left in the store."""

from typing import Any

from app.episodes.episode import Step
from app.episodes.event import Event

Fields = dict[str, Any]
NEWCOMER = 0


def step_fields(step: Step) -> Fields:
    """Return what the store keeps of a step, except what only a browser or a clock could know."""
    track = step.scene.people[NEWCOMER].track
    return {"n": step.n, "clock": step.clock, "heading": int(track.heading), "run": track.run} | {
        **move_fields(step, NEWCOMER),
        "auto": step.auto,
        "hash": step.hash,
    }


def move_fields(step: Step, who: int) -> Fields:
    """Return what one person did in a step; a newcomer who is outside has no move of its own."""
    move = next(move for move in step.moves if move.who == who)
    return {
        "action": str(move.action),
        "effective": str(move.effective),
        "cell_before": move.before,
        "cell_after": move.after,
        "lawful": move.lawful,
        "permitted": move.permitted,
        "violation": move.violation,
    }


def event_fields(event: Event) -> Fields:
    """Return what the store keeps of an event."""
    return {
        "id": event.id,
        "n": event.n,
        "clock": event.clock,
        "kind": str(event.kind),
        "of": event.of,
        "by": list(event.by),
        "fixture": event.fixture,
        "cell": event.cell,
    }
