"""Norms about moves in a row, and about turning."""

from enum import StrEnum

from app.norms.norm import Permits
from app.norms.reading import MOVES, still
from app.norms.template import template
from app.world.motion import CODE
from app.world.scene import Visible
from app.world.words import Action, Heading


class Bend(StrEnum):
    """A move compared with the last one."""

    ANY = "any"
    LEFT = "left"
    RIGHT = "right"
    BACK = "back"
    NONE = "none"


_COMPASS = (Heading.NORTH, Heading.EAST, Heading.SOUTH, Heading.WEST)
_QUARTERS = {Bend.NONE: 0, Bend.RIGHT: 1, Bend.BACK: 2, Bend.LEFT: 3}


def _bends(bend: Bend) -> tuple[frozenset[Action], ...]:
    """Per heading the moves that are such a bend; before the first move nothing is."""
    asked = frozenset({1, 2, 3} if bend is Bend.ANY else {_QUARTERS[bend]})
    return tuple(
        frozenset(move for move in MOVES if heading and _quarters(heading, move) in asked)
        for heading in Heading
    )


def _quarters(heading: Heading, move: Action) -> int:
    """Quarter turns to the right from the heading to the move."""
    return (_COMPASS.index(Heading(CODE[move])) - _COMPASS.index(heading)) % 4


@template(remembers=("moved_before",), acts=MOVES)
def half_speed(*, load: bool | None = None) -> Permits:
    """A move right after a move is the offence; while loaded, while empty-handed, or always."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        return action not in MOVES or not me.track.moved_before or (load is not None and me.load is not load)

    return permits


@template(remembers=("moved_before", "seated"))
def double_rest_ban(*, load: bool | None = None) -> Permits:
    """Standing still right after anything but a move is the offence; loaded, empty-handed, or always."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        if me.track.moved_before or (load is not None and me.load is not load):
            return True
        return not still(scene, who, action)

    return permits


@template(remembers=("run",), acts=MOVES)
def max_run(most: int, *, load: bool | None = None) -> Permits:
    """After so many moves in a row one stands still; loaded, empty-handed, or always."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        return action not in MOVES or me.track.run < most or (load is not None and me.load is not load)

    return permits


@template(remembers=("heading", "run"), acts=MOVES)
def turn_after_run(most: int) -> Permits:
    """After so many moves in a row going on in the same direction is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        track = scene.people[who].track
        return action not in MOVES or track.run < most or track.heading != CODE[action]

    return permits


@template(remembers=("heading", "straight"), acts=MOVES)
def max_straight(most: int) -> Permits:
    """More moves in a row in the same direction are the offence; a turn is none."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        track = scene.people[who].track
        return action not in MOVES or track.straight < most or track.heading != CODE[action]

    return permits


@template(remembers=("heading", "straight"), acts=MOVES)
def min_straight(least: int) -> Permits:
    """A turn in mid-walk after fewer moves in the same direction is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        track = scene.people[who].track
        return action not in MOVES or not 0 < track.straight < least or track.heading == CODE[action]

    return permits


@template(remembers=("heading", "moved_before"), acts=MOVES)
def pause_before(bend: Bend, *, never: bool = False) -> Permits:
    """Such a bend right after a move is the offence; with `never`, after anything else."""
    bends = _bends(bend)

    def permits(scene: Visible, who: int, action: Action) -> bool:
        track = scene.people[who].track
        return track.moved_before == never or action not in bends[track.heading]

    return permits


@template(remembers=("heading",), acts=MOVES)
def bend_ban(bend: Bend) -> Permits:
    """Such a bend from the last move is the offence, however long ago that was."""
    bends = _bends(bend)

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in bends[scene.people[who].track.heading]

    return permits


@template(remembers=("heading",), acts=MOVES)
def bend_shade(*, dark: bool) -> Permits:
    """One changes direction only on tiles of this shade of the chequerboard."""
    bends = _bends(Bend.ANY)

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        return action not in bends[me.track.heading] or scene.layout.dark[me.cell] is dark

    return permits


@template(remembers=("heading",), acts=MOVES)
def turn_towards_ban(way: Action) -> Permits:
    """Changing to this direction of the compass is the offence, going on in it is not."""
    fresh = (Heading.NONE, Heading(CODE[way]))

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action is not way or scene.people[who].track.heading in fresh

    return permits
