"""An episode: a brief and the newcomer's actions, one step after the other."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.episodes import chain
from app.episodes.brief import Brief
from app.episodes.opening import opened
from app.episodes.outcome import Outcome
from app.episodes.resident import Mind
from app.episodes.setting import Setting, setting_of
from app.episodes.step import Move, Step
from app.episodes.turn import Turn
from app.errors import EpisodeOver
from app.world.motion import Draft
from app.world.scene import Scene
from app.world.words import Action

_new = tuple.__new__


class Episode(NamedTuple):
    """The state after n steps; `after` gives a new value and leaves this one as it is.

    `draft` is what the last step left, finished; the scene is made of it when somebody looks.
    `minds` (plans of the residents, when each comes back), `pending` (frowns still to come), the
    tallies and `lapsed` (who broke the norm so that others can learn it, in order; the last of them
    in step `lapsed_at`) are private: `observe` shows none of them.
    """

    brief: Brief
    draft: Draft
    n: int
    latest: Step | None
    hash: bytes
    ended: bool
    minds: tuple[Mind, ...]
    setting: Setting
    pending: tuple[tuple[int, int, int], ...] = ()
    last_event: int = 0
    errands: int = 0
    violations: int = 0
    opportunities: int = 0
    lapsed: tuple[int, ...] = ()
    lapsed_at: int = 0

    @property
    def scene(self) -> Scene:
        """The scene after the latest step, always the same one."""
        return self.draft.scene

    @classmethod
    def begin(cls, brief: Brief) -> "Episode":
        """The episode before its first step."""
        draft = opened(brief)
        minds, setting = (Mind(),) * len(draft.rows), setting_of(brief)
        return cls(brief, draft, 0, None, chain.first(brief.canonical()), False, minds, setting)

    def after(self, action: Action, *, auto: bool = False) -> "Episode":
        """The episode one step on; `auto` marks a step that nobody pressed.

        Raises EpisodeOver when it has ended.
        """
        if self.ended:
            raise EpisodeOver
        turn = Turn(self)
        turn.play(action, auto=auto)
        moves, events = turn.moves, tuple(turn.events)
        draft = turn.draft
        link = chain.link(self.hash, turn.n, action, moves, events, draft, auto=auto)
        step = _new(Step, (turn.n, turn.clock, action, moves, events, draft, link, auto, self.draft))
        brief, errands = self.brief, turn.errands
        after = (
            brief,
            draft,
            turn.n,
            step,
            link,
            turn.n >= brief.steps or (errands > 0 and brief.phase.is_test),
            tuple(turn.minds),
            self.setting,
            turn.pending,
            turn.last_event,
            errands,
            self.violations + turn.broke,
            self.opportunities + turn.opportunity,
            turn.lapsed,
            turn.lapsed_at,
        )
        return _new(Episode, after)

    def outcome(self) -> Outcome:
        """How it went so far; the task is done once the newcomer has left with its errand finished."""
        task, kept = self.errands > 0, self.violations == 0
        return Outcome(task, kept, task and kept, self.violations, self.opportunities, self.n)


def replay(brief: Brief, actions: Iterable[tuple[Action, bool]]) -> Iterator[Episode]:
    """The episode before its first step, then after each (action, auto); raises EpisodeOver past the end."""
    episode = Episode.begin(brief)
    yield episode
    for action, auto in actions:
        episode = episode.after(action, auto=auto)
        yield episode


__all__ = ["Episode", "Move", "Step", "replay"]
