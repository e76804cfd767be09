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

UNPLAYABLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What the engine meets in a brief that it never made."""


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


def verify(recording: Recording, equivalents: frozenset[str] = frozenset()) -> Verification:
    """Replay one recording; what another engine played is left alone, never called altered.

    `equivalents` are engines that count as this one.
    """
    if not engine.same(recording.episode["engine"], equivalents):
        return Verification(Verdict.OTHER_ENGINE)
    brief = tuple(brief_against_plan(recording))
    try:
        begun = Episode.begin(Brief.of(recording.episode["brief"]))
        links = tuple(follow(recording, begun))
    except UNPLAYABLE:
        unplayable = Finding(recording.id, 0, "brief", "no episode can be played from it any more.")
        return Verification(Verdict.NO, brief or (unplayable,))
    findings = (*brief, *_findings(recording, begun, links, named=bool(brief)))
    return Verification(Verdict.NO if findings else Verdict.YES, findings, links)


def _findings(
    recording: Recording, begun: Episode, links: tuple[Link, ...], *, named: bool
) -> Iterator[Finding]:
    """Yield what differs step by step, then at the end; `named` says that the brief was found to differ."""
    for link in links:
        if link.stored is not None and link.after.latest is not None:
            yield from step_against_replay(recording, link.stored, link.after.latest)
        elif link.n > 1 or not named:
            yield lost(recording, link.n)
    if not links or links[-1].stored is not None:
        yield from end_against_replay(recording, links[-1].after if links else begun)
