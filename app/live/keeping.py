"""From a step that was computed to the rows that keep it."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from app.episodes.episode import Episode, Step
from app.episodes.event import Event
from app.episodes.step import Move, moves_of
from app.live.messages import Press
from app.store.recording import Entry, EventRow, StepRow

NEWCOMER = 0


class Going(NamedTuple):
    """A step that has been computed and is being kept."""

    after: Episode
    applied: int
    begun: float


def entry_of(episode_id: int, epoch: int, after: Episode, press: Press | None, server_at: datetime) -> Entry:
    """Return all that the latest step of `after` leaves in the store."""
    if (step := after.latest) is None:
        return Entry(episode_id, epoch)
    outcome = after.outcome()._asdict() if after.ended else None
    row = _step_row(episode_id, step, press, server_at)
    return Entry(episode_id, epoch, row, tuple(_event_rows(episode_id, step.events)), outcome=outcome)


def _step_row(episode_id: int, step: Step, press: Press | None, server_at: datetime) -> StepRow:
    (move,) = moves_of(step.codes[: len(Move._fields)])  # the newcomer always goes first
    track = step.scene.people[NEWCOMER].track
    return StepRow(
        episode_id=episode_id,
        n=step.n,
        seq=press.seq if press else None,
        clock=step.clock,
        action=str(move.action),
        effective=str(move.effective),
        cell_before=move.before,
        cell_after=move.after,
        heading=int(track.heading),
        run=track.run,
        lawful=move.lawful,
        permitted=move.permitted,
        violation=move.violation,
        auto=step.auto,
        held=press is not None and press.held,
        key_ms=press.key_ms if press else None,
        seen_ms=press.seen_ms if press else None,
        server_at=server_at,
        hash=step.hash,
    )


def _event_rows(episode_id: int, events: Iterable[Event]) -> Iterable[EventRow]:
    for event in events:
        yield EventRow(
            episode_id,
            event.id,
            event.n,
            event.clock,
            str(event.kind),
            event.of,
            list(event.by),
            event.fixture,
            event.cell,
        )
