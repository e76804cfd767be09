"""How residents break the norm so that others can learn it."""

from app.episodes.judge import breaks, masks
from app.episodes.resident import Mind, Plan, can
from app.episodes.target import tempting
from app.world.motion import ACTIONS
from app.world.scene import Scene


def tempted(scene: Scene, who: int, mind: Mind, plan: Plan, least: int) -> tuple[int, Mind, bool]:
    """When a lapse is due: the code of a breach that suits this resident now, True.

    (-1, mind, False) where it must plan as usual: it has lapsed more than others, or its
    way breaks nothing here. Then it may still take aim at something forbidden.
    """
    person = scene.people[who]
    if person.busy or mind.lapses > least + (not plan.norm.local):
        return -1, mind, False
    mind = mind if mind.lapsing and mind.leg == person.leg else _aim(scene, who, mind, plan)
    ways, permits = _free_ways(scene, who, mind, plan), plan.norm.permits
    for code in ways:
        if not permits(scene, who, ACTIONS[code]) and breaks(ACTIONS[code], masks(scene, who, plan.norm)[1]):
            return code, mind, True
    if ways and permits(scene, who, ACTIONS[ways[0]]):
        return ways[0], mind, False
    return -1, mind, False


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
