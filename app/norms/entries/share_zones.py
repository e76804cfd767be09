"""The norms about how many people a rug holds, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.share_zones import zone_cap, zone_cap_by_hat, zone_cap_by_shirt, zone_of_one_shirt
from app.world.words import Rug

_COUNTS = "(the person at the desk counts, the clerk does not)"
_PLACE = Slot("place", ("green", "mat", "mesh"))
_NEEDS = frozenset({"rug:green"})

ENTRIES = (
    Entry(
        39,
        "two-on-green",
        (f"At most two people on green floor at once {_COUNTS}.", zone_cap(Rug.GREEN, 2)),
        (
            ("At most three people on green floor at once.", zone_cap(Rug.GREEN, 3)),
            ("At most one person on green floor at once.", zone_cap(Rug.GREEN, 1)),
            ("At most two people on blue floor at once.", zone_cap(Rug.BLUE, 2)),
        ),
        (
            ("At most two people (not counting the clerk) on green floor at once.", zone_cap(Rug.GREEN, 2)),
            ("At most four people (not counting the clerk) on green floor at once.", zone_cap(Rug.GREEN, 4)),
            ("At most two people (not counting the clerk) on blue floor at once.", zone_cap(Rug.BLUE, 2)),
            ("At most four people (not counting the clerk) on blue floor at once.", zone_cap(Rug.BLUE, 4)),
        ),
        (
            Slot("how many", ("two", "2", "third", "pair")),
            _PLACE,
            Slot("polarity", ("most", "max", "not more", "no more", "only")),
        ),
        _NEEDS,
        "M",
        frozenset({"two-on-green/b"}),
    ),
    Entry(
        40,
        "one-per-shirt-on-green",
        (
            f"At most one person of each shirt colour on green floor at once {_COUNTS}.",
            zone_cap_by_shirt(Rug.GREEN),
        ),
        (
            ("At most one person of each shirt colour on blue floor at once.", zone_cap_by_shirt(Rug.BLUE)),
            ("Only one shirt colour on green floor at once.", zone_of_one_shirt(Rug.GREEN)),
            ("At most one person on green floor at once.", zone_cap(Rug.GREEN, 1)),
        ),
        (
            (
                "Never two in the same shirt colour on green floor at once (the clerk does not count).",
                zone_cap_by_shirt(Rug.GREEN),
            ),
            (
                "Never two with a hat, or two without, on green floor at once (the clerk does not count).",
                zone_cap_by_hat(Rug.GREEN),
            ),
            (
                "Never two in the same shirt colour on blue floor at once (the clerk does not count).",
                zone_cap_by_shirt(Rug.BLUE),
            ),
            (
                "Never two with a hat, or two without, on blue floor at once (the clerk does not count).",
                zone_cap_by_hat(Rug.BLUE),
            ),
        ),
        (
            Slot("whom", ("shirt", "same colour", "each colour", "same color", "each color", "red", "teal")),
            _PLACE,
            Slot("how many", ("one", "1", "two", "alone", "same", "each", "only")),
        ),
        _NEEDS,
        "H",
        frozenset({"one-per-shirt-on-green/c"}),
    ),
)
