"""A stored episode as it is read for replaying."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Row = Mapping[Any, Any]
"""A row by the names of its columns."""


class Recording(NamedTuple):
    """The episode's row, its steps by n, its events by id, and the brief that the visit's plan holds."""

    episode: Row
    steps: tuple[Row, ...]
    events: tuple[Row, ...]
    planned: Mapping[str, Any] | None

    @property
    def id(self) -> int:
        """The episode's number."""
        return int(self.episode["id"])
