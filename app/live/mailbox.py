"""What a room has to do, one after the other, without a task that would have to be woken for each."""

from collections import deque
from collections.abc import Callable

Letter = Callable[[], object]


class Mailbox:
    """Letters are taken up as they come, but for as long as `free` says no; `broke` is told of any error."""

    def __init__(self, free: Callable[[], bool], broke: Callable[[Exception], object]) -> None:
        self._free, self._broke = free, broke
        self._letters: deque[Letter] = deque()

    def post(self, letter: Letter) -> None:
        """Take a letter up when its turn comes, which may be now."""
        self._letters.append(letter)
        self.go_on()

    def go_on(self) -> None:
        """Take up what waits."""
        while self._letters and self._free():
            self.attempt(self._letters.popleft())

    def attempt(self, act: Letter) -> None:
        """Do something; whatever goes wrong, the room must hear of it, or its seat would wait for ever."""
        try:
            act()
        except Exception as error:  # noqa: BLE001 (the room says so in the log)
            self._broke(error)
