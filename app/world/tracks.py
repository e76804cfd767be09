"""How a person's public history advances, the same for every norm."""

from app.world.layout import Cell, Fixture, Layout
from app.world.scene import NOT_IN_LINE, SATURATED, Track
from app.world.words import Heading, Kind, Rug

NOWHERE = (NOT_IN_LINE, NOT_IN_LINE, NOT_IN_LINE)
"""Not in line at any desk, in any shape."""

UP = tuple(min(count + 1, SATURATED) for count in range(SATURATED + 1))
"""The next value of a counter."""

_BLUE, _DESK, _SHELF = Rug.BLUE, Kind.DESK, Kind.SHELF
_new = tuple.__new__
"""Makes a track of its fields much faster than `Track(...)`; everybody gets a new one at every step."""


def entered(layout: Layout, cell: Cell, door: int, *, wants_desk: bool) -> Track:
    """The track of somebody who has just come in by this door (its number), standing on this cell."""
    return Track(
        plant_since_entry=layout.plant_side[cell],
        blue_since_use=layout.rug[cell] is Rug.BLUE,
        door_in=door,
        in_line=in_line(layout, NOWHERE, cell) if wants_desk else NOWHERE,
    )


def after_move(track: Track, layout: Layout, cell: Cell, heading: Heading, wants_desk: bool) -> Track:
    """The track after a move that ended on this cell."""
    (facing, moved, run, straight, since_use, since_entry, _, plant, blue, door, desk, shelf, line) = track
    return _new(
        Track,
        (
            heading,
            True,
            UP[run],
            UP[straight] if moved and facing == heading else 1,
            UP[since_use],
            UP[since_entry],
            0,
            plant or layout.plant_side[cell],
            blue or layout.rug[cell] is _BLUE,
            door,
            desk,
            shelf,
            in_line(layout, line, cell) if wants_desk and layout.in_queue[cell] else NOWHERE,
        ),
    )


def after_wait(track: Track, layout: Layout, cell: Cell, busy: bool, seated: bool) -> Track:
    """The track after standing still; counters rest while the person is busy, `dwell` does not."""
    (facing, _, _, _, since_use, since_entry, dwell, plant, blue, door, desk, shelf, line) = track
    return _new(
        Track,
        (
            facing,
            False,
            0,
            0,
            since_use if busy else UP[since_use],
            since_entry if busy else UP[since_entry],
            UP[dwell] if seated else 0,
            plant,
            blue or layout.rug[cell] is _BLUE,
            door,
            desk,
            shelf,
            line,
        ),
    )


def after_use(track: Track, fixture: Fixture) -> Track:
    """The track after a successful use: a still micro-step that begins what counts from a use."""
    kind, shape = fixture.kind, fixture.shape
    return track._replace(
        moved_before=False,
        run=0,
        straight=0,
        since_use=0,
        since_entry=UP[track.since_entry],
        dwell=0,
        blue_since_use=False,
        last_desk_shape=shape if kind is _DESK else track.last_desk_shape,
        last_shelf_shape=shape if kind is _SHELF else track.last_shelf_shape,
        in_line=NOWHERE,
    )


def in_line(layout: Layout, before: tuple[int, int, int], cell: Cell) -> tuple[int, int, int]:
    """Whose line somebody who wants a desk stands in, per shape, having been in `before`."""
    if not layout.in_queue[cell]:
        return NOWHERE
    stair, straight, gapped = before
    return _lined(layout, 0, stair, cell), _lined(layout, 1, straight, cell), _lined(layout, 2, gapped, cell)


def _lined(layout: Layout, line: int, before: int, cell: Cell) -> int:
    """A waiting cell puts one in line; links and the front only keep who was in it already."""
    slot = layout.slot_at[line][cell]
    if slot & 3 and slot > 0:
        return slot
    if slot >= 0:
        return slot if before in (slot, slot + 1) else NOT_IN_LINE
    link = layout.link_at[line][cell]
    return before if link >= 0 and before == link + 1 else NOT_IN_LINE
