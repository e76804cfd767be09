"""Steps that the belief test could ask about, found in runs that nobody is frowned at in."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from app.episodes.brief import Brief, draw_brief
from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.judge import breaks, masks
from app.episodes.observation import Observation, observe
from app.episodes.phase import Phase
from app.episodes.solver import naive
from app.episodes.step import Move, Step
from app.norms.catalogue import NO_NORM
from app.norms.norm import Norm
from app.studies.draws import draw
from app.world.motion import enact, lawful
from app.world.scene import Scene
from app.world.words import Action

CLIP = 8
"""Steps that are shown before the asked one."""

_APART = 4
"""Steps between two scenes of a run that may be asked about."""


class AskedScene(NamedTuple):
    """The last steps, then one action of one person: one question.

    `frowned` and `verdicts` (one per distractor of the norm) stay on the server, and so do
    `seed` and `keeps`, the seed and the norm of the run that the scene is from.
    """

    layout: str
    frames: tuple[Observation, ...]
    who: int
    action: Action
    frowned: bool
    verdicts: tuple[bool, ...]
    seed: int = 0
    keeps: str = NO_NORM.id

    @property
    def n(self) -> int:
        """The step of its run that is asked about."""
        return self.frames[-1].n + 1

    def separates(self, distractor: int) -> bool:
        """Whether the truth and this distractor disagree about the step."""
        return self.verdicts[distractor] != self.frowned


def candidates(norm: Norm, layout: str, seed: int, run: int) -> Iterator[AskedScene]:
    """Every step of one run that could be asked about, with its verdicts.

    Runs take turns: people without any rule, people who keep the norm; both under lines at
    the one open desk, so that rules about queues have something to say.
    """
    keeps = NO_NORM.id if run % 2 else norm.id
    brief = draw_brief(
        layout=layout,
        norm=keeps,
        phase=Phase.LEARNING,
        seed=draw(seed, "belief", layout, run),
        steps=120,
        lapse_min=0,
        lapse_max=0,
        lapse=0.0,
        p_detect=0.0,
        shut=True,
    )
    past: list[Observation] = []
    for episode in _walk(Episode.begin(brief), Random(brief.seed)):
        if episode.n > CLIP and episode.n % _APART == 0 and episode.latest is not None:
            yield from _asked(norm, brief, past[-CLIP:], episode.latest)
        past.append(_silent(observe(episode)))


def _walk(episode: Episode, rng: Random) -> Iterator[Episode]:
    yield episode
    while not episode.ended:
        episode = episode.after(naive(episode, rng))
        yield episode


def _silent(seen: Observation) -> Observation:
    """The observation without a frown, were there one."""
    return seen._replace(events=tuple(e for e in seen.events if e.kind is not EventKind.SANCTION))


def _asked(norm: Norm, run: Brief, frames: list[Observation], step: Step) -> Iterator[AskedScene]:
    """What each person could have done at its micro-step of this step."""
    scene, moves = step.start, step.moves
    for at, move in enumerate(moves):
        person = scene.people[move.who]
        if person.cell >= 0 and not person.busy:
            shown = (*frames, _partly(frames[-1], scene, moves[:at]))
            truth, *near = (masks(scene, move.who, one)[1] for one in (norm, *norm.distractors))
            for action in lawful(scene, move.who):
                verdicts = tuple(breaks(action, permitted) for permitted in near)
                frowned, which = breaks(action, truth), (run.seed, run.norm)
                yield AskedScene(run.layout, shown, move.who, action, frowned, verdicts, *which)
        scene = enact(scene, move.who, move.effective)


def _partly(last: Observation, scene: Scene, moves: tuple[Move, ...]) -> Observation:
    """What is seen right before a micro-step: the moves that came before it in its step."""
    return last._replace(
        people=scene.people,
        premises=scene.premises,
        moves=tuple((move.who, move.effective) for move in moves),
        events=(),
    )
