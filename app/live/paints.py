"""How long steps took to be kept, until the browser has drawn them."""

from app.store.recording import PaintRow

LONGEST = 20
"""A browser that is so many steps behind will not tell any more."""


class Paints:
    """Steps that were shown and wait to be drawn."""

    def __init__(self, episode_id: int) -> None:
        self._episode_id = episode_id
        self._latency: dict[int, float] = {}

    def shown(self, n: int, latency_ms: float) -> None:
        """Step `n` was kept, `latency_ms` after its press had come."""
        self._latency[n] = latency_ms
        self._latency.pop(n - LONGEST, None)

    def drawn(self, n: int, paint_ms: float | None, *, visible: bool) -> PaintRow | None:
        """Return the row of a step that has been drawn; None the second time."""
        if (latency_ms := self._latency.pop(n, None)) is None:
            return None
        return PaintRow(self._episode_id, n, paint_ms, visible, latency_ms)
