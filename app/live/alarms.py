"""Named alarms on a clock; a name rings once at most."""

from collections.abc import Callable

from app.live.clocks import Clock, Timer


class Alarms:
    """What is to happen later, unless it is called off."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timers: dict[str, Timer] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._timers

    def set(self, name: str, when: float, then: Callable[[], object]) -> None:
        """Call `then` at `when`, in place of what was set under this name before."""
        self.cancel(name)

        def rings() -> None:
            self._timers.pop(name, None)
            then()

        self._timers[name] = self._clock.at(when, rings)

    def cancel(self, name: str) -> None:
        """Call one off."""
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()

    def cancel_all(self) -> None:
        """Call all off."""
        for name in tuple(self._timers):
            self.cancel(name)
