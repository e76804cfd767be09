"""The norms about one's position relative to others, as people would say them."""

from app.norms.distance import approach_ban, queue, use_alone, use_near_ban
from app.norms.entry import Entry
from app.norms.norm import Slot
from app.world.words import Kind, Line, Shirt

ENTRIES = (
    Entry(
        27,
        "staircase-queue-tail",
        (
            (
                "To use a desk that others wait for, join the staircase-shaped queue at its tail "
                "and move up cell by cell."
            ),
            queue(Line.STAIR),
        ),
        (
            (
                (
                    "To use a desk that others wait for, join the straight queue at its tail "
                    "and move up cell by cell."
                ),
                queue(Line.STRAIGHT),
            ),
            (
                (
                    "To use a desk that others wait for, join the queue at its tail, "
                    "leaving one empty tile between people."
                ),
                queue(Line.GAPPED),
            ),
            ("Use a desk only when nobody is within two tiles of you.", use_alone(Kind.DESK, 2)),
        ),
        (
            ("Join a staircase-shaped queue for a desk only at its tail.", queue(Line.STAIR)),
            ("Join a straight, closed-up queue for a desk only at its tail.", queue(Line.STRAIGHT)),
            ("Join a staircase-shaped queue for a desk only before its tail.", queue(Line.STAIR, ahead=True)),
            (
                "Join a straight, closed-up queue for a desk only before its tail.",
                queue(Line.STRAIGHT, ahead=True),
            ),
        ),
        (
            Slot("act", ("queue", "line", "wait", "join")),
            Slot("shape", ("stair", "diagonal", "slant")),
            Slot("where", ("tail", "end", "back", "last", "behind")),
        ),
        frozenset({"queue"}),
        "M",
    ),
    Entry(
        29,
        "keep-off-red-shirts",
        ("Never step next to (also diagonally) someone in a red shirt.", approach_ban(Shirt.RED)),
        (
            ("Never step next to (also diagonally) someone in a teal shirt.", approach_ban(Shirt.TEAL)),
            ("Never step next to (also diagonally) anyone.", approach_ban(None)),
            (
                "Never step next to (also diagonally) someone in a red shirt while carrying something.",
                approach_ban(Shirt.RED, loaded=True),
            ),
        ),
        (
            ("Never step next to (also diagonally) someone in a red shirt.", approach_ban(Shirt.RED)),
            ("Never step next to (also diagonally) someone in a teal shirt.", approach_ban(Shirt.TEAL)),
            ("Never use anything next to (also diagonally) someone in a red shirt.", use_near_ban(Shirt.RED)),
            (
                "Never use anything next to (also diagonally) someone in a teal shirt.",
                use_near_ban(Shirt.TEAL),
            ),
        ),
        (
            Slot("act", ("next to", "near", "close", "beside", "touch", "approach", "distance")),
            Slot("whom", ("red",)),
            Slot("polarity", ("not", "never", "avoid", "don't", "keep away", "keep off", "distance")),
        ),
        frozenset({"shirt:red"}),
        "M",
    ),
)
