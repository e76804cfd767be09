"""What a room leaves in the store: its steps, and what nobody waits for."""

import asyncio
from datetime import datetime

from app.episodes.episode import Episode
from app.live.keeping import entry_of
from app.live.messages import Press
from app.live.recorder import Recorder, Told
from app.store.recording import Entry, PaintRow, PauseRow, ViewRow

ALONE_S = 1.0
"""So long a paint waits for the next step, to go with it; then it goes by itself."""


class Notes:
    """Hands rows to the recorder in their order; None leaves nothing."""

    def __init__(self, recorder: Recorder, episode_id: int, epoch: int) -> None:
        self._recorder, self._empty = recorder, Entry(episode_id, epoch)
        self._paint: PaintRow | None = None
        self._alarm: asyncio.TimerHandle | None = None

    def step(self, after: Episode, press: Press | None, server_at: datetime, told: Told) -> None:
        """Keep the latest step of an episode with the paint that waits; see `Recorder.record`."""
        entry = entry_of(self._empty.episode_id, self._empty.epoch, after, press, server_at)
        self._recorder.record(entry._replace(paint=self._taken()), told)

    def pause(self, row: PauseRow | None) -> None:
        """A pause has begun or ended."""
        if row is not None:
            self._recorder.note(self._empty._replace(pause=row))

    def view(self, row: ViewRow) -> None:
        """The room in words was opened or closed."""
        self._recorder.note(self._empty._replace(view=row))

    def paint(self, row: PaintRow | None, *, last: bool) -> None:
        """A step has been drawn; the next one takes this along, as a transaction of its own is dear."""
        if row is not None:
            self.let_go()
            self._paint = row
            self._alarm = asyncio.get_running_loop().call_later(ALONE_S, self.let_go)
        if last:
            self.let_go()

    def let_go(self) -> None:
        """No step comes: what waits goes by itself."""
        if (paint := self._taken()) is not None:
            self._recorder.note(self._empty._replace(paint=paint))

    def _taken(self) -> PaintRow | None:
        paint, self._paint = self._paint, None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        return paint
