"""Walks on the numbered test seeds of one norm on one floor, each taken once."""

from app.episodes.brief import Brief
from app.episodes.outcome import Outcome
from app.episodes.phase import Phase
from app.measures.certify.walks import walk
from app.studies.certified import brief_of
from app.studies.circumstances import STANDARD, Circumstances
from app.studies.swaps import Group

ORACLE = "oracle"


class Trials:
    """Every walk that somebody asked for, kept."""

    def __init__(
        self, norm: str, layout: str, circumstances: Circumstances = STANDARD, swapped: Group = ()
    ) -> None:
        self.norm, self.layout, self._circumstances, self._swapped = norm, layout, circumstances, swapped
        self._briefs: dict[int, Brief] = {}
        self._outcomes: dict[tuple[int, str, int], Outcome] = {}
        self._kept: dict[str, tuple[int, int]] = {}

    def brief(self, number: int) -> Brief:
        """The test episode of this number."""
        if number not in self._briefs:
            self._briefs[number] = brief_of(
                Phase.TEST_SAME, self.norm, self.layout, number, self._circumstances, self._swapped
            )
        return self._briefs[number]

    def outcome(self, number: int, policy: str, walker: int = 0) -> Outcome:
        """How this walker fares there; whoever breaks the norm is not followed further."""
        key = (number, policy, walker)
        if key not in self._outcomes:
            outcome = self._outcomes[key] = walk(self.brief(number), policy, walker)
            kept, walks = self._kept.get(policy, (0, 0))
            self._kept[policy] = kept + outcome.kept, walks + 1
        return self._outcomes[key]

    def kept_by(self, policy: str) -> float:
        """The share of this policy's walks so far that kept the norm; 1 for one that has not walked."""
        kept, walks = self._kept.get(policy, (1, 1))
        return kept / walks

    def oracle(self, number: int) -> int | None:
        """The steps that the oracle takes, None where it fails."""
        outcome = self.outcome(number, ORACLE)
        return outcome.steps if outcome.joint else None
