"""The end of a step: what happens once everybody has moved."""

from app.world.hours import lit
from app.world.motion import CAPACITY, Draft
from app.world.rows import UP
from app.world.scene import SATURATED, Premises

SHUT_FOR = 60
"""Steps that a shut desk stays shut."""

_LONG_IDLE = (SATURATED, SATURATED)
_new = tuple.__new__


def end_of_step(draft: Draft, restocked: tuple[bool, ...], opens: bool) -> None:
    """Shelves get the items that have come, a shut desk opens if `opens`, the clock goes on.

    Counted on are the steps since each desk was free of a user; a desk that serves is at 0.

    `restocked` says per shelf whether an item comes; a full shelf stays full.
    """
    layout = draft.layout
    clock, _, stock, last_desk, last_shelf, idle, shut = draft.premises
    if True in restocked:
        stock = tuple([min(CAPACITY, n + came) for n, came in zip(stock, restocked, strict=True)])
    clock += 1
    if opens:
        shut = -1
    if idle != _LONG_IDLE or not draft.taken.isdisjoint(layout.desk_fronts):
        served = [row[0] for row in draft.rows if row[5]]
        idle = tuple([0 if f in served else UP[n] for f, n in zip(layout.desk_fronts, idle)])  # noqa: B905
    draft.premises = _new(Premises, (clock, lit(layout, clock), stock, last_desk, last_shelf, idle, shut))
