"""What a room shows: what it hides, and whose presses move its newcomer."""

from typing import NamedTuple

from app.episodes.episode import Episode
from app.episodes.observation import Observation, observe
from app.studies.script import step_of
from app.studies.veil import Hides, seen_through
from app.world.words import Action


class Showing(NamedTuple):
    """Where there is a `script` the newcomer does what stands there; a press only goes on by a step."""

    hides: Hides = frozenset()
    script: str = ""

    def seen(self, episode: Episode) -> Observation:
        """What is seen after the latest step of an episode."""
        return seen_through(observe(episode), self.hides)

    def done(self, n: int, action: Action | None) -> tuple[Action, bool]:
        """What the newcomer does in step `n`, and whether nobody pressed; `action` is what was pressed."""
        if self.script:
            return step_of(self.script, n)
        return (Action.WAIT, True) if action is None else (action, False)


ALL_IS_SHOWN = Showing()
"""What most rooms do."""
