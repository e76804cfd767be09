"""The norms about where one waits for a desk, as people would say them."""

from app.norms.distance_queues import queue
from app.norms.distance_uses import use_near_ban
from app.norms.entry import Entry, Sentence
from app.norms.norm import Slot
from app.world.words import Kind, Line

_FOR = "To use a desk that others wait for, join the"
_STAIR = f"{_FOR} staircase-shaped queue at its tail and move up cell by cell."
_STRAIGHT = f"{_FOR} straight queue at its tail and move up cell by cell."
_GAPPED = (
    f"{_FOR} queue at its tail, leaving exactly one empty tile between people, and move up place by place."
)
_ALONE: Sentence = (
    "Use a desk only when nobody is within two tiles of you.",
    use_near_ban(None, 2, kind=Kind.DESK),
)
_NEEDS = frozenset({"queue"})
_ACT = Slot("act", ("queue", "line", "wait", "join"))
_WHERE = Slot("where", ("tail", "end", "back", "last", "behind"))

ENTRIES = (
    Entry(
        27,
        "staircase-queue-tail",
        (_STAIR, queue(Line.STAIR)),
        ((_STRAIGHT, queue(Line.STRAIGHT)), (_GAPPED, queue(Line.GAPPED)), _ALONE),
        (
            ("Join a staircase-shaped queue for a desk only at its tail.", queue(Line.STAIR)),
            ("Join a straight, closed-up queue for a desk only at its tail.", queue(Line.STRAIGHT)),
            ("Join a staircase-shaped queue for a desk only before its tail.", queue(Line.STAIR, ahead=True)),
            (
                "Join a straight, closed-up queue for a desk only before its tail.",
                queue(Line.STRAIGHT, ahead=True),
            ),
        ),
        (_ACT, Slot("shape", ("stair", "diagonal", "slant")), _WHERE),
        _NEEDS,
        "M",
        frozenset({"shy"}),
    ),
    Entry(
        28,
        "gapped-queue-tail",
        (_GAPPED, queue(Line.GAPPED)),
        ((_STRAIGHT, queue(Line.STRAIGHT)), (_STAIR, queue(Line.STAIR)), _ALONE),
        (
            ("Join a queue with gaps of one tile for a desk only at its tail.", queue(Line.GAPPED)),
            ("Join a queue shaped like a stair for a desk only at its tail.", queue(Line.STAIR)),
            (
                "Join a queue with gaps of one tile for a desk only before its tail.",
                queue(Line.GAPPED, ahead=True),
            ),
            (
                "Join a queue shaped like a stair for a desk only before its tail.",
                queue(Line.STAIR, ahead=True),
            ),
        ),
        (_ACT, Slot("shape", ("gap", "empty", "one tile", "space", "apart", "every other tile")), _WHERE),
        _NEEDS,
        "M",
    ),
)
