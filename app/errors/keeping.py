"""What is wrong with a study file or with data to be taken home."""

from collections.abc import Sequence
from typing import ClassVar

from app.errors.root import NormGymError


class ExportError(NormGymError):
    """Data cannot be written for taking home."""


class ValueUnfit(ExportError):
    """A value is not of the type that its column declares; writing it anyway would be a guess."""

    def __init__(self, wanted: str, value: object) -> None:
        super().__init__(f"A column for {wanted} values met a {type(value).__name__}: nothing is lost.")


class StudyFaults(NormGymError):
    """A study file cannot be used as it is; `faults` are the reasons, one line each when printed."""

    status: ClassVar[int] = 422

    def __init__(self, faults: Sequence[object]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)
