"""Every error raised on purpose: each has a status and one sentence a person can act on.

NormGymError
  LaunchError               the program cannot start or stop as asked
"""

from typing import ClassVar


class NormGymError(Exception):
    """Something went wrong that we foresaw; `str(error)` is a sentence for whoever meets it."""

    status: ClassVar[int] = 500


class LaunchError(NormGymError):
    """The program cannot start as asked; the sentence says what would mend it."""
