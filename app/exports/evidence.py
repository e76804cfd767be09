"""What there was to learn from in a learning episode, and what an ideal observer makes of it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from app.episodes import engine
from app.episodes.brief import Brief
from app.episodes.episode import Episode, Step
from app.episodes.event import EventKind
from app.episodes.observation import Observation, observe
from app.exports.chain import follow
from app.exports.recording import Recording
from app.exports.residents import judged
from app.exports.verify import UNPLAYABLE
from app.measures.observer_path import Path, lived
from app.norms.catalogue import norm_of
from app.studies.stages import Newcomer, Stage
from app.studies.veil import Hides, in_view


class EvidenceStep(NamedTuple):
    """One step: how much evidence of each kind was on the screen, what it is worth.

    The triples are own steps, frowns at others, others who were not frowned at: `exposed` counts
    frowns, frowns, and acts that kept the norm where another lawful act would have broken it.
    """

    episode: int
    n: int
    clock: int
    exposed: tuple[int, int, int]
    bits: tuple[float, float, float]
    gains: tuple[float, float, float]
    p_truth: float
    rank: int
    entropy: float


class Learned(NamedTuple):
    """A participant's learning in sum: bits by kind, P(truth) at the end."""

    bits: tuple[float, float, float]
    p_truth: float


def evidence(recording: Recording, equivalents: frozenset[str] = frozenset()) -> list[EvidenceStep]:
    """Replay a recording and follow it with the ideal observer; nothing where it cannot be replayed."""
    if not engine.same(recording.episode["engine"], equivalents):
        return []
    try:
        begun = Episode.begin(Brief.of(recording.episode["brief"]))
        episodes = [begun, *(link.after for link in follow(recording, begun) if link.stored is not None)]
    except UNPLAYABLE:
        return []
    hides, mine = _planned(recording)
    path = lived(episodes, hides=hides, mine=mine)
    return list(_rows(recording.id, episodes[1:], path, hides, mine=mine))


def _planned(recording: Recording) -> tuple[Hides, bool]:
    """What the visit's plan keeps from view in the episode; whether its newcomer is the participant."""
    stages = recording.episode["plan"].get("stages", [])
    plain: dict[str, Any] = next((one for one in stages if one["key"] == recording.episode["stage_key"]), {})
    return Stage.hidden_in(plain), plain.get("newcomer") != Newcomer.YOKED


def _rows(
    number: int, episodes: list[Episode], path: Path, hides: Hides, *, mine: bool
) -> Iterator[EvidenceStep]:
    known = (path.gains, path.p_truth, path.rank, path.entropy)
    for episode, reading, gains, p_truth, rank, doubt in zip(episodes, path.readings, *known, strict=True):
        if (step := episode.latest) is not None:
            exposed = _exposed(episode, step, hides, mine=mine)
            yield EvidenceStep(number, step.n, step.clock, exposed, reading.bits, gains, p_truth, rank, doubt)


def _exposed(episode: Episode, step: Step, hides: Hides, *, mine: bool) -> tuple[int, int, int]:
    seen = observe(episode)
    frowned = _frowned(seen)
    kept = in_view(seen.events, hides) * sum(
        move.who > 0
        and move.who not in frowned
        and not move.violation
        and move.permitted not in (0, move.lawful)
        for move in judged(step, norm_of(episode.brief.norm))
    )
    own = frowned.count(0) if mine else 0
    return own, len(frowned) - own, kept


def _frowned(seen: Observation) -> list[int]:
    return [event.of for event in seen.events if event.kind is EventKind.SANCTION]


def learned(rows: list[EvidenceStep], before: Learned | None = None) -> Learned:
    """What the rows of a learning episode come to, after what came `before` it."""
    own, other, compliant = (sum(row.bits[kind] for row in rows) for kind in range(3))
    so_far = before.bits if before else (0.0, 0.0, 0.0)
    return Learned((so_far[0] + own, so_far[1] + other, so_far[2] + compliant), rows[-1].p_truth)
