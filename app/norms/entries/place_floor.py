"""The norms about where one may go, as people would say them."""

from app.norms.distance_uses import use_near_ban
from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace import spot_parity
from app.norms.place import floor_ban, rest_ban, spot_zone
from app.norms.share_zones import zone_cap
from app.world.words import Kind, Rug

ENTRIES = (
    Entry(
        1,
        "no-blue-floor",
        ("Never step onto blue floor.", floor_ban(Rug.BLUE)),
        (
            ("Never step onto amber floor.", floor_ban(Rug.AMBER)),
            ("Never step onto blue floor while carrying something.", floor_ban(Rug.BLUE, loaded=True)),
            ("Step onto blue floor only if nobody else is on it.", zone_cap(Rug.BLUE, 1)),
        ),
        (
            ("Never step onto blue floor.", floor_ban(Rug.BLUE)),
            ("Never step onto amber floor.", floor_ban(Rug.AMBER)),
            ("Never stand still on blue floor.", rest_ban(Rug.BLUE)),
            ("Never stand still on amber floor.", rest_ban(Rug.AMBER)),
        ),
        (
            Slot("act", ("step", "walk", "go", "tread", "enter", "cross")),
            Slot("place", ("blue", "striped", "stripes")),
            Slot("polarity", ("not", "never", "avoid", "don't", "off", "around", "keep away")),
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
)
