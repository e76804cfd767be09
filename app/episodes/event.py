"""What is said aloud in an episode: frowns, uses, bumps, comings, goings."""

from enum import StrEnum
from typing import NamedTuple

CLERK = -1
"""The clerk in a list of who frowned; no visitor, so never in a scene."""


class EventKind(StrEnum):
    """The kinds of event; codes of the hash chain follow this order, new ones come last."""

    SANCTION = "sanction"
    BUMP = "bump"
    USE = "use"
    ENTER = "enter"
    LEAVE = "leave"
    RESTOCK = "restock"
    DESK_OPEN = "desk_open"


class Event(NamedTuple):
    """Something that everybody could see at step n; ids rise by one within an episode, from 1.

    `of` is whom it is about (-1: nobody), `by` who frowned, `fixture` and `cell` where;
    `off` is the tile that somebody had stepped off when there was a frown (-1: none).
    """

    id: int
    n: int
    clock: int
    kind: EventKind
    of: int
    by: tuple[int, ...] = ()
    fixture: int = -1
    cell: int = -1
    off: int = -1
