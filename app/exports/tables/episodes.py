"""Episodes: one run of a community each, with what decided it and how it ended."""

from typing import Any

from app.exports.table import Column, Table, field
from app.exports.tables.visits import VISIT
from app.exports.values import Type

EPISODE = field("episode", "The episode; the same number in every file.", Type.INTEGER)


def _from_brief(name: str, meaning: str, kind: Type, unit: str = "") -> Column:
    return Column(name, meaning, kind, lambda row: row.brief.get(name), unit)


def _outcome(name: str, meaning: str, kind: Type) -> Column:
    def read(row: Any) -> Any:
        return None if row.outcome is None else row.outcome.get(name)

    return Column(name, meaning, kind, read)


def _planned(name: str, meaning: str, kind: Type, otherwise: object) -> Column:
    """Return a column of what the visit's plan says of the episode; what is usual is left out there."""
    return Column(name, meaning, kind, lambda row: (row.planned or {}).get(name, otherwise))


EPISODES = Table(
    "episodes",
    "One row per episode.",
    (
        EPISODE,
        VISIT,
        field("stage_key", "The stage of the visit.", Type.TEXT),
        field("position", "The position among this visit's episodes, from 1.", Type.INTEGER),
        _from_brief("phase", "practice, learning, test_same or test_unseen.", Type.TEXT),
        field("in_block", "The position among this visit's episodes of the phase, from 1.", Type.INTEGER),
        _from_brief("layout", "The layout.", Type.TEXT),
        _from_brief("norm", "The norm in force.", Type.TEXT),
        _from_brief("seed", "What everything random in the episode was drawn from.", Type.TEXT),
        _from_brief("steps", "The most steps that the episode may take.", Type.INTEGER),
        _from_brief("offset", "What the clock showed before the first step.", Type.INTEGER),
        _from_brief("shirt", "The newcomer's shirt.", Type.TEXT),
        _from_brief(
            "door",
            "The door that the newcomer came in by (0 = A, 1 = B, -1 = none: only watched).",
            Type.INTEGER,
        ),
        _planned(
            "newcomer",
            "What the participant did: acts; watch_only: nobody came in, what follows says so; "
            "yoked: what follows is of the visit that was seen, `yoked_to`.",
            Type.TEXT,
            "acts",
        ),
        _planned("yoked_to", "The episode that was seen instead of one of one's own.", Type.INTEGER, None),
        _planned(
            "hides",
            "What was kept from view: behaviour (residents but in steps with a frown), cards, of frowns "
            "sanctioner, place, time.",
            Type.JSON,
            [],
        ),
        _planned("swapped", "The norms that share this world, its own among them.", Type.JSON, []),
        _outcome("task", "Whether the errand was done.", Type.BOOLEAN),
        _outcome("kept", "Whether every action was permitted, from first to last.", Type.BOOLEAN),
        _outcome("joint", "Both: errand done, norm kept.", Type.BOOLEAN),
        _outcome("violations", "How many of the newcomer's actions broke the norm.", Type.INTEGER),
        _outcome("opportunities", "In how many steps some lawful action would have.", Type.INTEGER),
        field("n", "How many steps were taken.", Type.INTEGER),
        field("technical", "Whether it ended by a fault of ours.", Type.BOOLEAN),
        field("epoch", "How often a server took the episode up.", Type.INTEGER),
        field("engine", "The engine that played it.", Type.TEXT),
        field("content", "Hash of layout, norm, population, sanction settings.", Type.TEXT),
        field("head", "The last link of the hash chain.", Type.HEX),
        Column(
            "verified",
            "yes: replayed now to the same chain and the same rows; no: something differs; "
            "other-engine: made by another version, replay it with that one.",
            Type.TEXT,
            lambda row: row.verified,
        ),
        field("started_at", "When it began.", Type.TIME),
        field("ended_at", "When it ended; empty while it is under way.", Type.TIME),
        field("brief", "Everything that decided the episode.", Type.JSON),
    ),
)
