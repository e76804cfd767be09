"""People who wander: steps in which anybody may do anything, so that readings of a norm can be compared."""

from collections.abc import Iterator
from random import Random

from app.episodes.brief import draw_brief
from app.episodes.chart import chart_of
from app.episodes.opening import opening
from app.episodes.phase import Phase
from app.measures.literal import Round
from app.norms.catalogue import NO_NORM
from app.world.drawing import LAYOUTS
from app.world.evening import end_of_step
from app.world.motion import ACTIONS, CODE, IN_MASK, Draft, able
from app.world.scene import Scene
from app.world.words import Action, Kind

STEPS = 80
"""How long one ramble lasts."""

WHIM = 0.3
"""How often somebody does anything at all instead of what its errand asks."""

BACK, RESTOCK = 0.3, 0.08
"""Chances per step: to come in again, that an item comes."""


def rambles(rng: Random) -> Iterator[Iterator[Round]]:
    """Rambles without end, on one layout after the other."""
    while True:
        for layout in LAYOUTS:
            yield ramble(layout, rng)


def ramble(layout: str, rng: Random, *, steps: int = STEPS, whim: float = WHIM) -> Iterator[Round]:
    """Everybody goes about an errand, equal ways at random, and now and then does something else."""
    seed, shut = rng.randrange(1 << 30), rng.random() < 0.5
    brief = draw_brief(layout=layout, norm=NO_NORM.id, phase=Phase.LEARNING, seed=seed, shut=shut)
    scene, goals = opening(brief), dict[int, tuple[int, int]]()
    for _ in range(steps):
        draft, taken = Draft(scene), list[tuple[int, Action]]()
        for who in range(len(scene.people)):
            action = _action(draft, who, goals, rng, whim)
            taken.append((who, action))
            draft.act(who, CODE[action])
        yield scene, taken
        scene = _evening(draft, scene, rng)


def _action(draft: Draft, who: int, goals: dict[int, tuple[int, int]], rng: Random, whim: float) -> Action:
    can, person = IN_MASK[able(draft, draft.rows[who], draft.taken)], draft.people[who]
    if len(can) == 1 or rng.random() < whim:
        return rng.choice(can)
    chart = chart_of(draft.layout.id, NO_NORM.id, draft.errand)
    if goals.get(who, (-1, -1))[0] != person.leg:
        goals[who] = person.leg, rng.choice(draft.layout.of_kind[draft.errand[person.leg]])
    nearer = chart.ranked(person.leg, goals[who][1], chart.node(person, draft.premises.clock))[0]
    ways = [ACTIONS[code] for code, _, _ in nearer if ACTIONS[code] in can]
    return rng.choice(ways or can)


def _evening(draft: Draft, start: Scene, rng: Random) -> Scene:
    """The end of the step; whoever was outside all through it may come in."""
    came = tuple(rng.random() < RESTOCK for _ in draft.premises.stock)
    end_of_step(draft, came, opens=draft.premises.shut_desk >= 0 and rng.random() < RESTOCK / 2)
    for who, person in enumerate(start.people):
        door = rng.randrange(len(draft.layout.of_kind[Kind.DOOR]))
        if not person.present and rng.random() < BACK and draft.entry_is_open(door):
            draft.come_in(who, door)
    return draft.scene
