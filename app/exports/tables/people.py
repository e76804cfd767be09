"""What is kept about a person besides play: consent, device, pauses, exit."""

from typing import Any

from app.exports.table import Column, Table, field
from app.exports.tables.evidence import FROM, KINDS
from app.exports.tables.visits import PARTICIPANT, VISIT
from app.exports.values import Type


def _bits(at: int, kind: str, what: str) -> Column:
    def read(row: Any) -> float | None:
        return None if row.learned is None else float(row.learned.bits[at])

    meaning = f"Information in learning from {what}, for an ideal observer (the sum of evidence.csv)."
    return Column(f"bits_{kind}", meaning, Type.NUMBER, read, "bit")


PARTICIPANTS = Table(
    "participants",
    "One row per participant of this session, under a pseudonym.",
    (
        PARTICIPANT,
        field("kind", "person, model, policy or script.", Type.TEXT),
        field("visits", "How many visits to this session.", Type.INTEGER),
        *(_bits(at, kind, what) for at, (kind, what) in enumerate(zip(KINDS, FROM, strict=True))),
        Column(
            "p_truth_ideal_end",
            "An ideal observer's P(truth) at the end of learning.",
            Type.NUMBER,
            lambda row: row.learned and row.learned.p_truth,
        ),
    ),
)

CONSENTS = Table(
    "consents",
    "One row per consent that was given.",
    (
        VISIT,
        field("document", "The consent document.", Type.TEXT),
        field("version_hash", "SHA-256 of the text that was agreed to.", Type.TEXT),
        field("boxes", "Which boxes were ticked.", Type.JSON),
        field("agreed_at", "When.", Type.TIME),
        field("text", "The text itself.", Type.TEXT),
    ),
)

DEVICE_CHECKS = Table(
    "device_checks",
    "One row per check of device, keys, connection; one more with its `stage` each time a room was entered.",
    (
        VISIT,
        field("result", "What was found.", Type.JSON),
        field("at", "When.", Type.TIME),
    ),
)

PAUSES = Table(
    "pauses",
    "One row per time that an episode stood still.",
    (
        VISIT,
        field("episode", "The episode.", Type.INTEGER),
        field("reason", "Why: hidden, connection, probe, participant, admin, lag.", Type.TEXT),
        field("n", "The step that it followed.", Type.INTEGER),
        field("from_at", "When it began.", Type.TIME),
        field("until_at", "When it ended; empty when it never did.", Type.TIME),
        field("ms", "How long it lasted.", Type.INTEGER, "ms"),
    ),
)

VIEWS = Table(
    "views",
    "One row per time that the room was there in words, which tells what the picture shows.",
    (
        VISIT,
        field("episode", "The episode.", Type.INTEGER),
        field("kind", "words: the text below the room was open; read: a key had it read out.", Type.TEXT),
        field("n", "The step that it followed.", Type.INTEGER),
        field("from_at", "When it began.", Type.TIME),
        field("until_at", "When it ended; empty while it is open.", Type.TIME),
        field("ms", "How long it was open, pauses included.", Type.INTEGER, "ms"),
    ),
)

EXITS = Table(
    "exits",
    "One row per visit that has ended.",
    (
        VISIT,
        field("kind", "How it ended.", Type.TEXT),
        field("at", "When.", Type.TIME),
    ),
)
