"""Whether a norm reads what it declares and nothing else."""

from collections.abc import Iterator

from app.measures.certify.crowds import MicroStep, with_other_histories
from app.norms.norm import Norm
from app.world.hours import lit
from app.world.motion import CODE, enact
from app.world.scene import Person, Premises, Scene, Track
from app.world.words import Action

SCENES = 10_000
"""Micro-steps at which the full run looks."""

COUNTERS = ("run", "straight", "since_use", "since_entry", "dwell")


def faults(norm: Norm, count: int = SCENES) -> Iterator[str]:
    """Every part of the contract that the norm breaks, in sentences that name it."""
    pairs = with_other_histories(norm.remembers, norm.watches, count)
    steps = [step for step, _ in pairs]
    if not all(norm.acts >> CODE[act] & 1 or norm.permits(s, who, act) for s, who, act in steps):
        yield f"{norm.id} forbids an action that it does not say it may forbid."
    if any(norm.permits(s, who, act) != norm.permits(other, who, act) for (s, who, act), other in pairs):
        yield f"{norm.id} reads a history that it does not declare."
    if any(_ahead(norm, s, who, act) != _ahead(norm, other, who, act) for (s, who, act), other in pairs):
        yield f"{norm.id} remembers what depends on a history that it does not declare."
    if any(_alone(norm, *step) != norm.permits(*step) for step in steps if norm.local):
        yield f"{norm.id} is declared local and reads other people or what all share."
    if any(_later(norm, *step) != norm.permits(*step) for step in steps):
        yield f"{norm.id} does not repeat with its period of {norm.period}."
    for counter in sorted(norm.remembers.intersection(COUNTERS)):
        if not boundary(norm, counter, steps):
            yield f"{norm.id} declares the counter {counter}, and no count of it makes a difference."


def _ahead(norm: Norm, scene: Scene, who: int, action: Action) -> tuple[object, ...]:
    """What the norm would remember of this person after the action."""
    track = enact(scene, who, action).people[who].track
    return tuple(getattr(track, name) for name in sorted(norm.remembers.intersection(Track._fields)))


def _alone(norm: Norm, scene: Scene, who: int, action: Action) -> bool:
    """The verdict were the person alone in a room with other stocks, nothing used yet, a desk shut."""
    clock, lamp, stock, *_ = scene.premises
    bare = Premises(clock, lamp, tuple(6 - count for count in stock), shut_desk=1)
    return norm.permits(Scene(scene.layout, (scene.people[who],), bare, scene.errand), 0, action)


def _later(norm: Norm, scene: Scene, who: int, action: Action) -> bool:
    """The verdict one period on."""
    clock = scene.premises.clock + norm.period
    now = scene.premises._replace(clock=clock, lamp=lit(scene.layout, clock))
    return norm.permits(scene._replace(premises=now), who, action)


def boundary(norm: Norm, counter: str, steps: list[MicroStep]) -> tuple[int, ...]:
    """The counts at which the verdict differs from that of one less, for some of these micro-steps."""
    found: set[int] = set()
    for scene, who, action in steps:
        verdicts = [norm.permits(_counted(scene, who, counter, n), who, action) for n in range(10)]
        found.update(n for n in range(1, 10) if verdicts[n] != verdicts[n - 1])
        if len(found) > 1:
            break
    return tuple(sorted(found))


def _counted(scene: Scene, who: int, counter: str, count: int) -> Scene:
    person: Person = scene.people[who]
    changed = person._replace(track=Track(**(person.track._asdict() | {counter: count})))
    return scene._replace(people=(*scene.people[:who], changed, *scene.people[who + 1 :]))
