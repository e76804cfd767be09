"""Visits: one participant's way through the session, stage by stage."""

from app.exports.table import Table, field
from app.exports.values import Type

VISIT = field("visit", "The visit; the same number in every file.", Type.INTEGER)
PARTICIPANT = field("participant", "Pseudonym of whoever took part.", Type.TEXT)

VISITS = Table(
    "visits",
    "One row per visit: what was drawn for it, how far it came, how it ended.",
    (
        VISIT,
        PARTICIPANT,
        field("condition", "What differs between participants, e.g. discover or told.", Type.TEXT),
        field("norm", "The hidden norm that residents lived by.", Type.TEXT),
        field("home", "The layout of learning and of the first kind of test.", Type.TEXT),
        field("away", "The layout of the test on an unseen layout.", Type.TEXT),
        field("order", "Which of the two tests came first.", Type.TEXT),
        field("arm", "The schedule of questions during episodes.", Type.TEXT),
        field("schedule", "Which of the arm's schedules of questions.", Type.INTEGER),
        field("seed", "What everything random in the visit was drawn from.", Type.INTEGER),
        field("stages", "How many stages the plan of this visit has.", Type.INTEGER),
        field("stage", "The position in the plan of the stage that is open, from 0.", Type.INTEGER),
        field("stage_key", "The stage that was open last.", Type.TEXT),
        field("tries", "How often the comprehension quiz was sent.", Type.INTEGER),
        field("exit", "How the visit ended; empty while it is under way.", Type.TEXT),
        field("holds_place", "Whether it counts among the places of the session.", Type.BOOLEAN),
        field("flags", "What a researcher should look at.", Type.JSON),
        field("started_at", "When Start was pressed.", Type.TIME),
        field("seen_at", "When it was last heard of.", Type.TIME),
        field("ended_at", "When the visit ended.", Type.TIME),
        field(
            "active_ms",
            "Time up to the last change of stage; rooms without pauses, pages 15 minutes each at most.",
            Type.INTEGER,
            "ms",
        ),
        field("plan", "The whole plan as it was drawn.", Type.JSON),
    ),
)

ALLOCATIONS = Table(
    "allocations",
    "One row per visit: what it was given, with the counts that the choice saw.",
    (
        VISIT,
        field("counts", "How many visits had what at that moment.", Type.JSON),
        field("choice", "What was chosen.", Type.JSON),
        field("at", "When.", Type.TIME),
    ),
)

STAGE_TIMES = Table(
    "stage_times",
    "One row per stage that a visit entered.",
    (
        VISIT,
        field("stage_key", "The stage.", Type.TEXT),
        field("entered_at", "When its page was first due, by the server's clock.", Type.TIME),
        field("left_at", "When the next stage became due.", Type.TIME),
    ),
)
