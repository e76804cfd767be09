"""The norms about one's position relative to others, read a second time from their sentences."""

from app.measures.literal import Moment, Twin, ahead, apart, moves, place
from app.measures.literal_lines import Standing, places, stood
from app.world.words import Action, Kind, Line, Shirt


def keep_off_red_shirts(moment: Moment, action: Action) -> bool:
    """Never step next to (also diagonally) someone in a red shirt."""
    here, there = moment.here, ahead(moment, action)
    reds = [place(moment.scene, p.cell) for p in moment.others if p.shirt is Shirt.RED]
    return moves(action) and any(apart(there, red) == 1 < apart(here, red) for red in reds)


def staircase_queue_tail(moment: Moment, action: Action) -> bool:
    """To use a desk that others wait for, join the staircase-shaped queue at its tail and move up
    cell by cell.
    """  # noqa: D205 - one long sentence
    scene, there = moment.scene, ahead(moment, action)
    if not moves(action) or scene.errand[moment.me.leg] is not Kind.DESK:
        return False
    for desk in (0, 1):
        stair = places(scene.layout, Line.STAIR, desk)
        if there in stair:
            return _cuts_in(
                stair.index(there), _waiting(moment, desk), stood(moment, moment.who, Line.STAIR), desk
            )
    return False


def _waiting(moment: Moment, desk: int) -> list[int]:
    """How far back everybody else waits at the desk."""
    others = [at for at, p in enumerate(moment.scene.people) if at != moment.who and p.present and not p.busy]
    standing = [stood(moment, at, Line.STAIR) for at in others]
    return [at[1] for at in standing if at and at[0] == desk]


def _cuts_in(k: int, waiting: list[int], own: Standing, desk: int) -> bool:
    """Whether stepping onto place k is neither joining at the tail nor moving up from one's own place."""
    if not waiting:
        return False
    mine = own[1] if own and own[0] == desk else None
    return mine != 1 if k == 0 else k != max(waiting) + 1 and mine not in (k, k + 1)


TWINS: dict[str, Twin] = {
    "staircase-queue-tail": staircase_queue_tail,
    "keep-off-red-shirts": keep_off_red_shirts,
}
