"""The events of an episode as its newcomer may know them."""

from collections import deque
from itertools import takewhile

from app.episodes.episode import Episode
from app.episodes.event import Event, EventKind
from app.episodes.observation import shown
from app.studies.veil import STRETCH, Hidden, Hides, told

KEPT = 256
"""As many of the newest events are remembered for whoever comes back."""


class Ledger:
    """What may be shown, the oldest first, numbered without gaps: a gap would tell of a hidden frown."""

    def __init__(self, hides: Hides = frozenset()) -> None:
        self.events: deque[Event] = deque(maxlen=KEPT)
        self._hides, self._last, self._waiting = hides, 0, list[Event]()

    def add(self, episode: Episode) -> None:
        """Take up the events of the latest step."""
        if (step := episode.latest) is None:
            return
        seen = [event for each in step.events if (event := shown(episode, each)) is not None]
        for event in told(seen, self._hides):
            if Hidden.TIME in self._hides and event.kind is EventKind.SANCTION:
                self._waiting.append(event)
            else:
                self._tell(event)
        if episode.n % STRETCH == 0 or episode.ended:
            self._tell_late(step.n, step.clock)

    def _tell(self, event: Event) -> None:
        self._last += 1
        self.events.append(event._replace(id=self._last))

    def _tell_late(self, n: int, clock: int) -> None:
        """The frowns that waited, by whom they were at, so that their order tells nothing either."""
        for event in sorted(self._waiting, key=lambda event: (event.of, event.by)):
            self._tell(event._replace(n=n, clock=clock))
        self._waiting.clear()

    @property
    def frowns(self) -> list[int]:
        """The steps in which somebody was seen to be frowned at."""
        return [event.n for event in self.events if event.kind is EventKind.SANCTION]

    def of_step(self, n: int) -> tuple[Event, ...]:
        """Return what was to be seen in step `n`, if that was one of the newest."""
        newest = takewhile(lambda event: event.n >= n, reversed(self.events))
        return tuple(event for event in newest if event.n == n)[::-1]
