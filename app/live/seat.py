"""One view into a room: a mailbox of what is to be sent, and what the browser has acknowledged."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from app.episodes.event import Event
from app.episodes.observation import Observation
from app.live.messages import LEFT, Bye, Frame, Out, Press, Reason, Welcome

if TYPE_CHECKING:
    from app.live.room import Room

NEWEST_ONLY_S = 2.0
"""A browser that lags this far behind gets the newest frame only."""


class Seat:
    """A browser's place in a room; nothing in here waits for the browser."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._out: deque[Out] = deque()
        self._filled = asyncio.Event()
        self._unseen: deque[tuple[int, float]] = deque()
        self._drawn = -1
        self.seen_event = 0
        self.foresee: Callable[[Observation], object] = lambda _: None
        """Told what the next frame will show, for whoever can make it ready before it may be sent."""
        self.speak: Callable[[Out], bool] = lambda _: False
        """Send something at once and return True, or False: then it goes into the mailbox."""
        self.closed: Bye | None = None

    def welcome(self, seen_event: int = 0) -> Welcome:
        """Say hello: the room goes on from here; `seen_event` is the last event the browser has."""
        self._out = deque(out for out in self._out if isinstance(out, Bye))
        self._unseen.clear()
        welcome = self._room.greet(self)
        self._drawn = welcome.observation.n
        last = welcome.events[-1].id if welcome.events else 0
        self.seen_event = max(self.seen_event, seen_event, last)
        return welcome

    def press(self, press: Press) -> None:
        """Ask for a step."""
        self._room.ask(self, press)

    def ack(self, n: int, event: int, paint_ms: float | None = None) -> None:
        """The browser has drawn step `n`, and has all events up to `event`."""
        self.seen_event = max(self.seen_event, event)
        self._drawn = max(self._drawn, n)
        while self._unseen and self._unseen[0][0] <= n:
            self._unseen.popleft()
        self._room.painted(self, n, paint_ms)

    def pause(self, reason: Reason, on: bool) -> None:
        """The browser's page is hidden or shown again, or its participant pauses or goes on."""
        self._room.set_pause(reason, on, seat=self)

    def view(self, kind: str, on: bool) -> None:
        """The browser shows the room in words, or no longer; or it has been read out."""
        self._room.viewed(self, kind, on)

    async def frames(self) -> AsyncIterator[Out]:
        """Yield what is to be sent, until the seat is closed; a `Bye` is the last."""
        while True:
            while self._out:
                out = self._out.popleft()
                yield out
                if isinstance(out, Bye):
                    return
            self._filled.clear()
            await self._filled.wait()

    def show(self, out: Out, now: float) -> None:
        """Send something, at once where that can be, else through the mailbox."""
        if self.closed:
            return
        if isinstance(out, Frame):
            if self.behind(now) > NEWEST_ONLY_S:
                self._out = deque(other for other in self._out if not isinstance(other, Frame))
            if out.n > self._drawn:
                self._unseen.append((out.n, now))
        if self._out or not self.speak(out):
            self._out.append(out)
            self._filled.set()

    def news(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events, in order, that the browser has not acknowledged."""
        return tuple(takewhile(lambda event: event.id > self.seen_event, reversed(events)))[::-1]

    def behind(self, now: float) -> float:
        """Return for how many seconds the oldest frame has not been acknowledged."""
        return now - self._unseen[0][1] if self._unseen else 0.0

    def count_from(self, now: float) -> None:
        """Forget the lag of a time in which nothing could be drawn."""
        self._unseen = deque((n, now) for n, _ in self._unseen)

    def leave(self) -> None:
        """The browser has gone."""
        self.close(LEFT)

    def close(self, bye: Bye) -> None:
        """Close the seat; what is in the mailbox is still sent."""
        if self.closed is None:
            self.closed = bye
            self._out.append(bye)
            self._filled.set()
