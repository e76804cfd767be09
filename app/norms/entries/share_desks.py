"""The norms about which of two desks one uses, as people would say them."""

from app.norms.entry import Entry, Sentence
from app.norms.norm import Slot
from app.norms.share_signs import by_hat, by_lamp, by_shirt, kind_lamp, match_anyone, match_own, one_sign
from app.norms.share_turns import alternate, desk_rest
from app.world.words import Kind, Shape

_DESK = ("desk", "counter", "till", "window")
_SHIRT_DESKS: Sentence = (
    "Red shirts use the round desk, teal shirts the triangle desk.",
    by_shirt(Kind.DESK),
)
_SHIRT_SHELVES: Sentence = (
    "Red shirts use the round shelf, teal shirts the square shelf.",
    by_shirt(Kind.SHELF),
)
_CROSSED_DESKS: Sentence = (
    "Red shirts use the triangle desk, teal shirts the round desk.",
    by_shirt(Kind.DESK, swapped=True),
)
_LAMP_DESKS: Sentence = (
    "Use the round desk only while the lamp is lit, the triangle desk only while it is dark.",
    by_lamp(Kind.DESK),
)
_CROSSED_LAMP_DESKS: Sentence = (
    "Use the triangle desk only while the lamp is lit, the round desk only while it is dark.",
    by_lamp(Kind.DESK, swapped=True),
)
_LAMP_SHELVES: Sentence = (
    "Use the round shelf only while the lamp is lit, the square shelf only while it is dark.",
    by_lamp(Kind.SHELF),
)

ENTRIES = (
    Entry(
        41,
        "alternate-desks",
        ("Do not use the desk that was used last (by anyone).", alternate(Kind.DESK)),
        (
            ("Use only the desk that was used last (by anyone).", alternate(Kind.DESK, same=True)),
            ("Leave a desk idle for eight steps between users.", desk_rest(8)),
            _SHIRT_DESKS,
        ),
        (
            ("Do not use the desk that was used last.", alternate(Kind.DESK)),
            ("Do not use the shelf that was used last.", alternate(Kind.SHELF)),
            ("Use only the desk that was used last.", alternate(Kind.DESK, same=True)),
            ("Use only the shelf that was used last.", alternate(Kind.SHELF, same=True)),
        ),
        (
            Slot("what", _DESK),
            Slot("which", ("last", "same", "previous", "alternate", "other", "turn")),
            Slot("polarity", ("not", "never", "avoid", "alternate", "other", "switch", "different")),
        ),
        frozenset({"desk"}),
        "M",
        chooses=True,
    ),
    Entry(
        42,
        "shirt-colour-desks",
        (
            "Red shirts use the round desk, teal shirts the triangle desk (grey shirts either).",
            by_shirt(Kind.DESK),
        ),
        (
            _CROSSED_DESKS,
            _SHIRT_SHELVES,
            ("People with a hat use the round desk, everybody else the triangle desk.", by_hat(Kind.DESK)),
        ),
        (
            _SHIRT_DESKS,
            _CROSSED_DESKS,
            _SHIRT_SHELVES,
            (
                "Red shirts use the square shelf, teal shirts the round shelf.",
                by_shirt(Kind.SHELF, swapped=True),
            ),
        ),
        (
            Slot("what", _DESK),
            Slot("whom", ("shirt", "red", "teal", "colour", "color")),
            Slot("which", ("round", "circle", "triangle", "sign", "own", "shape")),
        ),
        frozenset({"desk", "shirt:red", "shirt:teal"}),
        "M",
        chooses=True,
    ),
    Entry(
        43,
        "lamp-decides-desk",
        _LAMP_DESKS,
        (
            _CROSSED_LAMP_DESKS,
            ("Use a desk only while the lamp is lit.", kind_lamp(Kind.DESK, lit=True)),
            _LAMP_SHELVES,
        ),
        (
            _LAMP_DESKS,
            _CROSSED_LAMP_DESKS,
            _LAMP_SHELVES,
            (
                "Use the square shelf only while the lamp is lit, the round shelf only while it is dark.",
                by_lamp(Kind.SHELF, swapped=True),
            ),
        ),
        (
            Slot("what", _DESK),
            Slot("when", ("lamp", "light", "lit", "dark", "bright")),
            Slot("which", ("round", "circle", "triangle", "sign", "shape")),
        ),
        frozenset({"desk", "lamp"}),
        "H",
        chooses=True,
    ),
    Entry(
        49,
        "matching-shapes",
        (
            (
                "On one visit, desk and shelf must match in shape (round with round, triangle with square): "
                "your desk must match the shelf you used last, your shelf the desk you used last."
            ),
            match_own(),
        ),
        (
            ("On one visit, desk and shelf must differ in shape.", match_own(differ=True)),
            ("Use only the round shelf.", one_sign(Kind.SHELF, Shape.ROUND)),
            _SHIRT_SHELVES,
        ),
        (
            ("Your desk or shelf must match the shelf or desk that you used last.", match_own()),
            ("Your desk or shelf must match the shelf or desk that anybody used last.", match_anyone()),
            (
                "Your desk or shelf must differ from the shelf or desk that you used last.",
                match_own(differ=True),
            ),
            (
                "Your desk or shelf must differ from the shelf or desk that anybody used last.",
                match_anyone(differ=True),
            ),
        ),
        (
            Slot("what", _DESK),
            Slot("with what", ("shelf", "shelves", "pick-up", "rack", "goods")),
            Slot("how", ("match", "same", "shape", "sign", "fit", "round", "together")),
        ),
        frozenset({"desk", "shelf"}),
        "H",
        chooses=True,
    ),
)
