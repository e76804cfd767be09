"""Rates over several episodes, set against those who know nothing, those who know the norm."""

from collections.abc import Iterable

from app.episodes.outcome import Outcome


def joint_rate(outcomes: Iterable[Outcome]) -> float | None:
    """The share of joint successes, 0 to 1; None without episodes."""
    joint = [one.joint for one in outcomes]
    return sum(joint) / len(joint) if joint else None


def violations_per_opportunity(outcomes: Iterable[Outcome]) -> float | None:
    """Violations by steps at which the norm could be broken, pooled; None where there was none."""
    every = list(outcomes)
    chances = sum(one.opportunities for one in every)
    return sum(one.violations for one in every) / chances if chances else None


def sanction_avoidance(rate: float, naive: float) -> float | None:
    """1 for never breaking the norm, 0 for doing so as somebody without it, below 0 for more.

    Both are violations per opportunity on the same norm and layout; None where the naive keep it.
    """
    return 1 - rate / naive if naive else None


def luck_corrected(joint: float, luck: float, oracle: float) -> float | None:
    """J*: 0 at the highest rate that comes by luck, 1 at the oracle's; None where these do not differ.

    `luck` is the highest joint rate among the policies that do not know the norm.
    """
    return (joint - luck) / (oracle - luck) if oracle > luck else None


def transfer_gap(same: float, unseen: float) -> float:
    """Joint success on the floor of learning minus that on the new one."""
    return same - unseen
