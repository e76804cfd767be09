"""When residents break the norm so that others can learn it: drawn times that nobody can foresee."""

from functools import lru_cache

from app.episodes.brief import Brief
from app.episodes.chance import Stream, below
from app.episodes.judge import breaks, masks
from app.episodes.resident import Mind, Plan, can
from app.episodes.target import tempting
from app.norms.catalogue import NO_NORM
from app.world.motion import ACTIONS
from app.world.scene import Scene

STRETCH = 150
"""Steps that the least and the greatest number of lapses refer to."""


@lru_cache(maxsize=4096)
def due_times(brief: Brief) -> tuple[int, ...]:
    """The steps from which on one more lapse is due, in order; empty where residents never lapse."""
    if brief.lapse == 0 or brief.norm == NO_NORM.id or (brief.phase.is_test and not brief.lapse_in_test):
        return ()
    least, most = brief.lapse_min, brief.lapse_max
    wanted = least + below(max(1, most - least + 1), brief.seed, Stream.LAPSE_COUNT)
    count = max(1, round(wanted * brief.steps / STRETCH))
    last = max(2, brief.steps - brief.steps // 6)
    times = (1 + below(last, brief.seed, Stream.LAPSE_TIME, 0, at) for at in range(count))
    return tuple(sorted(times))


def tempted(scene: Scene, who: int, mind: Mind, plan: Plan, least: int) -> tuple[int, Mind, bool]:
    """When a lapse is due: the code of a breach that suits this resident now, True.

    (-1, mind, False) where it must plan as usual: it has lapsed more than others, or its
    way breaks nothing here. Then it may still take aim at something forbidden.
    """
    person = scene.people[who]
    if person.busy or mind.lapses > least + (not plan.norm.local):
        return -1, mind, False
    mind = mind if mind.lapsing and mind.leg == person.leg else _aim(scene, who, mind, plan)
    ways = _free_ways(scene, who, mind, plan)
    allowed = masks(scene, who, plan.norm)[1]
    for code in ways:
        if breaks(ACTIONS[code], allowed):
            return code, mind, True
    code = ways[0] if ways else -1
    return (code, mind, False) if code > 0 and allowed >> code & 1 else (-1, mind, False)


def _aim(scene: Scene, who: int, mind: Mind, plan: Plan) -> Mind:
    goal = tempting(scene, who, plan.free, plan.norm, plan.seed, plan.n)
    return mind._replace(leg=scene.people[who].leg, goal=goal, path=(), lapsing=True)


def _free_ways(scene: Scene, who: int, mind: Mind, plan: Plan) -> list[int]:
    """What is open now on the shortest way free of the norm, where company matters also beside it."""
    person = scene.people[who]
    node = plan.free.node(person, scene.premises.clock)
    nearer, others = plan.free.ranked(person.leg, ("fixture", mind.goal), node)
    ways = nearer if plan.norm.local else (*nearer, *others)
    return [code for code in ways if code and can(scene, who, code)]
