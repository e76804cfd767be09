"""Look after a browser that shows nothing any more: pause for it, send it away at last."""

from collections.abc import Callable

from app.live.alarms import Alarms
from app.live.clocks import Clock
from app.live.messages import RETRY
from app.live.seat import Seat

PAUSE_S = 5.0
CLOSE_S = 15.0
_NAME = "lag"


class LagWatch:
    """Measures by acknowledgements: what was sent says nothing about what was drawn."""

    def __init__(
        self, clock: Clock, alarms: Alarms, pause: Callable[[], object], leave: Callable[[Seat], object]
    ) -> None:
        self._clock, self._alarms = clock, alarms
        self._pause, self._leave = pause, leave

    def watch(self, seat: Seat, seconds: float = PAUSE_S) -> None:
        """Look at the seat in a while, unless that is going to happen anyway."""
        if _NAME not in self._alarms:
            self._alarms.set(_NAME, self._clock.now() + seconds, lambda: self._look(seat))

    def stop(self) -> None:
        """Look no more."""
        self._alarms.cancel(_NAME)

    def _look(self, seat: Seat) -> None:
        behind = seat.behind(self._clock.now())
        if behind >= CLOSE_S:
            seat.close(RETRY)
            self._leave(seat)
        elif behind >= PAUSE_S:
            self._pause()
            self.watch(seat, CLOSE_S - behind)
        elif behind:
            self.watch(seat, PAUSE_S - behind)
