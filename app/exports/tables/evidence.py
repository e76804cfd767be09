"""Evidence: what could be learned from each step of learning, by an ideal observer's measure."""

from app.exports.table import Column, Table, field
from app.exports.tables.episodes import EPISODE
from app.exports.tables.steps import CLOCK, N
from app.exports.values import Type

KINDS = ("own", "other", "compliant")


def _kind(name: str, of: str, at: int, meaning: str, kind: Type, unit: str = "") -> Column:
    return Column(f"{name}_{KINDS[at]}", meaning, kind, lambda row: getattr(row, of)[at], unit)


def _exposed(at: int, meaning: str) -> Column:
    return _kind("exposed", "exposed", at, meaning, Type.INTEGER)


FROM = (
    "one's own steps, frowned at or not",
    "frowns at others",
    "what others did without being frowned at",
)

EVIDENCE = Table(
    "evidence",
    "One row per step of each learning episode: the evidence on the screen, and what an ideal observer "
    "that knows the whole catalogue would make of it, from no opinion at the episode's beginning. Where a "
    "study hides something the observer does without it; where residents are out of sight it knows where "
    "they stand all the same, so that it knows the most that could be known.",
    (
        EPISODE,
        N,
        CLOCK,
        _exposed(0, "Frowns at the newcomer that were shown."),
        _exposed(1, "Frowns at others that were shown (or that named nobody)."),
        _exposed(2, "Acts of residents that kept the norm where another lawful act would have broken it."),
        *(
            _kind("bits", "bits", at, f"Information gained from {what} (KL divergence).", Type.NUMBER, "bit")
            for at, what in enumerate(FROM)
        ),
        *(
            _kind("gain", "gains", at, f"Change of P(truth) by {what}.", Type.NUMBER)
            for at, what in enumerate(FROM)
        ),
        field("p_truth", "The ideal observer's P(truth) after the step.", Type.NUMBER),
        field("rank", "The truth's rank among all hypotheses, 1 for the likeliest.", Type.INTEGER),
        field("entropy", "The doubt that is left.", Type.NUMBER, "bit"),
    ),
    large=True,
)
