"""The ideal observer as a formula, from the episode's own scenes: slow and plain."""

from functools import lru_cache
from math import exp, prod

from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.judge import explain
from app.episodes.step import Move, Step
from app.norms.norm import Norm
from app.world.layout import Layout
from app.world.motion import ACTIONS, enact
from app.world.scene import Scene
from app.world.words import Action, Kind

HIT, SLIP = 0.97, 0.002


def posterior(episodes: list[Episode], norms: tuple[Norm, ...], *, own: bool = True) -> list[float]:
    """P(norm) after the last of these episodes; everything is shown at once and by name."""
    weights = [_likelihood(episodes, norm, own=own) for norm in norms]
    return [weight / sum(weights) for weight in weights]


def _likelihood(episodes: list[Episode], norm: Norm, *, own: bool) -> float:
    steps = [episode.latest for episode in episodes if episode.latest]
    return prod(_of_step(step, norm, own=own) for step in steps)


def _of_step(step: Step, norm: Norm, *, own: bool) -> float:
    chance, scene = 1.0, step.start
    frowned = {event.of for event in step.events if event.kind is EventKind.SANCTION}
    for move in explain(step, norm):
        if scene.people[move.who].present:
            if own or move.who:
                chance *= _of_frown(move, frown=move.who in frowned) / SLIP
            if move.who:
                chance *= _of_act(scene, move) ** 0.5
        scene = enact(scene, move.who, move.effective)
    return chance


def _of_frown(move: Move, *, frown: bool) -> float:
    expected = HIT if move.violation else SLIP
    return expected if frown else 1 - expected


def _of_act(scene: Scene, move: Move) -> float:
    """P(act | norm) among what was lawful."""
    wishes = {
        action: _wish(scene, move.who, action) * _weight(move, action)
        for code, action in enumerate(ACTIONS)
        if move.lawful >> code & 1
    }
    return wishes[move.effective] / sum(wishes.values())


def _weight(move: Move, action: Action) -> float:
    return 1.0 if move.permitted == 0 or move.permitted >> ACTIONS.index(action) & 1 else 0.1


def _wish(scene: Scene, who: int, action: Action) -> float:
    person = scene.people[who]
    return _wished(scene.layout, person.cell, scene.errand[person.leg], action)


@lru_cache(maxsize=20000)
def _wished(layout: Layout, here: int, kind: Kind, action: Action) -> float:
    """How likely the act would be without a norm, on an empty floor, the fixture being any of its kind."""
    goals = [layout.fixtures[at] for at in layout.of_kind[kind]]
    chances = []
    for goal in goals:
        to = goal.cell if goal.kind is Kind.DOOR else goal.front
        gains = {way: _gain(layout, here, to, way) for way in ACTIONS}
        wishes = {way: exp(1.6 * gain) for way, gain in gains.items() if gain is not None}
        chances.append(wishes[action] / sum(wishes.values()))
    return sum(chances) / len(chances)


def _gain(layout: Layout, here: int, to: int, way: Action) -> int | None:
    """Steps nearer by this act; None for an act that the floor does not offer here."""
    if way is Action.WAIT:
        return 0
    if way is Action.USE:
        return 1 if layout.usable[here] >= 0 else None
    there = layout.landing[here][ACTIONS.index(way)]
    return None if there == here else _walk(layout, here, to) - _walk(layout, there, to)


@lru_cache(maxsize=20000)
def _walk(layout: Layout, here: int, to: int) -> int:
    """Steps between two cells of an empty floor, by flooding it from the first."""
    flooded, steps = {here}, 0
    while to not in flooded:
        flooded |= {there for cell in flooded for there in layout.landing[cell]}
        steps += 1
    return steps
