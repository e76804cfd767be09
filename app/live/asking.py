"""When a room stops for questions about what somebody believes."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from app.studies.schedule import probe_due


class Asking(NamedTuple):
    """After these steps, and, where `events` says so, after what happened."""

    steps: frozenset[int] = frozenset()
    events: bool = False

    @property
    def ever(self) -> bool:
        """Whether anything is asked at all."""
        return bool(self.steps) or self.events

    def due(self, n: int, frowns: Iterable[int], asked: Collection[int]) -> bool:
        """Whether questions are due after step `n`.

        `frowns` are the steps with frowns that could be seen, `asked` those after which was asked.
        """
        if n in asked:
            return False
        return n in self.steps or (self.events and probe_due(n, frowns, sorted(asked)))
