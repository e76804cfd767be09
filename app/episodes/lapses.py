"""How residents break the norm so that others can learn it."""

from collections.abc import Sequence

from app.episodes.chance import Stream, word
from app.episodes.judge import breaks, masks
from app.episodes.resident import Mind, Plan, can, permitted
from app.episodes.target import tempting
from app.world.motion import ACTIONS, Draft

TURN = 10
"""Steps that somebody who has lapsed once more than others leaves to them."""


def waited(minds: Sequence[Mind], due: int, n: int) -> int:
    """Steps for which a lapse has been due with no other one in between."""
    return n - max(due, *(mind.lapsed_at for mind in minds))


def whose_turn(minds: Sequence[Mind], seed: int, lapse: int, waited: int) -> frozenset[int]:
    """Who may take the lapse that has been due for so many steps.

    Whoever has lapsed least comes first, in an order drawn for this lapse, so that no name,
    shirt or hat goes with lapsing. With every step more people may, so that no lapse waits
    for somebody who cannot make it.
    """
    residents = range(1, len(minds))
    least = min((minds[who].lapses for who in residents), default=0)
    order = sorted(residents, key=lambda who: word(seed, Stream.LAPSE_WHO, lapse, who))
    return frozenset(
        who for rank, who in enumerate(order) if (minds[who].lapses - least) * TURN + rank <= waited
    )


def tempted(scene: Draft, who: int, mind: Mind, plan: Plan) -> tuple[int, Mind, bool]:
    """When it is this resident's turn to lapse: the code of a breach that suits it now, True.

    (-1, mind, False) where it must plan as usual, because its way breaks nothing here. Then
    it may still take aim at something forbidden.
    """
    person = scene.people[who]
    if person.busy:
        return -1, mind, False
    mind = mind if mind.lapsing and mind.leg == person.leg else _aim(scene, who, mind, plan)
    ways = _free_ways(scene, who, mind, plan)
    for code in ways:
        if not permitted(scene, who, code, plan) and breaks(ACTIONS[code], masks(scene, who, plan.norm)[1]):
            return code, mind, True
    if ways and permitted(scene, who, ways[0], plan):
        return ways[0], mind, False
    return -1, mind, False


def _aim(scene: Draft, who: int, mind: Mind, plan: Plan) -> Mind:
    goal = tempting(scene, who, plan.free, plan.norm, plan.seed, plan.n)
    return mind._replace(leg=scene.people[who].leg, goal=goal, path=(), lapsing=True)


def _free_ways(scene: Draft, who: int, mind: Mind, plan: Plan) -> list[int]:
    """What is open now on the shortest way free of the norm, where company matters also beside it."""
    person = scene.people[who]
    node = plan.free.node(person, scene.premises.clock)
    nearer, _, others = plan.free.ranked(person.leg, mind.goal, node)
    ways = [way[0] for way in nearer] + ([] if plan.norm.local else list(others))
    return [code for code in ways if code and can(scene, who, code)]
