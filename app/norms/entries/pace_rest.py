"""The norms about standing still around a use, and on coming in, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace import parity_gate
from app.norms.pace_rest import (
    door_alone,
    door_parity,
    go_after_entry,
    go_after_use,
    rest_after_entry,
    rest_after_use,
    settle,
    settle_before_leaving,
    stay_after_use,
)
from app.norms.reading import USES
from app.world.words import Kind

_REST = Slot("act", ("stand still", "stop", "rest", "pause", "wait", "stay", "halt"))
_USE = Slot("what", ("use", "using", "used", "take", "order", "sit", "drop", "interact"))

ENTRIES = (
    Entry(
        22,
        "rest-two-after-use",
        (
            (
                "After using anything, stand still for two steps "
                "(the time for which a desk or a spot keeps you does not count)."
            ),
            rest_after_use(2),
        ),
        (
            ("After using anything, stand still for one step.", rest_after_use(1)),
            ("After using anything, stand still for four steps.", rest_after_use(4)),
            ("Before using anything, stand still for a step.", settle()),
        ),
        (
            ("After using anything, stand still for two steps.", rest_after_use(2)),
            ("After coming in, stand still for two steps.", rest_after_entry(2)),
            ("After using anything, never stand still for two steps.", go_after_use(2)),
            ("After coming in, never stand still for two steps.", go_after_entry(2)),
        ),
        (
            _REST,
            Slot("how many", ("two", "2", "twice")),
            _USE,
            Slot("after", ("after", "afterwards", "then", "once")),
        ),
        frozenset(),
        "M",
        frozenset({"rest-two-after-use/b"}),
    ),
    Entry(
        23,
        "settle-before-use",
        (
            "Before using anything, stand still for a step (a bump or another use counts as standing still).",
            settle(),
        ),
        (
            ("After using anything, stand still for two steps.", rest_after_use(2)),
            ("Before using a desk, stand still for a step.", settle(Kind.DESK)),
            ("Use things only while the clock shows an odd number.", parity_gate(USES, odd=True)),
        ),
        (
            ("Before using anything, stand still for a step.", settle()),
            ("After using anything, stand still for a step.", rest_after_use(1)),
            ("Before going out by a door, stand still for a step.", settle_before_leaving()),
            ("After coming in by a door, stand still for a step.", rest_after_entry(1)),
        ),
        (
            _REST,
            _USE,
            Slot("before", ("before", "first", "ahead of", "prior", "then")),
        ),
        frozenset(),
        "M",
        frozenset({"slow"}),
    ),
    Entry(
        26,
        "door-pause-three",
        ("After coming in, stay on the door tile for three steps.", rest_after_entry(3, at_door=True)),
        (
            ("Step off the door tile only while the clock shows an even number.", door_parity(odd=False)),
            (
                "Step off the door tile only when nobody else is within three tiles of you.",
                door_alone(3),
            ),
            ("After using anything, stand still for three steps.", rest_after_use(3)),
        ),
        (
            ("After coming in, stay on your tile for three steps.", rest_after_entry(3, at_door=True)),
            ("After using anything, stay on your tile for three steps.", stay_after_use(3)),
            ("After coming in, do not stand still for three steps.", go_after_entry(3)),
            ("After using anything, do not stand still for three steps.", go_after_use(3)),
        ),
        (
            Slot("act", ("stand", "stay", "stop", "rest", "pause", "wait", "halt")),
            Slot("how many", ("three", "3")),
            Slot("where", ("door", "doorway", "entrance", "coming in", "enter", "come in", "arrive")),
        ),
        frozenset({"door"}),
        "E",
    ),
)
