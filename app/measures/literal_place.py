"""The norms about where one may go, read a second time from their sentences."""

from app.measures.literal import Moment, Twin, ahead, beside, colour, drawn, moves, place, uses
from app.world.words import Action, Kind, Rug


def _onto(moment: Moment, action: Action, rug: Rug) -> bool:
    """Whether the action leads onto this colour from another."""
    scene = moment.scene
    there, here = colour(scene, ahead(moment, action)), colour(scene, moment.here)
    return moves(action) and there is rug and here is not rug


def no_blue_floor(moment: Moment, action: Action) -> bool:
    """Never step onto blue floor."""
    return _onto(moment, action, Rug.BLUE)


def blue_spots_only(moment: Moment, action: Action) -> bool:
    """Use a spot (a seat, a writing place, a packing place) only if it stands on blue floor."""
    used = uses(moment, action)
    return used is not None and used.kind is Kind.SPOT and colour(moment.scene, moment.here) is not Rug.BLUE


def no_amber_while_carrying(moment: Moment, action: Action) -> bool:
    """Do not step onto amber floor while carrying something."""
    return _onto(moment, action, Rug.AMBER) and moment.me.load


def violet_needs_load(moment: Moment, action: Action) -> bool:
    """Step onto violet floor only while carrying something."""
    return _onto(moment, action, Rug.VIOLET) and not moment.me.load


def amber_enter_north_south(moment: Moment, action: Action) -> bool:
    """Step onto amber floor only while moving north (up) or south (down)."""
    return _onto(moment, action, Rug.AMBER) and action not in (Action.NORTH, Action.SOUTH)


def _by_a_plant(moment: Moment, at: tuple[int, int]) -> bool:
    return any(_picture(moment, tile) == "P" for tile in beside(at))


def _picture(moment: Moment, at: tuple[int, int]) -> str:
    layout = moment.scene.layout
    inside = 0 <= at[0] < layout.height and 0 <= at[1] < layout.width
    return drawn(moment.scene, at) if inside else ""


def keep_off_plant_edges(moment: Moment, action: Action) -> bool:
    """Never step onto a tile directly beside a plant (not diagonally)."""
    there = ahead(moment, action)
    return moves(action) and _by_a_plant(moment, there) and not _by_a_plant(moment, moment.here)


def _trodden(moment: Moment) -> list[tuple[int, int]]:
    """Every tile of this visit, the present one too."""
    return [place(done.scene, done.person.cell) for done in moment.mine] + [moment.here]


def touch_plant_before_desk(moment: Moment, action: Action) -> bool:
    """Use a desk only if you have been directly beside a plant (not diagonally) on this visit."""
    used = uses(moment, action)
    if used is None or used.kind is not Kind.DESK:
        return False
    return not any(_by_a_plant(moment, tile) for tile in _trodden(moment))


def leave_by_other_door(moment: Moment, action: Action) -> bool:
    """Leave through the door that you did not come in by."""
    layout = moment.scene.layout
    row, column = ahead(moment, action)
    out = layout.door_at[row * layout.width + column]
    return moves(action) and out >= 0 and out == moment.doors[moment.who]


def wait_on_dark_tiles(moment: Moment, action: Action) -> bool:
    """Stand still only on dark tiles of the chequerboard (a bump is standing still; sitting and being served
    are not).
    """  # noqa: D205 - one long sentence
    row, column = moment.here
    return action is Action.WAIT and not moment.me.seated and (row + column) % 2 == 1


def out_of_the_lamplight(moment: Moment, action: Action) -> bool:
    """Never step from outside onto the lamp's tiles while the lamp is lit."""
    lit = moment.scene.premises.clock % 8 < 4
    return moves(action) and lit and _lit(moment, ahead(moment, action)) and not _lit(moment, moment.here)


def _lit(moment: Moment, at: tuple[int, int]) -> bool:
    """The lamp lights a disc round itself: three tiles straight, three and one, two and two aslant."""
    layout = moment.scene.layout
    if drawn(moment.scene, at) not in ".s":
        return False
    rows = [(row, line.find("L")) for row, line in enumerate(layout.picture) if "L" in line]
    gaps = [sorted((abs(at[0] - row), abs(at[1] - column))) for row, column in rows]
    return any(gap[1] <= 2 or gap in ([0, 3], [1, 3]) for gap in gaps)


def blue_before_shelf(moment: Moment, action: Action) -> bool:
    """Use a shelf only if you have been on blue floor since you came in or last used anything."""
    used = uses(moment, action)
    if used is None or used.kind is not Kind.SHELF:
        return False
    last = max((at for at, done in enumerate(moment.mine) if done.used), default=-1)
    since = _trodden(moment)[last + 1 :]
    return not any(colour(moment.scene, tile) is Rug.BLUE for tile in since)


def desk_from_the_west(moment: Moment, action: Action) -> bool:
    """Step onto the tile in front of a desk only while moving east (right)."""
    layout, there = moment.scene.layout, ahead(moment, action)
    fronts = [place(moment.scene, f.front) for f in layout.fixtures if f.kind is Kind.DESK]
    return moves(action) and there in fronts and action is not Action.EAST


def no_wall_hugging(moment: Moment, action: Action) -> bool:
    """Never step onto a tile directly beside the outer wall (not diagonally), unless it is a spot or in
    front of a desk, shelf, bin or door.
    """  # noqa: D205 - one long sentence
    layout, there = moment.scene.layout, ahead(moment, action)
    along = there[0] in (1, layout.height - 2) or there[1] in (1, layout.width - 2)
    edge = there[0] in (0, layout.height - 1) or there[1] in (0, layout.width - 1)
    fronts = [place(moment.scene, f.front) for f in layout.fixtures]
    return moves(action) and along and not edge and there not in fronts


TWINS: dict[str, Twin] = {
    "no-blue-floor": no_blue_floor,
    "blue-spots-only": blue_spots_only,
    "no-amber-while-carrying": no_amber_while_carrying,
    "violet-needs-load": violet_needs_load,
    "amber-enter-north-south": amber_enter_north_south,
    "keep-off-plant-edges": keep_off_plant_edges,
    "touch-plant-before-desk": touch_plant_before_desk,
    "leave-by-other-door": leave_by_other_door,
    "wait-on-dark-tiles": wait_on_dark_tiles,
    "out-of-the-lamplight": out_of_the_lamplight,
    "blue-before-shelf": blue_before_shelf,
    "desk-from-the-west": desk_from_the_west,
    "no-wall-hugging": no_wall_hugging,
}
