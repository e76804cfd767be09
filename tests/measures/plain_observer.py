"""The ideal observer as a formula, from the episode's own scenes: slow and plain."""

from functools import lru_cache
from math import exp, prod

from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.judge import explain
from app.episodes.step import Move, Step
from app.norms.norm import Norm
from app.world.layout import Fixture, Layout
from app.world.motion import ACTIONS, enact, lawful
from app.world.words import Action, Kind

HIT, SLIP = 0.97, 0.002
Wishes = dict[Action, float]
"""How likely each act would be."""


def posterior(episodes: list[Episode], norms: tuple[Norm, ...], *, own: bool = True) -> list[float]:
    """P(norm) after the last of these episodes; everything is shown at once and by name."""
    steps = [episode.latest for episode in episodes if episode.latest]
    wishes = wishes_of(steps)
    weights = [_likelihood(steps, wishes, norm, own=own) for norm in norms]
    return [weight / sum(weights) for weight in weights]


def _likelihood(steps: list[Step], wishes: dict[tuple[int, int], Wishes], norm: Norm, *, own: bool) -> float:
    return prod(_of_step(step, wishes, norm, own=own) for step in steps)


def _of_step(step: Step, wishes: dict[tuple[int, int], Wishes], norm: Norm, *, own: bool) -> float:
    chance, scene = 1.0, step.start
    frowned = {event.of for event in step.events if event.kind is EventKind.SANCTION}
    for move in explain(step, norm):
        if scene.people[move.who].present:
            if own or move.who:
                chance *= _of_frown(move, frown=move.who in frowned) / SLIP
            if (step.n, move.who) in wishes:
                chance *= _of_act(wishes[step.n, move.who], move) ** 0.5
        scene = enact(scene, move.who, move.effective)
    return chance


def _of_frown(move: Move, *, frown: bool) -> float:
    expected = HIT if move.violation else SLIP
    return expected if frown else 1 - expected


def _of_act(wishes: Wishes, move: Move) -> float:
    """P(act | norm) among what was lawful."""
    weighed = {action: wish * _weight(move, action) for action, wish in wishes.items()}
    return weighed[move.effective] / sum(weighed.values())


def _weight(move: Move, action: Action) -> float:
    return 1.0 if move.permitted == 0 or move.permitted >> ACTIONS.index(action) & 1 else 0.1


def wishes_of(steps: list[Step]) -> dict[tuple[int, int], Wishes]:
    """By step and resident, how likely each lawful act would be without a norm."""
    found: dict[tuple[int, int], Wishes] = {}
    goals: dict[int, tuple[int, list[float]]] = {}
    for step in steps:
        scene = step.start
        for move in step.moves:
            person, can = scene.people[move.who], lawful(scene, move.who)
            if move.who and len(can) > 1:
                fixtures = [
                    scene.layout.fixtures[at] for at in scene.layout.of_kind[scene.errand[person.leg]]
                ]
                leg, shares = goals.get(move.who, (-1, []))
                shares = shares if leg == person.leg else [1 / len(fixtures)] * len(fixtures)
                ways = [_toward(scene.layout, person.cell, fixture, can) for fixture in fixtures]
                found[step.n, move.who] = {act: _wish(ways, shares, act, seated=person.seated) for act in can}
                seen = [share * way[move.effective] for share, way in zip(shares, ways, strict=True)]
                goals[move.who] = person.leg, [0.9 * one / sum(seen) + 0.1 / len(seen) for one in seen]
            scene = enact(scene, move.who, move.effective)
    return found


def _wish(ways: list[Wishes], shares: list[float], act: Action, *, seated: bool) -> float:
    """Mostly on to where it seems to go, now and then anything; on a spot mostly to stay."""
    onward = sum(share * way[act] for share, way in zip(shares, ways, strict=True))
    whim = 0.99 * onward + 0.01 / len(ways[0])
    return 0.2 * whim + 0.8 * (act is Action.WAIT) if seated else whim


def _toward(layout: Layout, here: int, fixture: Fixture, can: tuple[Action, ...]) -> Wishes:
    """On the way to one fixture, on an empty floor."""
    to = fixture.cell if fixture.kind is Kind.DOOR else fixture.front
    weights = {act: exp(3.0 * _gain(layout, here, to, act)) for act in can}
    return {act: weight / sum(weights.values()) for act, weight in weights.items()}


def _gain(layout: Layout, here: int, to: int, way: Action) -> int:
    """Steps nearer by this act."""
    if way in (Action.WAIT, Action.USE):
        return int(way is Action.USE)
    return _walk(layout, here, to) - _walk(layout, layout.landing[here][ACTIONS.index(way)], to)


@lru_cache(maxsize=20000)
def _walk(layout: Layout, here: int, to: int) -> int:
    """Steps between two cells of an empty floor, by flooding it from the first."""
    flooded, steps = {here}, 0
    while to not in flooded:
        flooded |= {there for cell in flooded for there in layout.landing[cell]}
        steps += 1
    return steps
