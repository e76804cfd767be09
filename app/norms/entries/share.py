"""The norms about how a shared resource is divided, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.share import alternate, desk_by_shirt, desk_rest, zone_cap
from app.world.words import Kind, Rug, Shape

ENTRIES = (
    Entry(
        39,
        "two-on-green",
        (
            "At most two people on green floor at once (the person at the desk counts, the clerk does not).",
            zone_cap(Rug.GREEN, 2),
        ),
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
            Slot("place", ("green", "mat", "mesh")),
            Slot("polarity", ("most", "max", "not more", "no more", "only")),
        ),
        frozenset({"rug:green"}),
        "M",
    ),
    Entry(
        41,
        "alternate-desks",
        ("Do not use the desk that was used last (by anyone).", alternate(Kind.DESK)),
        (
            ("Use only the desk that was used last (by anyone).", alternate(Kind.DESK, same=True)),
            ("Leave a desk idle for eight steps between users.", desk_rest(8)),
            (
                "Red shirts use the round desk, teal shirts the triangle desk.",
                desk_by_shirt(Shape.ROUND, Shape.TRIANGLE),
            ),
        ),
        (
            ("Do not use the desk that was used last.", alternate(Kind.DESK)),
            ("Do not use the shelf that was used last.", alternate(Kind.SHELF)),
            ("Use only the desk that was used last.", alternate(Kind.DESK, same=True)),
            ("Use only the shelf that was used last.", alternate(Kind.SHELF, same=True)),
        ),
        (
            Slot("what", ("desk", "counter", "till", "window")),
            Slot("which", ("last", "same", "previous", "alternate", "other", "turn")),
            Slot("polarity", ("not", "never", "avoid", "alternate", "other", "switch", "different")),
        ),
        frozenset({"desk"}),
        "M",
    ),
)
