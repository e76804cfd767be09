"""The norms about moves in a row, and about turning, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace_rest import settle
from app.norms.pace_rhythm import (
    Bend,
    bend_ban,
    double_rest_ban,
    half_speed,
    max_run,
    max_straight,
    min_straight,
    pause_before,
    turn_after_run,
    turn_towards_ban,
)
from app.world.words import Action

_REST = Slot("act", ("stand still", "stop", "rest", "pause", "wait", "break", "halt"))

ENTRIES = (
    Entry(
        17,
        "rest-after-three-moves",
        (
            "After three moves in a row, stand still for a step (a bump or a use counts as standing still).",
            max_run(3),
        ),
        (
            ("After two moves in a row, stand still for a step.", max_run(2)),
            ("After five moves in a row, stand still for a step.", max_run(5)),
            ("Never take three moves in a row in the same direction.", max_straight(2)),
        ),
        (
            ("After three moves in a row, stand still for a step.", max_run(3)),
            ("After seven moves in a row, stand still for a step.", max_run(7)),
            ("After three moves in a row, go in another direction.", turn_after_run(3)),
            ("After seven moves in a row, go in another direction.", turn_after_run(7)),
        ),
        (
            _REST,
            Slot("how many", ("three", "3", "third")),
            Slot("what", ("move", "moves", "steps", "walking", "in a row")),
        ),
        frozenset(),
        "M",
        frozenset({"slow", "rest-after-three-moves/a"}),
    ),
    Entry(
        18,
        "no-three-straight",
        ("Never take three moves in a row in the same direction.", max_straight(2)),
        (
            ("Never take two moves in a row in the same direction.", max_straight(1)),
            ("After two moves in a row, stand still for a step.", max_run(2)),
            ("Take at least two moves in a direction before turning.", min_straight(2)),
        ),
        (
            ("Never take three moves in a row in the same direction.", max_straight(2)),
            ("Never take seven moves in a row in the same direction.", max_straight(6)),
            ("Never take three moves in a row, whatever the directions.", max_run(2)),
            ("Never take seven moves in a row, whatever the directions.", max_run(6)),
        ),
        (
            Slot("act", ("move", "moves", "walk", "go", "step", "steps")),
            Slot("how many", ("three", "3", "third", "two", "2")),
            Slot("which", ("same direction", "straight", "same way", "zigzag", "zig-zag", "turn")),
            Slot("polarity", ("never", "not", "at most", "no more", "max", "only", "have to", "must")),
        ),
        frozenset(),
        "M",
        frozenset({"slow", "no-three-straight/a", "no-three-straight/b"}),
    ),
    Entry(
        19,
        "pause-before-turning",
        (
            "Before changing direction, stand still for a step (a bump or a use counts as standing still).",
            pause_before(Bend.ANY),
        ),
        (
            ("Before turning left from your last move, stand still for a step.", pause_before(Bend.LEFT)),
            ("Before going straight on, stand still for a step.", pause_before(Bend.NONE)),
            ("Before using anything, stand still for a step.", settle()),
        ),
        (
            ("Before changing direction, stand still for a step.", pause_before(Bend.ANY)),
            ("Before going straight on, stand still for a step.", pause_before(Bend.NONE)),
            ("Before changing direction, never stand still for a step.", pause_before(Bend.ANY, never=True)),
            ("Before going straight on, never stand still for a step.", pause_before(Bend.NONE, never=True)),
        ),
        (
            _REST,
            Slot("when", ("turn", "turning", "direction", "corner", "bend")),
            Slot("before", ("before", "first", "then", "when", "at")),
        ),
        frozenset(),
        "M",
        frozenset({"slow"}),
    ),
    Entry(
        20,
        "no-left-turns",
        (
            (
                "Never turn left from your last move, as from north (up) to west (left) or from west (left) "
                "to south (down); turning straight back is no left turn."
            ),
            bend_ban(Bend.LEFT),
        ),
        (
            (
                "Never turn right from your last move, as from up (north) to right.",
                bend_ban(Bend.RIGHT),
            ),
            ("Never turn straight back from your last move.", bend_ban(Bend.BACK)),
            ("Before changing direction, stand still for a step.", pause_before(Bend.ANY)),
        ),
        (
            ("Never turn left, seen along your last move.", bend_ban(Bend.LEFT)),
            ("Never turn right, seen along your last move.", bend_ban(Bend.RIGHT)),
            ("Never turn to the left, seen on the screen.", turn_towards_ban(Action.WEST)),
            ("Never turn to the right, seen on the screen.", turn_towards_ban(Action.EAST)),
        ),
        (
            Slot("act", ("turn", "turns", "turning")),
            Slot("way", ("left", "anticlockwise", "counterclockwise", "counter-clockwise")),
            Slot("polarity", ("never", "not", "no", "avoid", "only right", "don't")),
        ),
        frozenset(),
        "H",
    ),
    Entry(
        21,
        "half-speed-when-loaded",
        ("While carrying something, do not move on two steps in a row.", half_speed(load=True)),
        (
            ("While empty-handed, do not move on two steps in a row.", half_speed(load=False)),
            ("Never move on two steps in a row.", half_speed()),
            (
                "While carrying something, stand still for a step after three moves in a row.",
                max_run(3, load=True),
            ),
        ),
        (
            ("While carrying something, do not move on two steps in a row.", half_speed(load=True)),
            ("While empty-handed, do not move on two steps in a row.", half_speed(load=False)),
            (
                "While carrying something, do not stand still on two steps in a row.",
                double_rest_ban(load=True),
            ),
            ("While empty-handed, do not stand still on two steps in a row.", double_rest_ban(load=False)),
        ),
        (
            Slot("condition", ("carry", "carrying", "holding", "loaded", "hands full", "with something")),
            Slot("act", ("move", "walk", "step", "go", "slow", "half speed", "rest", "pause", "wait")),
            Slot("when", ("two", "every other", "every second", "in a row", "half", "after each")),
        ),
        frozenset(),
        "M",
        frozenset({"slow", "half-speed-when-loaded/b"}),
    ),
)
