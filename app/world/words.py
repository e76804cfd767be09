"""The closed vocabularies of the simulated world."""

from enum import IntEnum, StrEnum


class Action(StrEnum):
    """What a person can do in one micro-step."""

    WAIT = "wait"
    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    USE = "use"


class Heading(IntEnum):
    """The direction of a person's last move; NONE before the first."""

    NONE = 0
    NORTH = 1
    SOUTH = 2
    EAST = 3
    WEST = 4


class Kind(StrEnum):
    """The kinds of fixture that an errand leads to."""

    DESK = "desk"
    SHELF = "shelf"
    SPOT = "spot"
    BIN = "bin"
    DOOR = "door"


class Shape(StrEnum):
    """The sign on a desk (round, triangle) or shelf (round, square); plain elsewhere."""

    PLAIN = "plain"
    ROUND = "round"
    TRIANGLE = "triangle"
    SQUARE = "square"


class Rug(StrEnum):
    """The colour of a floor tile."""

    PLAIN = "plain"
    BLUE = "blue"
    AMBER = "amber"
    VIOLET = "violet"
    GREEN = "green"


class Shirt(StrEnum):
    """The colour of a visitor's shirt."""

    RED = "red"
    TEAL = "teal"
    GREY = "grey"


class Line(IntEnum):
    """The shapes that a queue before a desk can take; an index into `Track.in_line`."""

    STAIR = 0
    STRAIGHT = 1
    GAPPED = 2
