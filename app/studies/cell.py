"""What one participant was given: condition, norm, floors, order, probes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Order(StrEnum):
    """Which floor of the tests comes first."""

    SAME_FIRST = "same_first"
    UNSEEN_FIRST = "unseen_first"
    AS_WRITTEN = "as_written"


class Arm(StrEnum):
    """When beliefs are asked for."""

    NONE = "none"
    FIXED = "fixed"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the design; `schedule` is the index of a probe schedule, 0 in the arm `none`."""

    condition: str
    norm: str
    home: str
    away: str
    order: Order
    arm: Arm
    schedule: int

    def plain(self) -> dict[str, str | int]:
        """The same as JSON can hold it."""
        return asdict(self)

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "Cell":
        """The cell that `plain()` came from."""
        return Cell(**{**plain, "order": Order(plain["order"]), "arm": Arm(plain["arm"])})
