"""The norms about where one steps among others, as people would say them."""

from app.norms.distance_steps import approach_ban, level_ban, neighbours_ban, side_ban, sight_ban
from app.norms.distance_uses import use_beside_ban, use_near_ban
from app.norms.entry import Entry, Sentence
from app.norms.norm import Slot
from app.norms.reading import HAT
from app.world.words import Heading, Shirt

_NOT = ("not", "never", "avoid", "don't", "keep away", "keep off")
_RED_SHIRT: Sentence = (
    "Never step next to (also diagonally) someone in a red shirt.",
    approach_ban(Shirt.RED),
)
_A_HAT: Sentence = ("Never step next to (also diagonally) someone wearing a hat.", approach_ban(HAT))
_ANYONE: Sentence = ("Never step next to (also diagonally) anyone.", approach_ban(None))
_AHEAD = "Never step onto the three tiles straight ahead of"
_BEHIND = "Never step onto the three tiles straight behind"

ENTRIES = (
    Entry(
        29,
        "keep-off-red-shirts",
        _RED_SHIRT,
        (
            ("Never step next to (also diagonally) someone in a teal shirt.", approach_ban(Shirt.TEAL)),
            _ANYONE,
            (
                "Never step next to (also diagonally) someone in a red shirt while carrying something.",
                approach_ban(Shirt.RED, loaded=True),
            ),
        ),
        (
            _RED_SHIRT,
            ("Never step next to (also diagonally) someone in a teal shirt.", approach_ban(Shirt.TEAL)),
            (
                "Never use anything next to (also diagonally) someone in a red shirt.",
                use_near_ban(Shirt.RED, 1),
            ),
            (
                "Never use anything next to (also diagonally) someone in a teal shirt.",
                use_near_ban(Shirt.TEAL, 1),
            ),
        ),
        (
            Slot("act", ("next to", "near", "close", "beside", "touch", "approach", "distance")),
            Slot("whom", ("red",)),
            Slot("polarity", (*_NOT, "distance")),
        ),
        frozenset({"shirt:red"}),
        "M",
        frozenset({"keep-off-red-shirts/b"}),
    ),
    Entry(
        30,
        "out-of-hat-sight",
        (f"{_AHEAD} someone wearing a hat (what nobody can walk on ends the view).", sight_ban(HAT, 3)),
        (
            (f"{_AHEAD} someone in a red shirt.", sight_ban(Shirt.RED, 3)),
            (f"{_BEHIND} someone wearing a hat.", sight_ban(HAT, 3, behind=True)),
            _A_HAT,
        ),
        (
            (f"{_AHEAD} someone wearing a hat.", sight_ban(HAT, 3)),
            (f"{_AHEAD} someone in a red shirt.", sight_ban(Shirt.RED, 3)),
            (f"{_BEHIND} someone wearing a hat.", sight_ban(HAT, 3, behind=True)),
            (f"{_BEHIND} someone in a red shirt.", sight_ban(Shirt.RED, 3, behind=True)),
        ),
        (
            Slot("where", ("ahead", "front", "sight", "see", "view", "look", "facing")),
            Slot("whom", ("hat", "cap")),
            Slot("polarity", (*_NOT, "behind")),
        ),
        frozenset({"hat"}),
        "H",
    ),
    Entry(
        32,
        "not-level-with-red",
        (
            (
                "Never step into the row of someone in a red shirt, at most three tiles east (right) "
                "or west (left) of them."
            ),
            level_ban(Shirt.RED, 3),
        ),
        (
            (
                (
                    "Never step into the column of someone in a red shirt, at most three tiles north (up) "
                    "or south (down) of them."
                ),
                level_ban(Shirt.RED, 3, column=True),
            ),
            (
                (
                    "Never step into the row of someone in a teal shirt, at most three tiles east (right) "
                    "or west (left) of them."
                ),
                level_ban(Shirt.TEAL, 3),
            ),
            _RED_SHIRT,
        ),
        (
            ("Never step into the row of a red shirt within three tiles.", level_ban(Shirt.RED, 3)),
            ("Never step into the row of a teal shirt within three tiles.", level_ban(Shirt.TEAL, 3)),
            (
                "Never step into the column of a red shirt within three tiles.",
                level_ban(Shirt.RED, 3, column=True),
            ),
            (
                "Never step into the column of a teal shirt within three tiles.",
                level_ban(Shirt.TEAL, 3, column=True),
            ),
        ),
        (
            Slot("where", ("row", "level", "line", "horizontal", "same height", "left or right")),
            Slot("whom", ("red",)),
            Slot("polarity", _NOT),
        ),
        frozenset({"shirt:red"}),
        "H",
    ),
    Entry(
        34,
        "no-lone-neighbour",
        (
            (
                "Never step where exactly one other person (not the clerk) would be next to you (also "
                "diagonally), unless they are already; none, or two and more, is fine."
            ),
            neighbours_ban(1),
        ),
        (
            (
                "Never step where exactly two others would be next to you (also diagonally).",
                neighbours_ban(2),
            ),
            _ANYONE,
            _A_HAT,
        ),
        (
            ("Never step where exactly one other would be next to you (also diagonally).", neighbours_ban(1)),
            (
                "Never step where exactly two others would be next to you (also diagonally).",
                neighbours_ban(2),
            ),
            (
                "Never use anything while exactly one other is next to you (also diagonally).",
                use_beside_ban(1),
            ),
            (
                "Never use anything while exactly two others are next to you (also diagonally).",
                use_beside_ban(2),
            ),
        ),
        (
            Slot("how many", ("one", "1", "single", "lone", "alone", "pair")),
            Slot("act", ("next to", "near", "close", "beside", "neighbour", "neighbor", "approach")),
            Slot("polarity", (*_NOT, "two or more", "several", "nobody")),
        ),
        frozenset({"company"}),
        "H",
        frozenset({"no-lone-neighbour/b"}),
    ),
    Entry(
        37,
        "east-side-of-hats",
        (
            "Next to (also diagonally) someone wearing a hat, never step to the west (left) of them.",
            side_ban(HAT, Heading.WEST),
        ),
        (
            (
                "Next to (also diagonally) someone wearing a hat, never step to the east (right) of them.",
                side_ban(HAT, Heading.EAST),
            ),
            (
                "Next to (also diagonally) someone wearing a hat, never step to the south (below) of them.",
                side_ban(HAT, Heading.SOUTH),
            ),
            (
                "Next to (also diagonally) someone in a red shirt, never step to the west (left) of them.",
                side_ban(Shirt.RED, Heading.WEST),
            ),
        ),
        (
            (
                "Next to (also diagonally) a hat, never step to the west (left) side.",
                side_ban(HAT, Heading.WEST),
            ),
            (
                "Next to (also diagonally) a red shirt, never step to the west (left) side.",
                side_ban(Shirt.RED, Heading.WEST),
            ),
            (
                "Next to (also diagonally) a hat, never step to the east (right) side.",
                side_ban(HAT, Heading.EAST),
            ),
            (
                "Next to (also diagonally) a red shirt, never step to the east (right) side.",
                side_ban(Shirt.RED, Heading.EAST),
            ),
        ),
        (
            Slot("where", ("west", "left", "east", "right", "side")),
            Slot("whom", ("hat", "cap")),
            Slot("polarity", (*_NOT, "only", "always")),
        ),
        frozenset({"hat"}),
        "M",
    ),
    Entry(
        38,
        "clearance-when-loaded",
        (
            "While carrying something, never step next to (also diagonally) anyone but the clerk.",
            approach_ban(None, loaded=True),
        ),
        (
            (
                "While empty-handed, never step next to (also diagonally) anyone.",
                approach_ban(None, loaded=False),
            ),
            _ANYONE,
            (
                "While carrying something, never step next to (also diagonally) someone in a red shirt.",
                approach_ban(Shirt.RED, loaded=True),
            ),
        ),
        (
            (
                "While carrying something, never step next to (also diagonally) anyone.",
                approach_ban(None, loaded=True),
            ),
            (
                "While empty-handed, never step next to (also diagonally) anyone.",
                approach_ban(None, loaded=False),
            ),
            (
                "While carrying something, never step next to (also diagonally) a red shirt.",
                approach_ban(Shirt.RED, loaded=True),
            ),
            (
                "While empty-handed, never step next to (also diagonally) a red shirt.",
                approach_ban(Shirt.RED, loaded=False),
            ),
        ),
        (
            Slot("when", ("carry", "carrying", "load", "hold", "holding", "with an item", "hands full")),
            Slot("act", ("next to", "near", "close", "beside", "touch", "approach", "distance", "clear")),
            Slot("polarity", (*_NOT, "distance", "clear")),
        ),
        frozenset({"load"}),
        "M",
        frozenset({"clearance-when-loaded/b"}),
    ),
)
