"""How residents break the norm so that others can learn it."""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from operator import or_

from app.episodes.chance import STEP, Stream, words
from app.episodes.judge import breaks, masks
from app.episodes.leg import Ranked
from app.episodes.resident import PATIENCE, Mind, Plan, is_open
from app.episodes.target import tempting
from app.norms.norm import Norm
from app.world.layout import Way
from app.world.motion import ACTIONS, USE, WAIT, Draft, able, usable_by
from app.world.rows import BUSY, LEG

_new = tuple.__new__
_USES = 1 << USE

TURN = 10
"""Steps that somebody who has lapsed once more than others leaves to them."""


def whose_turn(seed: int, lapsed: tuple[int, ...], people: int, waited: int) -> int:
    """The mask of who may take the next lapse, due for so many steps; `lapsed` are all who have.

    Whoever has lapsed least comes first, in an order drawn for this lapse, so that no name,
    shirt or hat goes with lapsing. With every step more people may, so that no lapse waits
    for somebody who cannot make it.
    """
    from_then_on, who = _turns(seed, lapsed, people)
    return who[bisect_right(from_then_on, waited)]


@lru_cache(maxsize=4096)
def _turns(seed: int, lapsed: tuple[int, ...], people: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """After how many steps one more resident may take this lapse, who may before and after each."""
    drawn = words(seed, Stream.LAPSE_WHO, people - 1, len(lapsed) * STEP, apart=1)
    counts = [lapsed.count(who) for who in range(people)]
    least, order = min(counts[1:], default=0), sorted(range(1, people), key=lambda who: drawn[who - 1])
    turns = sorted([((counts[who] - least) * TURN + rank, who) for rank, who in enumerate(order)])
    masks = accumulate((1 << who for _, who in turns), or_, initial=0)
    return tuple([steps for steps, _ in turns]), tuple(masks)


def tempted(scene: Draft, who: int, mind: Mind, plan: Plan) -> tuple[int, Mind, bool]:
    """When it is this resident's turn to lapse: the code of a breach that suits it now, True.

    (-1, mind, False) where it must plan as usual, because its way breaks nothing here. Then
    it may still take aim at something forbidden.
    """
    row, clock = scene.rows[who], scene.premises[0]
    if row[BUSY]:
        return -1, mind, False
    mind = mind if mind.lapsing and mind[0] == row[LEG] else _aim(scene, who, mind, plan)
    ranked = plan[1].legs[row[LEG]].ranks[mind[1]][plan[1].at(row, clock)]
    if plan.norm.local:
        known = plan.chart.allowed(row, clock)
        if known >> WAIT & 1 and not ranked[3] & ~known:
            return _onward(scene, who, ranked[1] if mind[5] else ranked[0]), mind, False
        return _breach(scene, who, mind, ranked, known)
    return _breach_in_company(scene, who, mind, ranked, plan.norm)


def _onward(scene: Draft, who: int, ways: tuple[Way, ...]) -> int:
    """The first open way where nothing on the way breaks anything, -1 where none is open."""
    taken, row = scene.taken, scene.rows[who]
    for code, there, door in ways:
        if code == WAIT or there in taken or door in taken:
            continue
        if code != USE or usable_by(scene, row) >= 0:
            return code
    return -1


def _breach(scene: Draft, who: int, mind: Mind, ranked: Ranked, known: int) -> tuple[int, Mind, bool]:
    """On the shortest way free of the norm, where a table says what is permitted.

    Of equal ways it takes the one on its side: always the same one would spare some norms. Where
    somebody stands where the breach would lead it bides its time.
    """
    if not known >> WAIT & 1 and known & able(scene, scene.rows[who], scene.taken):
        return WAIT, mind, True
    first, bides = -1, False
    for code, there, door in ranked[1] if mind[5] else ranked[0]:
        if code == WAIT:
            continue
        if not is_open(scene, who, code, there, door):
            bides = bides or not known >> code & 1
            continue
        if not known >> code & 1 and known & able(scene, scene.rows[who], scene.taken):
            return code, mind, True
        if first == -1:
            first = code if known >> code & 1 else -2
    if bides and first == -1 and known >> WAIT & 1 and mind.blocked < PATIENCE:
        return WAIT, mind._replace(blocked=mind.blocked + 1), False
    return max(first, -1), mind, False


def _breach_in_company(
    scene: Draft, who: int, mind: Mind, ranked: Ranked, norm: Norm
) -> tuple[int, Mind, bool]:
    """Also beside that way, as company decides what is permitted; who breaks nothing goes that way only."""
    if norm.acts == _USES and usable_by(scene, scene.rows[who]) < 0:
        ways = (code for code, there, door in ranked[0] if is_open(scene, who, code, there, door))
        return next((code for code in ways if code != WAIT), -1), mind, False
    lawful, first = able(scene, scene.rows[who], scene.taken) & ~1, -1
    nearer = [way[0] for way in ranked[0]]
    for code in [*nearer, *ranked[2]]:
        if not lawful >> code & 1:
            continue
        fine = not norm.acts >> code & 1 or norm.permits(scene, who, ACTIONS[code])
        if not fine and breaks(ACTIONS[code], masks(scene, who, norm)[1]):
            return code, mind, True
        if first == -1 and code in nearer:
            first = code if fine else -2
    return max(first, -1), mind, False


def _aim(scene: Draft, who: int, mind: Mind, plan: Plan) -> Mind:
    goal = tempting(scene, who, plan[0], plan[1], plan[3], plan[4])
    _, _, blocked, linger, _, side, back_at, door, _ = mind
    return _new(Mind, (scene.rows[who][LEG], goal, blocked, linger, (), side, back_at, door, True))
