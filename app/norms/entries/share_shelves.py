"""The norms about which of two shelves one takes from, as people would say them."""

from app.norms.entry import Entry, Sentence
from app.norms.norm import Slot
from app.norms.pace import parity_gate
from app.norms.reading import USES
from app.norms.share_shelves import shelf_company, shelf_extreme, stock_least, stock_parity
from app.norms.share_signs import by_parity, kind_parity, match_own
from app.norms.share_turns import alternate
from app.world.words import Kind

_SHELF = ("shelf", "shelves", "rack", "pick-up", "goods")
_MOST: Sentence = ("Take only from the shelf with the most items.", shelf_extreme())
_FEWEST: Sentence = ("Take only from the shelf with the fewest items.", shelf_extreme(fewest=True))
_NOT_LAST: Sentence = (
    "Do not take from the shelf that was taken from last (by anyone).",
    alternate(Kind.SHELF),
)
_PARITY: Sentence = (
    (
        "Take from the round shelf only while the clock shows an even number, "
        "from the square shelf only while it shows an odd number."
    ),
    by_parity(Kind.SHELF),
)
_CROSSED_PARITY: Sentence = (
    (
        "Take from the round shelf only while the clock shows an odd number, "
        "from the square shelf only while it shows an even number."
    ),
    by_parity(Kind.SHELF, swapped=True),
)

ENTRIES = (
    Entry(
        44,
        "fuller-shelf-first",
        ("Take only from the shelf with the most items (with equal numbers from either).", shelf_extreme()),
        (
            _FEWEST,
            ("Take only from a shelf that holds an even number of items.", stock_parity(odd=False)),
            _NOT_LAST,
        ),
        (
            ("Take only from the shelf that has the most items on it.", shelf_extreme()),
            ("Take only from the shelf that has the fewest items on it.", shelf_extreme(fewest=True)),
            ("Take only from the shelf that has the most people near it.", shelf_company(2)),
            ("Take only from the shelf that has the fewest people near it.", shelf_company(2, fewest=True)),
        ),
        (
            Slot("what", _SHELF),
            Slot("which", ("most", "full", "more", "least", "few", "empty")),
            Slot("of what", ("item", "stock", "number", "things", "full", "left", "cups", "goods")),
        ),
        frozenset({"shelf"}),
        "M",
        chooses=True,
    ),
    Entry(
        45,
        "even-stock-only",
        ("Take only from a shelf that holds an even number of items.", stock_parity(odd=False)),
        (
            ("Take only from a shelf that holds an odd number of items.", stock_parity(odd=True)),
            ("Take only from a shelf that holds at least three items.", stock_least(3)),
            _MOST,
        ),
        (
            ("Take from a shelf only while it holds an even number of items.", stock_parity(odd=False)),
            ("Take from a shelf only while it holds an odd number of items.", stock_parity(odd=True)),
            (
                "Take from a shelf only while the clock shows an even number.",
                kind_parity(Kind.SHELF, odd=False),
            ),
            (
                "Take from a shelf only while the clock shows an odd number.",
                kind_parity(Kind.SHELF, odd=True),
            ),
        ),
        (
            Slot("what", _SHELF),
            Slot("which", ("even", "two, four", "2, 4", "pairs", "divisible by two", "not odd")),
            Slot("of what", ("item", "stock", "number", "things", "left", "count")),
        ),
        frozenset({"shelf"}),
        "H",
    ),
    Entry(
        46,
        "not-the-last-taken",
        _NOT_LAST,
        (
            (
                "Take only from the shelf that was taken from last (by anyone).",
                alternate(Kind.SHELF, same=True),
            ),
            _MOST,
            ("On one visit, desk and shelf must match in shape.", match_own()),
        ),
        (
            ("Do not use the shelf that was used last.", alternate(Kind.SHELF)),
            ("Do not use the desk that was used last.", alternate(Kind.DESK)),
            ("Use only the shelf that was used last.", alternate(Kind.SHELF, same=True)),
            ("Use only the desk that was used last.", alternate(Kind.DESK, same=True)),
        ),
        (
            Slot("what", _SHELF),
            Slot("which", ("last", "same", "previous", "alternate", "other", "turn")),
            Slot("polarity", ("not", "never", "avoid", "alternate", "other", "switch", "different")),
        ),
        frozenset({"shelf"}),
        "M",
        chooses=True,
    ),
    Entry(
        50,
        "shelf-by-parity",
        _PARITY,
        (
            _CROSSED_PARITY,
            ("Use things only while the clock shows an odd number.", parity_gate(USES, odd=True)),
            (
                "Take from either shelf only while the clock shows an even number.",
                kind_parity(Kind.SHELF, odd=False),
            ),
        ),
        (
            ("Round shelf only on even steps, square shelf only on odd steps.", by_parity(Kind.SHELF)),
            (
                "Round shelf only on odd steps, square shelf only on even steps.",
                by_parity(Kind.SHELF, swapped=True),
            ),
            ("Round desk only on even steps, triangle desk only on odd steps.", by_parity(Kind.DESK)),
            (
                "Round desk only on odd steps, triangle desk only on even steps.",
                by_parity(Kind.DESK, swapped=True),
            ),
        ),
        (
            Slot("what", _SHELF),
            Slot("when", ("even", "odd", "clock", "every other", "number")),
            Slot("which", ("round", "square", "sign", "shape")),
        ),
        frozenset({"shelf", "clock"}),
        "H",
        chooses=True,
    ),
)
