"""What people said: questionnaire answers, beliefs about the norm."""

import re
from typing import Any

from app.exports.table import Column, Table, field
from app.exports.tables.visits import VISIT
from app.exports.values import Type, json_text
from app.store.beliefs import BELIEF_TEST

NAMES_SOMEBODY = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|\b[0-9a-f]{24}\b", re.IGNORECASE)
"""An e-mail address, or an id as recruiters give them (24 hexadecimal digits)."""


def may_identify(value: object) -> bool:
    """Whether an answer holds something that looks like an e-mail address or a recruiter's id."""
    return NAMES_SOMEBODY.search(json_text(value)) is not None


MAY_IDENTIFY = Column(
    "may_identify",
    "true where the value holds what looks like an e-mail address or a recruiter's id.",
    Type.BOOLEAN,
    lambda row: may_identify(row.value),
)


def _part(name: str, meaning: str, kind: Type, *, of: str = "") -> Column:
    """Return a column for a part of an answer in the belief test; none in every other answer."""
    return Column(name, meaning, kind, lambda row: _said(row).get(of or name))


def _said(row: Any) -> dict[str, Any]:
    tested = row.stage_key == BELIEF_TEST and isinstance(row.value, dict)
    return row.value if tested else {}


def _right(row: Any) -> bool | None:
    said = _said(row)
    if "right" in said:
        return bool(said["right"])
    return said["frown"] == said["truth"] if "truth" in said else None


ANSWERS = Table(
    "answers",
    "One row per answered item of a form; the latest answer stands.",
    (
        VISIT,
        field("stage_key", "The stage in which it was asked.", Type.TEXT),
        field("form", "The form.", Type.TEXT),
        field("item", "The item of the form.", Type.TEXT),
        field("value", "The answer.", Type.JSON),
        field("at", "When it was kept.", Type.TIME),
        MAY_IDENTIFY,
    ),
)

BELIEFS = Table(
    "beliefs",
    "One row per answer to a question about the norm, during or after episodes.",
    (
        VISIT,
        field("episode", "The episode, where the question belongs to one.", Type.INTEGER),
        field("stage_key", "The stage in which it was asked.", Type.TEXT),
        field("n", "The step after which it was asked; empty outside episodes.", Type.INTEGER),
        field("probe", "The question.", Type.TEXT),
        field("value", "The answer.", Type.JSON),
        field("asked_at", "When it was first shown: after the step or the stage before it.", Type.TIME),
        field("at", "When it was kept.", Type.TIME),
        _part("layout", "In scenes to judge: the layout.", Type.TEXT),
        _part("seed", "The seed of the run that the scene is from.", Type.TEXT),
        _part("keeps", "The norm that residents kept in that run, `none` for none.", Type.TEXT),
        _part("clip_n", "The step of that run that was asked about.", Type.INTEGER, of="n"),
        _part("clock", "The number on the clock at that step.", Type.INTEGER),
        _part(
            "who", "Whose step was asked about: 0 the newcomer of that run, 1 to 6 residents.", Type.INTEGER
        ),
        _part("action", "What they were about to do.", Type.TEXT),
        _part("said", "Whether people would frown, as the participant said.", Type.BOOLEAN, of="frown"),
        _part(
            "truth",
            "Under the norm: in scenes whether people would frown, in `option` the letter of the norm.",
            Type.JSON,
        ),
        _part("distractors", "Whether they would under each of the norm's distractors.", Type.JSON),
        Column("right", "Whether the answer is what the norm says.", Type.BOOLEAN, _right),
        MAY_IDENTIFY,
    ),
)

PROBLEMS = Table(
    "problems",
    "One row per problem that a participant told us of.",
    (
        VISIT,
        field("value", "What they wrote.", Type.TEXT),
        field("at", "When.", Type.TIME),
        MAY_IDENTIFY,
    ),
)
