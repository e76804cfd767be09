"""The root of every error raised on purpose."""

from typing import ClassVar


class NormGymError(Exception):
    """Something went wrong that we foresaw; `str(error)` is a sentence for whoever meets it."""

    status: ClassVar[int] = 500
