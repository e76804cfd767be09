"""The norms about floors that one may step onto or use things on, as people would say them."""

from app.norms.distance_uses import use_near_ban
from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace import SIDEWAYS, VERTICAL, spot_parity
from app.norms.place import floor_ban, rest_ban, spot_zone
from app.norms.share_zones import zone_cap
from app.world.words import Kind, Rug

_ONTO = ("step", "walk", "go", "tread", "enter", "cross")
_NEVER = ("not", "never", "avoid", "don't", "off", "around", "keep away")
_ONLY = ("only", "must", "have to", "need", "always", "unless", "not without")
_AMBER = ("amber", "orange", "yellow", "dots", "dotted")
_LOADED = ("carry", "carrying", "holding", "loaded", "with an item", "hands full", "with something")

ENTRIES = (
    Entry(
        1,
        "no-blue-floor",
        ("Never step onto blue floor.", floor_ban(Rug.BLUE)),
        (
            ("Never step onto amber floor.", floor_ban(Rug.AMBER)),
            ("Never step onto blue floor while carrying something.", floor_ban(Rug.BLUE, load=True)),
            ("Step onto blue floor only if nobody else is on it.", zone_cap(Rug.BLUE, 1)),
        ),
        (
            ("Never step onto blue floor.", floor_ban(Rug.BLUE)),
            ("Never step onto amber floor.", floor_ban(Rug.AMBER)),
            ("Never stand still on blue floor.", rest_ban(Rug.BLUE)),
            ("Never stand still on amber floor.", rest_ban(Rug.AMBER)),
        ),
        (
            Slot("act", _ONTO),
            Slot("place", ("blue", "striped", "stripes")),
            Slot("polarity", _NEVER),
        ),
        frozenset({"rug:blue"}),
        "E",
        frozenset({"shy"}),
    ),
    Entry(
        2,
        "blue-spots-only",
        (
            "Use a spot (a seat, a writing place, a packing place) only if it stands on blue floor.",
            spot_zone(Rug.BLUE),
        ),
        (
            ("Never use a spot on blue floor.", spot_zone(Rug.BLUE, off=True)),
            ("Use a spot only when nobody is within two tiles of it.", use_near_ban(None, 2, kind=Kind.SPOT)),
            ("Use a spot only while the clock shows an even number.", spot_parity(odd=False)),
        ),
        (
            ("Use a spot only if it is on blue floor.", spot_zone(Rug.BLUE)),
            ("Use a spot only if it is on amber floor.", spot_zone(Rug.AMBER)),
            ("Use a spot only if it is off blue floor.", spot_zone(Rug.BLUE, off=True)),
            ("Use a spot only if it is off amber floor.", spot_zone(Rug.AMBER, off=True)),
        ),
        (
            Slot("act", ("sit", "seat", "spot", "chair", "use")),
            Slot("place", ("blue", "striped", "stripes")),
            Slot("polarity", ("only", "must", "have to", "always")),
        ),
        frozenset({"rug:blue", "spot"}),
        "E",
    ),
    Entry(
        3,
        "no-amber-while-carrying",
        ("Do not step onto amber floor while carrying something.", floor_ban(Rug.AMBER, load=True)),
        (
            ("Never step onto amber floor.", floor_ban(Rug.AMBER)),
            ("Do not step onto amber floor empty-handed.", floor_ban(Rug.AMBER, load=False)),
            ("Do not step onto violet floor while carrying something.", floor_ban(Rug.VIOLET, load=True)),
        ),
        (
            ("Do not step onto amber floor while carrying something.", floor_ban(Rug.AMBER, load=True)),
            ("Do not step onto violet floor while carrying something.", floor_ban(Rug.VIOLET, load=True)),
            ("Do not step onto amber floor while empty-handed.", floor_ban(Rug.AMBER, load=False)),
            ("Do not step onto violet floor while empty-handed.", floor_ban(Rug.VIOLET, load=False)),
        ),
        (
            Slot("act", _ONTO),
            Slot("place", _AMBER),
            Slot("condition", _LOADED),
            Slot("polarity", _NEVER),
        ),
        frozenset({"rug:amber"}),
        "M",
        frozenset({"shy", "no-amber-while-carrying/a"}),
    ),
    Entry(
        4,
        "violet-needs-load",
        ("Step onto violet floor only while carrying something.", floor_ban(Rug.VIOLET, load=False)),
        (
            ("Never step onto violet floor.", floor_ban(Rug.VIOLET)),
            ("Step onto violet floor only when empty-handed.", floor_ban(Rug.VIOLET, load=True)),
            ("Step onto amber floor only while carrying something.", floor_ban(Rug.AMBER, load=False)),
        ),
        (
            ("Step onto violet floor only while carrying something.", floor_ban(Rug.VIOLET, load=False)),
            ("Step onto amber floor only while carrying something.", floor_ban(Rug.AMBER, load=False)),
            ("Step onto violet floor only while empty-handed.", floor_ban(Rug.VIOLET, load=True)),
            ("Step onto amber floor only while empty-handed.", floor_ban(Rug.AMBER, load=True)),
        ),
        (
            Slot("act", _ONTO),
            Slot("place", ("violet", "purple", "lilac", "hatch")),
            Slot("condition", (*_LOADED, "empty-handed", "empty handed", "hands empty")),
            Slot("polarity", (*_ONLY, "not", "never")),
        ),
        frozenset({"rug:violet"}),
        "M",
        frozenset({"shy", "violet-needs-load/a"}),
    ),
    Entry(
        5,
        "amber-enter-north-south",
        (
            "Step onto amber floor only while moving north (up) or south (down).",
            floor_ban(Rug.AMBER, ways=VERTICAL),
        ),
        (
            (
                "Step onto amber floor only while moving east (right) or west (left).",
                floor_ban(Rug.AMBER, ways=SIDEWAYS),
            ),
            (
                "Step onto violet floor only while moving north (up) or south (down).",
                floor_ban(Rug.VIOLET, ways=VERTICAL),
            ),
            ("Never step onto amber floor.", floor_ban(Rug.AMBER)),
        ),
        (
            (
                "Step onto amber floor only while moving north (up) or south (down).",
                floor_ban(Rug.AMBER, ways=VERTICAL),
            ),
            (
                "Step onto violet floor only while moving north (up) or south (down).",
                floor_ban(Rug.VIOLET, ways=VERTICAL),
            ),
            (
                "Step onto amber floor only while moving east (right) or west (left).",
                floor_ban(Rug.AMBER, ways=SIDEWAYS),
            ),
            (
                "Step onto violet floor only while moving east (right) or west (left).",
                floor_ban(Rug.VIOLET, ways=SIDEWAYS),
            ),
        ),
        (
            Slot("act", _ONTO),
            Slot("place", _AMBER),
            Slot("way", ("north", "south", "up", "down", "vertical", "top", "bottom", "above", "below")),
            Slot("polarity", (*_ONLY, "not", "never")),
        ),
        frozenset({"rug:amber"}),
        "M",
        frozenset({"shy", "amber-enter-north-south/c"}),
    ),
)
