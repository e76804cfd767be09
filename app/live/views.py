"""When somebody had the room in words before their eyes, or had it read out: that is evidence too."""

from collections.abc import Callable
from datetime import datetime

from app.live.clocks import Clock
from app.store.recording import ViewRow

READ = "read"
"""A kind that is over at once."""


class Views:
    """What is open just now; each view's row is handed to `keep`, once more when it ends."""

    def __init__(self, episode_id: int, clock: Clock, keep: Callable[[ViewRow], object]) -> None:
        self._episode_id, self._clock, self._keep = episode_id, clock, keep
        self._open: dict[str, tuple[datetime, float, int]] = {}

    def turn(self, kind: str, n: int, *, on: bool) -> None:
        """Open a view after step `n`, or close it; nothing where it is like that already."""
        wall = self._clock.wall()
        if kind == READ and on:
            self._keep(ViewRow(self._episode_id, kind, wall, n, wall, 0))
        elif kind != READ and on and kind not in self._open:
            self._open[kind] = (wall, self._clock.now(), n)
            self._keep(ViewRow(self._episode_id, kind, wall, n))
        elif not on and kind in self._open:
            from_at, began, step = self._open.pop(kind)
            ms = round((self._clock.now() - began) * 1000)
            self._keep(ViewRow(self._episode_id, kind, from_at, step, wall, ms))

    def close(self) -> None:
        """Close all that is open: nobody looks any more."""
        for kind in tuple(self._open):
            self.turn(kind, 0, on=False)
