"""Steps: what the newcomer did, what residents did, what happened."""

from dataclasses import replace

from app.exports.table import Column, Table, field
from app.exports.tables.episodes import EPISODE
from app.exports.values import Type

N = field("n", "The step, from 1.", Type.INTEGER)
CLOCK = field("clock", "The number on the screen's clock when it was taken.", Type.INTEGER)
MOVE = (
    field("action", "What was asked for.", Type.TEXT),
    field("effective", "What it came to; anything impossible counts as wait.", Type.TEXT),
    field("cell_before", "Row * width + column before; -1 outside.", Type.INTEGER),
    field("cell_after", "The same after the action.", Type.INTEGER),
)
RESIDENT_MOVE = (
    *MOVE[:2],
    field("cell_before", "Row * width + column before; -1 outside.", Type.INTEGER, of="before"),
    field("cell_after", "The same after the action.", Type.INTEGER, of="after"),
)
TRACK = (
    field("heading", "Last move: 0 none, 1 north, 2 south, 3 east, 4 west.", Type.INTEGER),
    field("run", "Moves in a row so far, up to 9.", Type.INTEGER),
)
VERDICT = (
    field(
        "lawful",
        "Possible actions: wait 1 + north 2 + south 4 + east 8 + west 16 + use 32.",
        Type.INTEGER,
    ),
    field("permitted", "Actions that the norm permits, written likewise.", Type.INTEGER),
    Column(
        "opportunity",
        "Whether the norm could be kept here, or broken, by what was lawful.",
        Type.BOOLEAN,
        lambda row: None if row.permitted is None else row.permitted not in (0, row.lawful),
    ),
    field("violation", "Whether the action broke the norm.", Type.BOOLEAN),
)

STEPS = Table(
    "steps",
    "One row per step of the newcomer.",
    (
        EPISODE,
        N,
        CLOCK,
        field("seq", "The number of the key press in its browser.", Type.INTEGER),
        *MOVE,
        *TRACK,
        *VERDICT,
        field("auto", "Whether the step was taken without a press.", Type.BOOLEAN),
        field("held", "Whether it repeats a wait, by a key that was held down.", Type.BOOLEAN),
        field("key_ms", "When the key went down, by the browser's clock.", Type.NUMBER, "ms"),
        field("seen_ms", "When the frame before it was shown, by the browser's clock.", Type.NUMBER, "ms"),
        field("paint_ms", "When the frame after it was shown, by the browser's clock.", Type.NUMBER, "ms"),
        field("visible", "Whether the page was in view.", Type.BOOLEAN),
        field("server_at", "When the press reached the server.", Type.TIME),
        field("latency_ms", "From the press reaching the server until it was kept.", Type.NUMBER, "ms"),
        field("hash", "This step's link of the hash chain.", Type.HEX),
    ),
    large=True,
)


def _of_the_move(column: Column) -> Column:
    return replace(column, read=lambda row: column.read(row.move))


RESIDENT_STEPS = Table(
    "resident_steps",
    "One row per step of every resident, rebuilt by replaying the recording.",
    (
        EPISODE,
        N,
        CLOCK,
        field("who", "The resident, 1 to 6, in the order in which they move.", Type.INTEGER),
        *map(_of_the_move, RESIDENT_MOVE),
        *TRACK,
        *map(_of_the_move, VERDICT),
        _of_the_move(
            field("lapse", "Whether a breach was planned, so that others could learn.", Type.BOOLEAN)
        ),
        field("verified", "Whether this step of the replay meets the stored hash chain.", Type.BOOLEAN),
    ),
    large=True,
)

EVENTS = Table(
    "events",
    "One row per thing that could be seen to happen; a sanction is a frown.",
    (
        EPISODE,
        field("event", "The event, numbered within the episode from 1.", Type.INTEGER),
        N,
        CLOCK,
        field("kind", "sanction, bump, use, enter, leave, restock or desk_open.", Type.TEXT),
        field("of", "Whom it happened to: 0 the newcomer, 1 to 6 residents, -1 nobody.", Type.INTEGER),
        field("by", "Who frowned: residents 1 to 6, -1 the clerk.", Type.JSON),
        field("fixture", "What was used, as numbered in the layout; -1 nothing.", Type.INTEGER),
        field("cell", "Where; -1 nowhere.", Type.INTEGER),
    ),
    large=True,
)
