"""Replay a recording, then compare every field that the replay determines."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from app.episodes import engine
from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.exports.chain import Link, follow
from app.exports.compare import brief_against_plan, end_against_replay, lost, step_against_replay
from app.exports.findings import Finding
from app.exports.recording import Recording


class Verdict(StrEnum):
    """How a replay ended."""

    YES = "yes"
    NO = "no"
    OTHER_ENGINE = "other-engine"


class Verification(NamedTuple):
    """A recording's verdict, what differs, the links as far as the chain could be followed."""

    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    links: tuple[Link, ...] = ()


def verify(recording: Recording) -> Verification:
    """Replay one recording; what another engine played is left alone, never called altered."""
    if not engine.same(recording.episode["engine"]):
        return Verification(Verdict.OTHER_ENGINE)
    begun = _begun(recording)
    if begun is None:
        finding = Finding(recording.id, 0, "brief", "it cannot be read as a brief any more.")
        return Verification(Verdict.NO, (finding,))
    links = tuple(follow(recording, begun))
    findings = tuple(_findings(recording, begun, links))
    return Verification(Verdict.NO if findings else Verdict.YES, findings, links)


def _begun(recording: Recording) -> Episode | None:
    try:
        return Episode.begin(Brief.of(recording.episode["brief"]))
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return None


def _findings(recording: Recording, begun: Episode, links: tuple[Link, ...]) -> Iterator[Finding]:
    """Yield what differs: first the brief, then step by step, then how it ended."""
    brief = tuple(brief_against_plan(recording))
    yield from brief
    for link in links:
        if link.stored is not None and link.after.latest is not None:
            yield from step_against_replay(recording, link.stored, link.after.latest)
        elif link.n > 1 or not brief:
            yield lost(recording, link.n)
    if not links or links[-1].stored is not None:
        yield from end_against_replay(recording, links[-1].after if links else begun)
