"""The tables of a bundle, one file for each group that is read together."""

from app.exports.tables.answers import ANSWERS, BELIEFS, PROBLEMS
from app.exports.tables.episodes import EPISODES
from app.exports.tables.evidence import EVIDENCE
from app.exports.tables.money import PAYMENTS, TOMBSTONES
from app.exports.tables.people import CONSENTS, DEVICE_CHECKS, EXITS, PARTICIPANTS, PAUSES, VIEWS
from app.exports.tables.scores import SCORES
from app.exports.tables.steps import EVENTS, RESIDENT_STEPS, STEPS
from app.exports.tables.visits import ALLOCATIONS, STAGE_TIMES, VISITS

TABLES = (
    VISITS,
    ALLOCATIONS,
    STAGE_TIMES,
    CONSENTS,
    DEVICE_CHECKS,
    EXITS,
    PAYMENTS,
    TOMBSTONES,
    ANSWERS,
    BELIEFS,
    SCORES,
    PROBLEMS,
    PAUSES,
    VIEWS,
    STEPS,
    EVENTS,
    RESIDENT_STEPS,
    EVIDENCE,
    PARTICIPANTS,
    EPISODES,
)
"""In the order in which they are written; participants and episodes come last because writing
`evidence` and `resident_steps` replays episodes, and their columns say what came of it."""

__all__ = ["TABLES"]
