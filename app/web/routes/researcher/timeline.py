"""What happened in one visit, in plain words and in the order of time."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from app.store.dossier import Dossier
from app.store.rows import AuditLine, Episode, Payment
from app.studies.exits import EXITS, ExitKind
from app.web.routes.researcher.kept_back import KEPT_BACK
from app.web.routes.researcher.stage_words import stage_words

LONG_PAUSE_S = 60
LOOKED = "looked at the visit"
"""The action in the audit log that is told once per account."""


class Told(NamedTuple):
    """One line: when, what, whether a person should look at it."""

    at: datetime
    said: str
    look: bool = False


WHY = {
    "connection": "the connection was away",
    "hidden": "the page was not in view",
    "lag": "the connection was slow",
    "participant": "they pressed Pause",
    "admin": "somebody paused it",
    "probe": "a question was being answered",
}


def timeline(known: Dossier, *, kept_back: bool = False) -> list[Told]:
    """Every line, the first first; `kept_back` leaves out how well the tests went."""
    played = _played(known, kept_back=kept_back)
    found = [
        *_came(known),
        *_began(known),
        *_stages(known),
        *played,
        *_said(known),
        *_ended(known, kept_back=kept_back),
    ]
    return sorted(found, key=lambda told: told.at)


def _came(known: Dossier) -> Iterator[Told]:
    for number, arrival in enumerate(known.arrivals):
        if not arrival.known:
            yield Told(
                arrival.at, "Came with another submission and was asked to go on where they began.", True
            )
        elif number:
            yield Told(arrival.at, "Opened the link again and went on.")


def _began(known: Dossier) -> Iterator[Told]:
    visit = known.visit
    given = f"{visit.condition}, {visit.norm}, learning on {visit.home}, tested there and on {visit.away}"
    yield Told(visit.started_at, f"Pressed Start and was given: {given}; probes {visit.arm}.")
    for check in known.devices:
        if "fit" not in check.result:
            continue
        fit = bool(check.result.get("fit"))
        yield Told(check.at, "The device was found fit." if fit else "The device was found unfit.", not fit)
    if known.consent is not None:
        boxes = ", ".join(name for name, ticked in known.consent.boxes.items() if ticked) or "none"
        said = f"Agreed to version {known.consent.version_hash[:12]}; boxes ticked: {boxes}."
        yield Told(known.consent.agreed_at, said)


def _stages(known: Dossier) -> Iterator[Told]:
    for stage in known.stages:
        yield Told(stage.entered_at, f"Came to: {stage_words(stage.stage_key, None, None)}.")


def _played(known: Dossier, *, kept_back: bool) -> Iterator[Told]:
    for episode in known.episodes:
        if episode.ended_at is not None:
            yield Told(episode.ended_at, _outcome(episode, kept_back=kept_back), episode.technical)
    for pause in known.pauses:
        seconds = round((pause.ms or 0) / 1000)
        if seconds >= LONG_PAUSE_S:
            yield Told(pause.from_at, f"Stood still for {seconds} s: {WHY.get(pause.reason, pause.reason)}.")


def _outcome(episode: Episode, *, kept_back: bool) -> str:
    """How an episode ended; the outcome of learning says nothing about success."""
    name = stage_words(episode.stage_key)
    name = name[0].upper() + name[1:]
    if episode.technical:
        return f"{name} ended by a fault of ours after {episode.n} steps."
    found: dict[str, Any] = episode.outcome or {}
    if not str(episode.brief.get("phase", "")).startswith("test"):
        return f"{name} ended after {episode.n} steps."
    if kept_back:  # also after how many steps: an errand that is done ends a test early
        return f"{name} is {KEPT_BACK.word}."
    task = "errand done" if found.get("task") else "errand not done"
    kept = "norm kept" if found.get("kept") else "norm broken"
    return f"{name} ended after {episode.n} steps: {task}, {kept}."


def _said(known: Dossier) -> Iterator[Told]:
    for problem in known.problems:
        yield Told(problem.at, f"Wrote: “{problem.text}”", problem.seen_to_at is None)
    for note in known.notes:
        yield Told(note.at, f"{note.account} noted: “{note.text}”")
    for line in _telling(known.lines):
        yield Told(line.at, f"{line.account} {line.action}.")


def _telling(lines: Sequence[AuditLine]) -> list[AuditLine]:
    """All but earlier looks of an account that looked again: those are in the audit log."""
    latest = {line.account: line for line in lines if line.action == LOOKED}
    return [line for line in lines if line.action != LOOKED or line is latest[line.account]]


def _ended(known: Dossier, *, kept_back: bool) -> Iterator[Told]:
    for payment in known.payments:
        yield Told(payment.changed_at, _paid(payment, kept_back=kept_back))
    if known.exit is not None:
        way = EXITS[ExitKind(known.exit.kind)]
        code = ", with a code" if known.exit.code else ""
        yield Told(known.exit.at, f"Ended: “{way.title}” ({known.exit.kind}{code}). They read: {way.paid}")


def _paid(payment: Payment, *, kept_back: bool) -> str:
    """A bonus says how well somebody did."""
    if kept_back:
        return f"Pay: {payment.state}; for what and how much stands on Payments."
    much = f"{payment.amount / 100:.2f} {payment.currency}"
    return f"Pay ({payment.reason}): {much}, {payment.state}."
