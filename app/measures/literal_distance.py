"""The norms about one's position relative to others, read a second time from their sentences."""

from app.measures.literal import Moment, Place, Twin, ahead, apart, drawn, moves, place, uses
from app.measures.literal_lines import Standing, places, stood
from app.world.scene import Person
from app.world.words import Action, Kind, Line, Shirt

_WAYS = {Action.NORTH: (-1, 0), Action.SOUTH: (1, 0), Action.EAST: (0, 1), Action.WEST: (0, -1)}


def staircase_queue_tail(moment: Moment, action: Action) -> bool:
    """To use a desk that others wait for, join the staircase-shaped queue at its tail and move up
    cell by cell.
    """  # noqa: D205 - one long sentence
    return _jumps_the_queue(moment, action, Line.STAIR)


def gapped_queue_tail(moment: Moment, action: Action) -> bool:
    """To use a desk that others wait for, join the queue at its tail, leaving exactly one empty tile
    between people, and move up place by place.
    """  # noqa: D205 - one long sentence
    return _jumps_the_queue(moment, action, Line.GAPPED)


def _jumps_the_queue(moment: Moment, action: Action, line: Line) -> bool:
    scene, there = moment.scene, ahead(moment, action)
    if not moves(action) or scene.errand[moment.me.leg] is not Kind.DESK:
        return False
    for desk in (0, 1):
        queue = places(scene.layout, line, desk)
        if there in queue:
            own = stood(moment, moment.who, line)
            return _cuts_in(queue.index(there), _waiting(moment, desk, line), own, desk)
    return False


def _waiting(moment: Moment, desk: int, line: Line) -> list[int]:
    """How far back everybody else waits at the desk."""
    others = [at for at, person in _others(moment).items() if not person.busy]
    standing = [stood(moment, at, line) for at in others]
    return [at[1] for at in standing if at and at[0] == desk]


def _cuts_in(k: int, waiting: list[int], own: Standing, desk: int) -> bool:
    """Whether stepping onto place k is neither joining at the tail nor moving up from one's own place."""
    if not waiting:
        return False
    mine = own[1] if own and own[0] == desk else None
    return mine != 1 if k == 0 else k != max(waiting) + 1 and mine not in (k, k + 1)


def keep_off_red_shirts(moment: Moment, action: Action) -> bool:
    """Never step next to (also diagonally) someone in a red shirt."""
    here, there = moment.here, ahead(moment, action)
    reds = [place(moment.scene, p.cell) for p in moment.others if p.shirt is Shirt.RED]
    return moves(action) and any(apart(there, red) == 1 < apart(here, red) for red in reds)


def out_of_hat_sight(moment: Moment, action: Action) -> bool:
    """Never step onto the three tiles straight ahead of someone wearing a hat (what nobody can walk on
    ends the view).
    """  # noqa: D205 - one long sentence
    hats = [at for at, person in _others(moment).items() if person.hat]
    return moves(action) and any(ahead(moment, action) in _seen(moment, at) for at in hats)


def _seen(moment: Moment, at: int) -> list[Place]:
    """The three tiles that the person looks at, fewer before a wall, a plant or a fixture."""
    moved = [done.action for done in moment.visits[at] if done.moved]
    row, column = place(moment.scene, moment.scene.people[at].cell)
    down, aside = _WAYS[moved[-1]] if moved else (0, 0)
    tiles: list[Place] = []
    for far in (1, 2, 3) if moved else ():
        tile = row + far * down, column + far * aside
        outside = not (0 <= tile[0] < moment.scene.layout.height and 0 <= tile[1] < moment.scene.layout.width)
        if outside or drawn(moment.scene, tile) not in ".sDE":
            break
        tiles.append(tile)
    return tiles


def slow_near_teal(moment: Moment, action: Action) -> bool:
    """While someone else in a teal shirt is within two tiles of you (diagonals count one), never move on
    two steps in a row.
    """  # noqa: D205 - one long sentence
    just_moved = bool(moment.mine) and moment.mine[-1].moved
    teal = [place(moment.scene, p.cell) for p in moment.others if p.shirt is Shirt.TEAL]
    return moves(action) and just_moved and any(apart(moment.here, other) <= 2 for other in teal)


def not_level_with_red(moment: Moment, action: Action) -> bool:
    """Never step into the row of someone in a red shirt, at most three tiles east (right) or west (left)
    of them.
    """  # noqa: D205 - one long sentence
    here, there = moment.here, ahead(moment, action)
    reds = [place(moment.scene, p.cell) for p in moment.others if p.shirt is Shirt.RED]
    return moves(action) and any(_level(there, red) and not _level(here, red) for red in reds)


def _level(one: Place, other: Place) -> bool:
    return one[0] == other[0] and other[1] - 3 <= one[1] <= other[1] + 3


def sit_nearest_red(moment: Moment, action: Action) -> bool:
    """Use a spot only when the other person nearest to it wears red (not the clerk; of several as near,
    one is enough; alone in the room, use any).
    """  # noqa: D205 - one long sentence
    spot = uses(moment, action)
    if spot is None or spot.kind is not Kind.SPOT or not moment.others:
        return False
    away = {at: apart(moment.here, place(moment.scene, p.cell)) for at, p in _others(moment).items()}
    nearest = [moment.scene.people[at] for at, far in away.items() if far == min(away.values())]
    return Shirt.RED not in [person.shirt for person in nearest]


def no_lone_neighbour(moment: Moment, action: Action) -> bool:
    """Never step where exactly one other person (not the clerk) would be next to you (also diagonally),
    unless they are already; none, or two and more, is fine.
    """  # noqa: D205 - one long sentence
    there, places = ahead(moment, action), [place(moment.scene, p.cell) for p in moment.others]
    beside = [other for other in places if apart(there, other) == 1]
    return moves(action) and len(beside) == 1 and apart(moment.here, beside[0]) > 1


def not_the_same_way(moment: Moment, action: Action) -> bool:
    """Never move in the direction in which the person nearest to you (not the clerk) has just
    moved; of several equally near, any counts that did not stand still.
    """  # noqa: D205 - one long sentence
    away = {at: apart(moment.here, place(moment.scene, p.cell)) for at, p in _others(moment).items()}
    nearest = [at for at, far in away.items() if far == min(away.values())]
    just_done = [moment.visits[at][-1].action for at in nearest if moment.visits[at]]
    return moves(action) and action in just_done


def no_use_near_teal(moment: Moment, action: Action) -> bool:
    """Use nothing while someone else in a teal shirt is within two tiles (diagonals count one)."""
    teal = [place(moment.scene, p.cell) for p in moment.others if p.shirt is Shirt.TEAL]
    return action is Action.USE and any(apart(moment.here, other) <= 2 for other in teal)


def east_side_of_hats(moment: Moment, action: Action) -> bool:
    """Next to (also diagonally) someone wearing a hat, never step to the west (left) of them."""
    there = ahead(moment, action)
    hats = [place(moment.scene, p.cell) for p in moment.others if p.hat]
    return moves(action) and any(apart(there, hat) == 1 and there[1] < hat[1] for hat in hats)


def clearance_when_loaded(moment: Moment, action: Action) -> bool:
    """While carrying something, never step next to (also diagonally) anyone but the clerk."""
    here, there = moment.here, ahead(moment, action)
    everyone = [place(moment.scene, p.cell) for p in moment.others]
    closer = any(apart(there, other) == 1 < apart(here, other) for other in everyone)
    return moves(action) and moment.me.load and closer


def _others(moment: Moment) -> dict[int, Person]:
    """Everybody else in the room by id."""
    people = enumerate(moment.scene.people)
    return {at: person for at, person in people if at != moment.who and person.present}


TWINS: dict[str, Twin] = {
    "staircase-queue-tail": staircase_queue_tail,
    "gapped-queue-tail": gapped_queue_tail,
    "keep-off-red-shirts": keep_off_red_shirts,
    "out-of-hat-sight": out_of_hat_sight,
    "slow-near-teal": slow_near_teal,
    "not-level-with-red": not_level_with_red,
    "sit-nearest-red": sit_nearest_red,
    "no-lone-neighbour": no_lone_neighbour,
    "not-the-same-way": not_the_same_way,
    "no-use-near-teal": no_use_near_teal,
    "east-side-of-hats": east_side_of_hats,
    "clearance-when-loaded": clearance_when_loaded,
}
