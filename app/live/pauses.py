"""Why a room stands still just now, with the row that each reason leaves."""

from datetime import datetime
from typing import NamedTuple

from app.live.clocks import Clock
from app.live.messages import Reason
from app.store.recording import PauseRow


class _Begun(NamedTuple):
    n: int
    at: datetime
    now: float
    kept: bool


class Pauses:
    """A set of reasons; when it becomes empty, 3-2-1 is counted before the room runs."""

    def __init__(self, episode_id: int, clock: Clock, resume_ms: int) -> None:
        self.open_at = clock.now()
        self._resume_s = resume_ms / 1000
        self._episode_id = episode_id
        self._clock = clock
        self._open: dict[Reason, _Begun] = {}

    def __contains__(self, reason: Reason) -> bool:
        return reason in self._open

    def __bool__(self) -> bool:
        return bool(self._open)

    @property
    def why(self) -> tuple[Reason, ...]:
        """The reasons, the oldest first."""
        return tuple(self._open)

    @property
    def standing(self) -> bool:
        """Whether the room stands still, the time of 3-2-1 included."""
        return bool(self._open) or self._clock.now() < self.open_at

    @property
    def resume_in_ms(self) -> int:
        """What is left of 3-2-1; 0 while there is a reason."""
        return 0 if self._open else max(0, round((self.open_at - self._clock.now()) * 1000))

    def begin(
        self, reason: Reason, n: int, *, since: datetime | None = None, kept: bool = True
    ) -> PauseRow | None:
        """Add a reason; return its row, None where it was there already or is not to be kept."""
        if reason in self._open:
            return None
        wall, now = self._clock.wall(), self._clock.now()
        earlier = (wall - since).total_seconds() if since else 0.0
        begun = self._open[reason] = _Begun(n, since or wall, now - max(0.0, earlier), kept)
        return PauseRow(self._episode_id, reason, begun.at, n) if kept else None

    def end(self, reason: Reason) -> PauseRow | None:
        """Take a reason away; return its row with the duration, None where there is none to keep."""
        begun = self._open.pop(reason, None)
        if begun is None:
            return None
        if not self._open:
            self.open_at = self._clock.now() + self._resume_s
        if not begun.kept:
            return None
        ms = round((self._clock.now() - begun.now) * 1000)
        return PauseRow(self._episode_id, reason, begun.at, begun.n, self._clock.wall(), ms)
