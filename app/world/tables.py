"""Compiles a drawn picture into the tables of a layout."""

from collections.abc import Iterator

from app.errors import LayoutMisdrawn
from app.world.layout import Cell, Fixture, Layout, Queue, Way
from app.world.queues import codes, queue_before
from app.world.words import Kind, Line, Rug, Shape

_FIXTURES: dict[str, tuple[Kind, Shape]] = {
    "O": (Kind.DESK, Shape.ROUND),
    "T": (Kind.DESK, Shape.TRIANGLE),
    "1": (Kind.SHELF, Shape.ROUND),
    "2": (Kind.SHELF, Shape.SQUARE),
    "s": (Kind.SPOT, Shape.PLAIN),
    "R": (Kind.BIN, Shape.PLAIN),
    "D": (Kind.DOOR, Shape.PLAIN),
    "E": (Kind.DOOR, Shape.PLAIN),
}
_RUGS = {".": Rug.PLAIN, "b": Rug.BLUE, "a": Rug.AMBER, "v": Rug.VIOLET, "g": Rug.GREEN}
_SIGNS = "".join(_FIXTURES) + ".#PL"
_FLOOR = ".sDE"
_OPEN = ".s"
LAMP_REACH = 10
"""A tile is lit when dx * dx + dy * dy is at most this."""


def compiled(name: str, community: str, picture: tuple[str, ...], floor: tuple[str, ...]) -> Layout:
    """All tables of a picture, `floor` has a letter per rug colour; raises LayoutMisdrawn."""
    width, height, flat = len(picture[0]), len(picture), _legible(name, picture, floor)
    landing = tuple(_landings(flat, width, cell) for cell in range(len(flat)))
    fixtures, of_kind = _furniture(flat, width)
    rug = tuple(_RUGS[c] for c in "".join(floor))
    queues = _queues(width, rug, [fixtures[i] for i in of_kind[Kind.DESK]])
    (slot_at, link_at), lamp = _line_codes(queues, len(flat)), flat.find("L")
    doors = {fixtures[i].cell: fixtures[i] for i in of_kind[Kind.DOOR]}
    doorway = _doorways(tuple(doors.values()), len(flat))
    plant_side = tuple(c in _FLOOR and _touches(flat, width, cell, "P") for cell, c in enumerate(flat))
    in_queue = _in_queue(slot_at, link_at, len(flat))
    return Layout(
        id=name,
        community=community,
        width=width,
        height=height,
        picture=picture,
        walkable=tuple(c in _FLOOR for c in flat),
        rug=rug,
        dark=tuple((cell // width + cell % width) % 2 == 0 for cell in range(len(flat))),
        plant=tuple(c == "P" for c in flat),
        plant_side=plant_side,
        wall_side=tuple(c in _OPEN and _by_outer_wall(flat, width, cell) for cell, c in enumerate(flat)),
        lamp_tile=tuple(c in _OPEN and _is_lit(cell, lamp, width) for cell, c in enumerate(flat)),
        lamp=lamp,
        landing=landing,
        fixtures=fixtures,
        usable=_usable(fixtures, len(flat)),
        door_at=tuple(doors[cell].number if cell in doors else -1 for cell in range(len(flat))),
        doorway=doorway,
        ways=(_ways(landing, doorway, frozenset(doors)), _ways(landing, doorway, frozenset())),
        of_kind=of_kind,
        desk_fronts=tuple(fixtures[i].front for i in of_kind[Kind.DESK]),
        queues=queues,
        slot_at=slot_at,
        link_at=link_at,
        in_queue=in_queue,
        marked=_marked(plant_side, rug, in_queue, frozenset(doors)),
    )


def _legible(name: str, picture: tuple[str, ...], floor: tuple[str, ...]) -> str:
    """The picture in one piece, once every row and sign of both has been found to mean something."""
    for which, rows, signs in (("first", picture, _SIGNS), ("second", floor, "".join(_RUGS))):
        for what in _misdrawn(which, rows, signs):
            raise LayoutMisdrawn(name, what)
    if (len(floor), len(floor[0])) != (len(picture), len(picture[0])):
        raise LayoutMisdrawn(name, "its two pictures are not of one size.")
    return "".join(picture)


def _misdrawn(which: str, rows: tuple[str, ...], signs: str) -> Iterator[str]:
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            yield f"row {at} of the {which} picture has {len(row)} signs, row 0 has {len(rows[0])}."
        for column, sign in enumerate(row):
            if sign not in signs:
                yield f"{sign!r} at ({at}, {column}) of the {which} picture stands for nothing."


def _around(flat: str, width: int, cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells to the north, south, east, west; the cell itself beyond the picture's edge."""
    row, column, last = cell // width, cell % width, len(flat) // width - 1
    north = cell - width if row > 0 else cell
    south = cell + width if row < last else cell
    east = cell + 1 if column < width - 1 else cell
    return north, south, east, cell - 1 if column > 0 else cell


def _landings(flat: str, width: int, cell: Cell) -> tuple[Cell, ...]:
    return (cell, *(there if flat[there] in _FLOOR else cell for there in _around(flat, width, cell)))


def _touches(flat: str, width: int, cell: Cell, what: str) -> bool:
    return any(flat[there] == what for there in _around(flat, width, cell))


def _by_outer_wall(flat: str, width: int, cell: Cell) -> bool:
    height = len(flat) // width
    return cell // width in (1, height - 2) or cell % width in (1, width - 2)


def _is_lit(cell: Cell, lamp: Cell, width: int) -> bool:
    dy, dx = cell // width - lamp // width, cell % width - lamp % width
    return lamp >= 0 and dx * dx + dy * dy <= LAMP_REACH


def _furniture(flat: str, width: int) -> tuple[tuple[Fixture, ...], dict[Kind, tuple[int, ...]]]:
    """All fixtures, their indexes per kind."""
    fixtures = _fixtures(flat, width)
    return fixtures, {kind: tuple(i for i, f in enumerate(fixtures) if f.kind is kind) for kind in Kind}


def _fixtures(flat: str, width: int) -> tuple[Fixture, ...]:
    found: list[Fixture] = []
    for letter, (kind, shape) in _FIXTURES.items():
        for cell in (i for i, c in enumerate(flat) if c == letter):
            number = sum(f.kind is kind for f in found)
            found.append(Fixture(kind, shape, cell, _front(flat, width, cell, kind), number))
    return tuple(found)


def _front(flat: str, width: int, cell: Cell, kind: Kind) -> Cell:
    """A spot's own cell, else the open floor beside the fixture."""
    beside = (there for there in _around(flat, width, cell) if flat[there] in _OPEN)
    return cell if kind is Kind.SPOT else next(beside, cell)


def _usable(fixtures: tuple[Fixture, ...], size: int) -> tuple[int, ...]:
    fronts = {f.front: i for i, f in enumerate(fixtures) if f.kind is not Kind.DOOR}
    return tuple(fronts.get(cell, -1) for cell in range(size))


def _doorways(doors: tuple[Fixture, ...], size: int) -> tuple[Cell, ...]:
    inner = {door.front: door.cell for door in doors}
    return tuple(inner.get(cell, -1) for cell in range(size))


def _ways(
    landing: tuple[tuple[Cell, ...], ...], doorway: tuple[Cell, ...], closed: frozenset[Cell]
) -> tuple[tuple[Way, ...], ...]:
    """Per cell the moves that end elsewhere, in the order of their codes."""
    return tuple(
        tuple(
            (code, there, -1 if doorway[there] == here else doorway[there])
            for code, there in enumerate(ends)
            if there != here and there not in closed
        )
        for here, ends in enumerate(landing)
    )


def _marked(
    plant_side: tuple[bool, ...], rug: tuple[Rug, ...], in_queue: tuple[bool, ...], doors: frozenset[Cell]
) -> tuple[bool, ...]:
    blue = (colour is Rug.BLUE for colour in rug)
    marks = enumerate(zip(plant_side, blue, in_queue, strict=True))
    return tuple(True in mark or cell in doors for cell, mark in marks)


def _queues(width: int, rug: tuple[Rug, ...], desks: list[Fixture]) -> tuple[tuple[Queue, ...], ...]:
    """Queues of every line, none where no green mat invites them."""
    if not desks or any(rug[desk.front] is not Rug.GREEN for desk in desks):
        return ()
    return tuple(tuple(queue_before(line, desk.front, width) for desk in desks) for line in Line)


def _line_codes(
    queues: tuple[tuple[Queue, ...], ...], size: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    each = [codes(queues[line], size) if queues else ((-1,) * size, (-1,) * size) for line in Line]
    return tuple(slots for slots, _ in each), tuple(links for _, links in each)


def _in_queue(
    slots: tuple[tuple[int, ...], ...], links: tuple[tuple[int, ...], ...], size: int
) -> tuple[bool, ...]:
    return tuple(any(table[cell] >= 0 for table in (*slots, *links)) for cell in range(size))
