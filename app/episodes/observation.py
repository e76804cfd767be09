"""What the newcomer may see of an episode, and nothing else."""

from typing import NamedTuple

from app.episodes.episode import Episode
from app.episodes.event import CLERK, Event, EventKind
from app.episodes.opening import cast_of
from app.world.layout import Layout
from app.world.scene import Person, Premises
from app.world.words import Action, Kind


class Observation(NamedTuple):
    """The public state after step n; it satisfies `Visible`.

    `moves` are the last step's micro-steps in the order judged, as the world took them;
    `events` are the last step's; `left` counts the steps that remain.
    """

    n: int
    clock: int
    layout: Layout
    people: tuple[Person, ...]
    premises: Premises
    errand: tuple[Kind, ...]
    cast: tuple[str, ...]
    moves: tuple[tuple[int, Action], ...]
    events: tuple[Event, ...]
    left: int
    ended: bool

    @property
    def bodies(self) -> tuple[Person, ...]:
        """Everybody, as people."""
        return self.people


def observe(episode: Episode) -> Observation:
    """The observation after the episode's latest step; it is the same under every norm."""
    scene, step, brief = episode.scene, episode.latest, episode.brief
    return Observation(
        n=episode.n,
        clock=scene.premises.clock,
        layout=scene.layout,
        people=scene.people,
        premises=scene.premises,
        errand=scene.errand,
        cast=cast_of(brief),
        moves=tuple((move.who, move.effective) for move in step.moves) if step else (),
        events=tuple(seen for event in step.events if (seen := shown(episode, event))) if step else (),
        left=brief.steps - episode.n,
        ended=episode.ended,
    )


def shown(episode: Episode, event: Event) -> Event | None:
    """The event as this study shows it; None for a frown that it hides."""
    brief = episode.brief
    if event.kind is not EventKind.SANCTION:
        return event
    if not (brief.show_own if event.of == 0 else brief.show_others):
        return None
    return event if brief.reveal_target else event._replace(of=CLERK, by=(CLERK,), cell=-1, off=-1)
