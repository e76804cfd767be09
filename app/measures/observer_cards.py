"""Where no card says what somebody goes to next: a belief about that, learned from what they do.

What is still known is what others would be in line for: norms about lines read it of everybody.
"""

from collections.abc import Mapping, Sequence

from app.world.acts import carries
from app.world.scene import Person
from app.world.tracks import NOWHERE
from app.world.words import Kind

LEAST = 1e-4
"""A leg that is less likely than this is no longer thought of."""


class Legs:
    """Per person a share for each leg of the errand; whoever has just come in is on the first."""

    def __init__(self, errand: Sequence[Kind]) -> None:
        self._errand = tuple(errand)
        self._shares: dict[int, dict[int, float]] = {}

    def come_in(self, who: int) -> None:
        """Somebody is outside: what comes next is the beginning."""
        self._shares[who] = {0: 1.0}

    def forget(self) -> None:
        """Everybody was out of sight."""
        self._shares.clear()

    def guesses(self, who: int, person: Person) -> dict[int, float]:
        """The legs that somebody may be on, who is seen to carry something or nothing."""
        shares = self._shares.get(who) or dict.fromkeys(range(len(self._errand)), 1.0)
        likely = {leg: share for leg, share in shares.items() if self._carries(leg) == person.load}
        return _whole(likely or {person.leg: 1.0})

    def _carries(self, leg: int) -> bool:
        return carries(self._errand, leg)

    def learn(self, who: int, shares: Mapping[int, float], *, used: bool) -> None:
        """What somebody did has made these shares; whoever used something is on the leg after it.

        Where it fits no leg that was thought of, any is possible again.
        """
        self._shares[who] = {leg + used: share for leg, share in _whole(shares).items()} if shares else {}


def _whole(shares: Mapping[int, float]) -> dict[int, float]:
    total = sum(shares.values())
    return {leg: share / total for leg, share in shares.items() if share / total > LEAST}


def supposed(person: Person, leg: int) -> Person:
    """The person as if it were on this leg."""
    if leg == person.leg:
        return person
    return person._replace(leg=leg, track=person.track._replace(in_line=NOWHERE))
