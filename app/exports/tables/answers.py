"""What people said: questionnaire answers, beliefs about the norm."""

import re

from app.exports.table import Column, Table, field
from app.exports.tables.visits import VISIT
from app.exports.values import Type, json_text

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
        field("asked_at", "When it was shown.", Type.TIME),
        field("at", "When it was kept.", Type.TIME),
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
