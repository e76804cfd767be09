"""Candidate norms that fail, each in its own way: what certification must refuse by name."""

from app.norms.catalogue import NORMS
from app.norms.norm import Family, Norm
from app.world.layout import Cell
from app.world.scene import Visible
from app.world.words import Action, Kind, Rug, Shirt

MOVES = {Action.NORTH: 1, Action.SOUTH: 2, Action.EAST: 3, Action.WEST: 4}


def ahead(scene: Visible, who: int, action: Action) -> Cell:
    here = scene.people[who].cell
    return scene.layout.landing[here][MOVES[action]] if action in MOVES else here


def candidate(name: str, statement: str, permits: object, **more: object) -> Norm:
    return Norm(name, 90, Family.PLACE, statement, name, {}, permits, **more)  # type: ignore[arg-type]


def _never_a_desk(scene: Visible, who: int, action: Action) -> bool:
    kind = scene.errand[scene.people[who].leg]
    return action is not Action.USE or kind is not Kind.DESK


NO_DESKS = candidate("no-desks", "Never use a desk.", _never_a_desk)
"""Unsatisfiable: nobody can finish."""


def _no_way_back(scene: Visible, who: int, action: Action) -> bool:
    rug = scene.layout.rug
    left = rug[scene.people[who].cell] is Rug.AMBER and rug[ahead(scene, who, action)] is not Rug.AMBER
    return not left or action not in MOVES


AMBER_TRAP = candidate("amber-trap", "Never step off amber floor.", _no_way_back)
"""Satisfiable for whoever never goes there, with dead ends for everybody else."""


def _slowly(scene: Visible, who: int, action: Action) -> bool:
    return action not in MOVES or scene.premises.clock % 8 == 0


ONE_STEP_IN_EIGHT = candidate("one-step-in-eight", "Move at every eighth step.", _slowly, period=8)
"""Takes far too long."""


def _red_row(scene: Visible, who: int, action: Action) -> bool:
    row = ahead(scene, who, action) // scene.layout.width
    reds = (p.cell for at, p in enumerate(scene.people) if at != who and p.shirt is Shirt.RED and p.cell >= 0)
    return action not in MOVES or row not in {cell // scene.layout.width for cell in reds}


NO_RED_ROWS = candidate("no-red-rows", "Never step into a row with a red shirt in it.", _red_row, local=False)
"""Nobody can live with it: one red shirt closes a whole row."""


def _corner(scene: Visible, who: int, action: Action) -> bool:
    layout = scene.layout
    corner = next(cell for cell, free in enumerate(layout.walkable) if free and layout.door_at[cell] < 0)
    return scene.premises.clock != 7 or action not in MOVES or ahead(scene, who, action) != corner


FIRST_CORNER = candidate("first-corner", "Never step into the first corner while the clock shows 7.", _corner)
"""Trivial: nobody ever does."""


def _blue_again(scene: Visible, who: int, action: Action) -> bool:
    return NORMS["no-blue-floor"].permits(scene, who, action)


BLUE_AGAIN = candidate("blue-again", "Keep off blue floor.", _blue_again)
"""A copy under another name."""


def _tired(scene: Visible, who: int, action: Action) -> bool:
    return action not in MOVES or scene.people[who].track.run < 3


SECRETLY_TIRED = candidate("secretly-tired", "Rest after three moves.", _tired)
"""Reads a history that it does not declare."""

RARELY_TIRED = candidate(
    "rarely-tired", "Rest after three moves.", _tired, remembers=frozenset({"run", "since_use"})
)
"""Declares a counter that makes no difference."""
