"""Newcomers that learn: what the ideal observer believes, put into practice.

A learner is one participant: it keeps what it learned from one episode to the next, so it is
made anew for every participant.
"""

from collections.abc import Callable
from random import Random

from app.episodes.episode import Episode
from app.episodes.observation import observe
from app.episodes.planner import Planner
from app.episodes.solver import Policy
from app.measures.learners_copycat import Copycat
from app.measures.learners_frowns import FrownLearner
from app.measures.observer import Observer
from app.measures.observer_path import sight_of
from app.norms.norm import Norm
from app.world.scene import Scene
from app.world.words import Action

CONVINCED = 0.8
"""Above this the likeliest norm is acted on; below, one drawn by its probability (Thompson)."""


class Bayes:
    """Acts on a norm drawn from the posterior, the likeliest once it is convinced.

    A drawn norm holds for one leg of the errand, or until a frown moves it to think again.
    `own` and `others` say whose steps it learns from.
    """

    def __init__(self, *, own: bool = True, others: bool = True) -> None:
        self._own, self._others = own, others
        self._observer: Observer | None = None
        self._scene: Scene | None = None
        self._chosen: Norm | None = None
        self._leg = -1
        self._planners: dict[str, Planner] = {}

    def __call__(self, episode: Episode, rng: Random) -> Action:
        """The way that the norm it believes in permits."""
        observer = self._followed(episode)
        norm = self._believed(observer, episode, rng)
        return self._planners.setdefault(norm.id, Planner(norm.id, whims=True))(episode, rng)

    @property
    def posterior(self) -> tuple[float, ...]:
        """What it believes by now, in the order of the hypotheses; empty before its first episode."""
        return self._observer.posterior if self._observer else ()

    def _followed(self, episode: Episode) -> Observer:
        """The observer, having seen the latest step; a new episode begins with what is believed."""
        seen, latest = observe(episode), episode.latest
        if self._observer is not None and latest is not None and latest.start is self._scene:
            self._observer.see(seen, pressed=not latest.auto)
        else:
            sight = sight_of(episode.brief, own=self._own, others=self._others)
            self._observer = Observer(seen, sight=sight, prior=self.posterior or None)
            self._chosen = None
        self._scene = episode.scene
        return self._observer

    def _believed(self, observer: Observer, episode: Episode, rng: Random) -> Norm:
        shares, leg = observer.posterior, episode.scene.people[0].leg
        if max(shares) > CONVINCED:
            self._chosen = None
            return observer.norms[shares.index(max(shares))]
        frowned = any(event.of == 0 and event.by for event in observe(episode).events)
        if self._chosen is None or frowned or leg != self._leg:
            self._chosen, self._leg = rng.choices(observer.norms, shares)[0], leg
        return self._chosen


LEARNERS: dict[str, Callable[[], Policy]] = {
    "bayes-all": Bayes,
    "bayes-own": lambda: Bayes(others=False),
    "bayes-watch": lambda: Bayes(own=False),
    "copycat": Copycat,
    "sanction-classifier": FrownLearner,
}
"""Makes one participant of each kind."""
