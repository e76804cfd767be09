"""The events of an episode as its newcomer may know them."""

from collections import deque

from app.episodes.episode import Episode
from app.episodes.event import Event, EventKind
from app.episodes.observation import shown

KEPT = 256
"""As many of the newest events are remembered for whoever comes back."""


class Ledger:
    """What may be shown, the oldest first, numbered without gaps: a gap would tell of a hidden frown."""

    def __init__(self) -> None:
        self.events: deque[Event] = deque(maxlen=KEPT)
        self._hidden = 0

    def add(self, episode: Episode) -> None:
        """Take up the events of the latest step."""
        for event in episode.latest.events if episode.latest else ():
            if (seen := shown(episode, event)) is None:
                self._hidden += 1
            else:
                self.events.append(seen._replace(id=event.id - self._hidden))

    @property
    def frowns(self) -> list[int]:
        """The steps in which somebody was seen to be frowned at."""
        return [event.n for event in self.events if event.kind is EventKind.SANCTION]

    def of_step(self, n: int) -> tuple[Event, ...]:
        """Return what was to be seen in step `n`, if that was one of the newest."""
        return tuple(event for event in self.events if event.n == n)
