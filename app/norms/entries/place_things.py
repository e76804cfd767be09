"""The norms about plants, walls, desks' sides and rugs on the way, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace_rest import settle
from app.norms.place import Edge, approach_way, blue_before, edge_ban, edge_rest_ban, plant_before
from app.world.words import Action, Kind

_BESIDE = ("beside", "next to", "near", "touch", "along", "edge", "close")
_NEVER = ("not", "never", "avoid", "don't", "off", "around", "keep away")
_ONLY = ("only", "must", "have to", "need", "first", "before", "always", "unless", "not without")
_WALL = "directly beside the outer wall (fronts of fixtures and spots excepted)"

ENTRIES = (
    Entry(
        6,
        "keep-off-plant-edges",
        ("Never step onto a tile directly beside a plant (not diagonally).", edge_ban(Edge.PLANT)),
        (
            (f"Never step onto a tile {_WALL}.", edge_ban(Edge.WALL)),
            (
                "Never step onto a tile directly beside a plant (not diagonally) while carrying something.",
                edge_ban(Edge.PLANT, load=True),
            ),
            ("Never stand still directly beside a plant (not diagonally).", edge_rest_ban(Edge.PLANT)),
        ),
        (
            ("Never step onto a free tile directly beside a plant (not diagonally).", edge_ban(Edge.PLANT)),
            (
                "Never step onto a free tile directly beside the outer wall (not diagonally).",
                edge_ban(Edge.WALL),
            ),
            (
                "Never stand still on a free tile directly beside a plant (not diagonally).",
                edge_rest_ban(Edge.PLANT),
            ),
            (
                "Never stand still on a free tile directly beside the outer wall (not diagonally).",
                edge_rest_ban(Edge.WALL),
            ),
        ),
        (
            Slot("act", ("step", "walk", "go", "tread", "enter")),
            Slot("place", ("plant", "tree", "bush", "pot", "leaf", "leaves", "litter")),
            Slot("where", _BESIDE),
            Slot("polarity", _NEVER),
        ),
        frozenset({"plant"}),
        "E",
        frozenset({"shy"}),
    ),
    Entry(
        7,
        "touch-plant-before-desk",
        (
            "Use a desk only if you have been directly beside a plant (not diagonally) on this visit.",
            plant_before(Kind.DESK),
        ),
        (
            (
                "Use the bin only if you have been directly beside a plant (not diagonally) on this visit.",
                plant_before(Kind.BIN),
            ),
            (
                "Use a desk only if you have been on blue floor since you came in or last used anything.",
                blue_before(Kind.DESK),
            ),
            (
                (
                    "Use a desk only if you have not been directly beside a plant (not diagonally) "
                    "on this visit."
                ),
                plant_before(Kind.DESK, never=True),
            ),
        ),
        (
            (
                "Use a desk only if you have been directly beside a plant (not diagonally) on this visit.",
                plant_before(Kind.DESK),
            ),
            (
                "Use a shelf only if you have been directly beside a plant (not diagonally) on this visit.",
                plant_before(Kind.SHELF),
            ),
            (
                (
                    "Use a desk only if you have not been directly beside a plant (not diagonally) "
                    "on this visit."
                ),
                plant_before(Kind.DESK, never=True),
            ),
            (
                (
                    "Use a shelf only if you have not been directly beside a plant (not diagonally) "
                    "on this visit."
                ),
                plant_before(Kind.SHELF, never=True),
            ),
        ),
        (
            Slot("act", ("touch", "visit", "stand", "pass", "go", "walk", "been", *_BESIDE)),
            Slot("place", ("plant", "tree", "bush", "pot", "leaf", "leaves", "litter")),
            Slot("before", ("desk", "counter", "till", "window", "order", "pay")),
            Slot("polarity", _ONLY),
        ),
        frozenset({"plant", "desk"}),
        "H",
    ),
    Entry(
        11,
        "blue-before-shelf",
        (
            "Use a shelf only if you have been on blue floor since you came in or last used anything.",
            blue_before(Kind.SHELF),
        ),
        (
            (
                "Use a spot only if you have been on blue floor since you came in or last used anything.",
                blue_before(Kind.SPOT),
            ),
            (
                "Use a desk only if you have been on blue floor since you came in or last used anything.",
                blue_before(Kind.DESK),
            ),
            (
                "Use a shelf only if you have not been on blue floor since you came in or used anything.",
                blue_before(Kind.SHELF, never=True),
            ),
        ),
        (
            (
                "Use a shelf only if you have been on blue floor since you came in or last used anything.",
                blue_before(Kind.SHELF),
            ),
            (
                "Use a desk only if you have been on blue floor since you came in or last used anything.",
                blue_before(Kind.DESK),
            ),
            (
                "Use a shelf only if you have not been on blue floor since you came in or used anything.",
                blue_before(Kind.SHELF, never=True),
            ),
            (
                "Use a desk only if you have not been on blue floor since you came in or used anything.",
                blue_before(Kind.DESK, never=True),
            ),
        ),
        (
            Slot("act", ("step", "walk", "go", "cross", "touch", "pass", "been", "over")),
            Slot("place", ("blue", "striped", "stripes")),
            Slot("before", ("shelf", "shelves", "take", "taking", "pick", "fetch", "item")),
            Slot("polarity", _ONLY),
        ),
        frozenset({"rug:blue", "shelf"}),
        "H",
    ),
    Entry(
        12,
        "desk-from-the-west",
        (
            "Step onto the tile in front of a desk only while moving east (right).",
            approach_way(Kind.DESK, Action.EAST),
        ),
        (
            (
                "Step onto the tile in front of a desk only while moving west (left).",
                approach_way(Kind.DESK, Action.WEST),
            ),
            (
                "Step onto the tile in front of a desk only while moving north (up).",
                approach_way(Kind.DESK, Action.NORTH),
            ),
            ("Before using a desk, stand still for a step.", settle(Kind.DESK)),
        ),
        (
            (
                "Step onto the tile in front of a desk only while moving east (right).",
                approach_way(Kind.DESK, Action.EAST),
            ),
            (
                "Step onto the tile in front of a shelf only while moving east (right).",
                approach_way(Kind.SHELF, Action.EAST),
            ),
            (
                "Step onto the tile in front of a desk only while moving north (up).",
                approach_way(Kind.DESK, Action.NORTH),
            ),
            (
                "Step onto the tile in front of a shelf only while moving north (up).",
                approach_way(Kind.SHELF, Action.NORTH),
            ),
        ),
        (
            Slot("place", ("desk", "counter", "till", "window")),
            Slot("way", ("east", "right", "from the west", "from the left", "west side", "left side")),
            Slot("polarity", ("only", "must", "have to", "always", "from", "not", "never")),
        ),
        frozenset({"desk"}),
        "M",
    ),
    Entry(
        13,
        "no-wall-hugging",
        (
            (
                "Never step onto a tile directly beside the outer wall (not diagonally), "
                "unless it is a spot or in front of a desk, shelf, bin or door."
            ),
            edge_ban(Edge.WALL),
        ),
        (
            (
                f"Never step onto a tile {_WALL} while carrying something.",
                edge_ban(Edge.WALL, load=True),
            ),
            (f"Never stand still on a tile {_WALL}.", edge_rest_ban(Edge.WALL)),
            ("Never step onto a tile directly beside a plant (not diagonally).", edge_ban(Edge.PLANT)),
        ),
        (
            (
                "Never step onto a free tile directly beside the outer wall (not diagonally).",
                edge_ban(Edge.WALL),
            ),
            ("Never step onto a free tile directly beside a plant (not diagonally).", edge_ban(Edge.PLANT)),
            (
                "Never stand still on a free tile directly beside the outer wall (not diagonally).",
                edge_rest_ban(Edge.WALL),
            ),
            (
                "Never stand still on a free tile directly beside a plant (not diagonally).",
                edge_rest_ban(Edge.PLANT),
            ),
        ),
        (
            Slot("act", ("step", "walk", "go", "tread", "enter", "hug")),
            Slot("place", ("wall", "edge", "border", "outer", "rim", "side of the room")),
            Slot("polarity", (*_NEVER, "middle", "inside", "inner")),
        ),
        frozenset({"wall"}),
        "M",
    ),
)
