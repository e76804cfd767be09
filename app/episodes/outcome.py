"""How an episode went for the newcomer."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """Joint success is the errand done with every action permitted.

    `opportunities` counts steps at which some lawful action was permitted while another was not.
    """

    task: bool
    kept: bool
    joint: bool
    violations: int
    opportunities: int
    steps: int
