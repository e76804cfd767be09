"""The norms about how long one keeps a spot, and in whose company one takes it, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace_rest import rest_after_use
from app.norms.share_spots import (
    leave_spot_parity,
    occupancy_most,
    occupancy_parity,
    stay_on_spot,
)
from app.world.words import Kind

_SPOT = ("spot", "seat", "sit", "place", "chair", "write", "pack")

ENTRIES = (
    Entry(
        47,
        "six-tick-spot",
        (
            "After using a spot, stay on it for at least six more steps (the three that it holds you count).",
            stay_on_spot(6),
        ),
        (
            ("After using a spot, stay on it for at least nine more steps.", stay_on_spot(9)),
            ("Leave a spot only while the clock shows an even number.", leave_spot_parity(odd=False)),
            ("After using anything, stand still for two steps.", rest_after_use(2)),
        ),
        (
            ("After using a spot, stay on it for at least six more steps.", stay_on_spot(6)),
            ("After using a spot, stay on it for at least four more steps.", stay_on_spot(4)),
            ("After using anything, stand still for at least six more steps.", rest_after_use(6)),
            ("After using anything, stand still for at least four more steps.", rest_after_use(4)),
        ),
        (
            Slot("what", _SPOT),
            Slot("act", ("stay", "wait", "remain", "keep", "linger", "long", "leave")),
            Slot("how many", ("six", "6", "seven", "7", "longer", "extra", "more", "three more")),
        ),
        frozenset({"spot"}),
        "M",
        frozenset({"six-tick-spot/a"}),
    ),
    Entry(
        48,
        "even-seating",
        (
            (
                "Use a spot only while an even number of others (0, 2, 4; not the clerk) are being served at "
                "a desk or staying on a spot."
            ),
            occupancy_parity(Kind.SPOT, odd=False),
        ),
        (
            (
                "Use a spot only while an odd number of others are being served or staying on a spot.",
                occupancy_parity(Kind.SPOT, odd=True),
            ),
            (
                "Use a spot only while nobody else is being served or staying on a spot.",
                occupancy_most(Kind.SPOT, 0),
            ),
            (
                "Use a spot only while at most one other is being served or staying on a spot.",
                occupancy_most(Kind.SPOT, 1),
            ),
        ),
        (
            (
                "Use a spot only while an even number of others are served or on spots.",
                occupancy_parity(Kind.SPOT, odd=False),
            ),
            (
                "Use a spot only while an odd number of others are served or on spots.",
                occupancy_parity(Kind.SPOT, odd=True),
            ),
            (
                "Use a shelf only while an even number of others are served or on spots.",
                occupancy_parity(Kind.SHELF, odd=False),
            ),
            (
                "Use a shelf only while an odd number of others are served or on spots.",
                occupancy_parity(Kind.SHELF, odd=True),
            ),
        ),
        (
            Slot("act", _SPOT),
            Slot("how many", ("even", "none, two", "0, 2", "pairs", "two or four", "not one", "odd")),
            Slot("whom", ("other", "people", "person", "someone", "somebody", "seated", "sitting", "served")),
        ),
        frozenset({"spot"}),
        "H",
        frozenset({"even-seating/b"}),
    ),
)
