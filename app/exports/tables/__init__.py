"""The tables of a bundle, one file for each group that is read together."""

from app.exports.tables.answers import ANSWERS, BELIEFS, PROBLEMS
from app.exports.tables.episodes import EPISODES
from app.exports.tables.people import CONSENTS, DEVICE_CHECKS, EXITS, PARTICIPANTS, PAUSES
from app.exports.tables.scores import SCORES
from app.exports.tables.steps import EVENTS, RESIDENT_STEPS, STEPS
from app.exports.tables.visits import ALLOCATIONS, STAGE_TIMES, VISITS

TABLES = (
    PARTICIPANTS,
    VISITS,
    ALLOCATIONS,
    STAGE_TIMES,
    CONSENTS,
    DEVICE_CHECKS,
    EXITS,
    ANSWERS,
    BELIEFS,
    SCORES,
    PROBLEMS,
    PAUSES,
    STEPS,
    EVENTS,
    RESIDENT_STEPS,
    EPISODES,
)
"""In the order in which they are written; episodes come last because writing
`resident_steps` replays each one, and `verified` says how that ended."""

__all__ = ["TABLES"]
