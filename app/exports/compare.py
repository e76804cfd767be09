"""Say which recorded fields are not what a replay gives."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.episodes.episode import Episode, Step
from app.exports.expected import event_fields, step_fields
from app.exports.findings import Finding, differing
from app.exports.recording import Recording, Row

OF_THE_ENGINE = ("engine", "content")


def brief_against_plan(recording: Recording) -> Iterator[Finding]:
    """Compare the stored brief with the one in the visit's plan, its copies in columns with itself.

    The plan may be older than the engine that began the episode; the chain holds what that one was.
    """
    brief = recording.episode["brief"]
    for column in OF_THE_ENGINE:
        wanted = {column: brief.get(column)}
        yield from differing(recording.id, 0, "episodes", recording.episode, wanted, "the brief says")
    if recording.planned is not None:
        planned = {key: value for key, value in recording.planned.items() if key not in OF_THE_ENGINE}
        stored = {key: brief.get(key) for key in planned}
        yield from differing(recording.id, 0, "brief", stored, planned, "the plan says")


def step_against_replay(recording: Recording, stored: Row, step: Step) -> Iterator[Finding]:
    """Compare a step's row, then its events."""
    yield from differing(recording.id, step.n, "steps", stored, step_fields(step))
    rows = {row["id"]: row for row in recording.events if row["n"] == step.n}
    for event in step.events:
        row = rows.pop(event.id, None)
        yield from _event(recording.id, row, event_fields(event))
    for row in rows.values():
        yield Finding(
            recording.id, step.n, "events", f"event {row['id']} is stored, the replay has no such event."
        )


def _event(episode: int, row: Row | None, expected: Mapping[str, Any]) -> Iterator[Finding]:
    if row is None:
        yield Finding(
            episode, expected["n"], "events", f"event {expected['id']} ({expected['kind']}) is missing."
        )
    else:
        yield from differing(episode, expected["n"], "events", row, expected)


def end_against_replay(recording: Recording, last: Episode) -> Iterator[Finding]:
    """Compare what the episode's row says about its end."""
    row = recording.episode
    expected: dict[str, Any] = {"n": last.n, "hash": last.hash}
    if row["outcome"] is not None:
        expected["outcome"] = last.outcome()._asdict()
    yield from differing(recording.id, 0, "episodes", row, expected)
    strays = sorted({event["n"] for event in recording.events if not 1 <= event["n"] <= last.n})
    for n in strays:
        yield Finding(recording.id, n, "events", "an event is stored for a step that was never taken.")


def lost(recording: Recording, n: int) -> Finding:
    """Say that nothing stored follows from what comes before, as exactly as can be known."""
    if all(row["n"] != n for row in recording.steps):
        return Finding(recording.id, n, "steps", "the step is missing.")
    if n == 1:
        return Finding(recording.id, 0, "brief", "the hash chain does not hold from the first step on.")
    sentence = "the hash chain breaks here: more than one field was altered."
    return Finding(recording.id, n, "steps.hash", sentence)
