"""The norms about who may be near while one uses something, as people would say them."""

from app.norms.distance_pace import freeze_near
from app.norms.distance_uses import use_near_ban, use_nearest
from app.norms.entry import Entry
from app.norms.norm import Slot
from app.world.words import Kind, Shirt

_USE = ("use", "take", "sit", "order", "write", "pay", "pack")

ENTRIES = (
    Entry(
        33,
        "sit-nearest-red",
        (
            (
                "Use a spot only when the other person nearest to it wears red (not the clerk; of several as "
                "near, one is enough; alone in the room, use any)."
            ),
            use_nearest(Kind.SPOT, Shirt.RED),
        ),
        (
            (
                "Use a spot only when the other person nearest to it wears teal.",
                use_nearest(Kind.SPOT, Shirt.TEAL),
            ),
            (
                "Use a spot only when the other person nearest to it does not wear red.",
                use_nearest(Kind.SPOT, Shirt.RED, other=True),
            ),
            (
                "Use a spot only when nobody is within two tiles of it.",
                use_near_ban(None, 2, kind=Kind.SPOT),
            ),
        ),
        (
            (
                "Use a spot only when the other person nearest to it wears red.",
                use_nearest(Kind.SPOT, Shirt.RED),
            ),
            (
                "Use a spot only when the other person nearest to it wears teal.",
                use_nearest(Kind.SPOT, Shirt.TEAL),
            ),
            (
                "Use a shelf only when the other person nearest to it wears red.",
                use_nearest(Kind.SHELF, Shirt.RED),
            ),
            (
                "Use a shelf only when the other person nearest to it wears teal.",
                use_nearest(Kind.SHELF, Shirt.TEAL),
            ),
        ),
        (
            Slot("act", ("spot", "seat", "sit", "place", "chair", "write", "pack")),
            Slot("whom", ("red",)),
            Slot("where", ("near", "nearest", "closest", "close", "next to", "beside")),
        ),
        frozenset({"spot", "shirt:red"}),
        "H",
    ),
    Entry(
        36,
        "no-use-near-teal",
        (
            "Use nothing while someone else in a teal shirt is within two tiles (diagonals count one).",
            use_near_ban(Shirt.TEAL, 2),
        ),
        (
            (
                "Use nothing while someone else in a red shirt is within two tiles.",
                use_near_ban(Shirt.RED, 2),
            ),
            ("Use nothing while anyone is within two tiles of you.", use_near_ban(None, 2)),
            (
                "Use no desk while someone else in a teal shirt is within two tiles of you.",
                use_near_ban(Shirt.TEAL, 2, kind=Kind.DESK),
            ),
        ),
        (
            ("Use nothing while a teal shirt is within two tiles of you.", use_near_ban(Shirt.TEAL, 2)),
            ("Use nothing while a red shirt is within two tiles of you.", use_near_ban(Shirt.RED, 2)),
            ("Do not move while a teal shirt is within two tiles of you.", freeze_near(Shirt.TEAL, 2)),
            ("Do not move while a red shirt is within two tiles of you.", freeze_near(Shirt.RED, 2)),
        ),
        (
            Slot("act", _USE),
            Slot("whom", ("teal", "green shirt", "turquoise")),
            Slot("polarity", ("not", "never", "nothing", "avoid", "don't", "wait", "away")),
        ),
        frozenset({"shirt:teal"}),
        "M",
        frozenset({"no-use-near-teal/b"}),
    ),
)
