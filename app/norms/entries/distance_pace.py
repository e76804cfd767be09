"""The norms about how one moves while others are near, as people would say them."""

from app.norms.distance_pace import freeze_near, slow_near, turn_taking, way_ban, way_only
from app.norms.distance_uses import use_near_ban
from app.norms.entry import Entry
from app.norms.norm import Slot
from app.world.words import Shirt

_NOT = ("not", "never", "avoid", "don't")

ENTRIES = (
    Entry(
        31,
        "slow-near-teal",
        (
            (
                "While someone else in a teal shirt is within two tiles of you (diagonals count one), "
                "never move on two steps in a row."
            ),
            slow_near(Shirt.TEAL, 2),
        ),
        (
            (
                "While someone else in a red shirt is within two tiles, never move on two steps in a row.",
                slow_near(Shirt.RED, 2),
            ),
            (
                "While someone else in a teal shirt is within two tiles of you, do not move at all.",
                freeze_near(Shirt.TEAL, 2),
            ),
            (
                "While anyone is within two tiles of you, never move on two steps in a row.",
                slow_near(None, 2),
            ),
        ),
        (
            ("Within two tiles of a teal shirt, never move on two steps in a row.", slow_near(Shirt.TEAL, 2)),
            ("Within two tiles of a red shirt, never move on two steps in a row.", slow_near(Shirt.RED, 2)),
            (
                "Within two tiles of a teal shirt, never use any of the fixtures.",
                use_near_ban(Shirt.TEAL, 2),
            ),
            ("Within two tiles of a red shirt, never use any of the fixtures.", use_near_ban(Shirt.RED, 2)),
        ),
        (
            Slot("act", ("slow", "pause", "wait", "every other", "two steps", "in a row", "half", "rest")),
            Slot("whom", ("teal", "green shirt", "turquoise")),
            Slot("where", ("near", "close", "within", "around", "by", "next to")),
        ),
        frozenset({"shirt:teal"}),
        "H",
        frozenset({"slow", "slow-near-teal/b", "slow-near-teal/c"}),
    ),
    Entry(
        35,
        "not-the-same-way",
        (
            (
                "Never move in the direction in which the person nearest to you (not the clerk) has just "
                "moved; of several equally near, any counts that did not stand still."
            ),
            way_ban(),
        ),
        (
            (
                "Never move opposite to the direction in which the person nearest to you has just moved.",
                way_ban(opposite=True),
            ),
            (
                "When the person nearest to you has just moved, move only in the same direction.",
                way_only(),
            ),
            ("Do not move when the person nearest to you has just moved.", turn_taking()),
        ),
        (
            ("Never move the same way as the person nearest to you has just moved.", way_ban()),
            (
                "Never move the same way as the red shirt nearest to you has just moved.",
                way_ban(Shirt.RED),
            ),
            (
                "Never move the opposite way to the person nearest to you has just moved.",
                way_ban(opposite=True),
            ),
            (
                "Never move the opposite way to the red shirt nearest to you has just moved.",
                way_ban(Shirt.RED, opposite=True),
            ),
        ),
        (
            Slot("act", ("same", "direction", "way", "copy", "follow", "parallel")),
            Slot("whom", ("near", "nearest", "closest", "neighbour", "neighbor", "next to")),
            Slot("polarity", (*_NOT, "different", "other")),
        ),
        frozenset({"company"}),
        "H",
        frozenset({"not-the-same-way/c"}),
    ),
)
