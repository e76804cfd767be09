"""What the pages show of sessions and visits, ready to be printed."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from app.store.progress import SessionProgress, VisitProgress
from app.store.rows import AuditLine
from app.store.watching import Tested
from app.web.routes.researcher.chips import Chip, chip_of
from app.web.routes.researcher.clock_words import ago, exact
from app.web.routes.researcher.stage_words import stage_words

RULE: dict[bool | None, Chip] = {
    True: Chip("✓", "chose the norm", "good"),
    False: Chip("✕", "chose another sentence", "caution"),
}
STATES = {
    "open": Chip("●", "open", "good"),
    "paused": Chip("‖", "paused", "caution"),
    "closed": Chip("■", "closed", "quiet"),
}


class Moment(NamedTuple):
    """A time as machines, people at a glance, people who look closely read it."""

    machine: str
    said: str
    exact: str

    @classmethod
    def of(cls, moment: datetime, now: datetime) -> "Moment":
        """Return a moment as seen from now."""
        return cls(moment.isoformat(), ago(moment, now), exact(moment))


class VisitLine(NamedTuple):
    """One row of the table of visits."""

    id: int
    participant: str
    kind: str
    condition: str
    norm: str
    chip: Chip
    where: str
    outcomes: tuple[Chip, ...]
    rule: Chip | None
    began: Moment
    seen: Moment
    flags: tuple[str, ...]


class SessionCard(NamedTuple):
    """One session in short."""

    id: int
    code: str
    title: str
    study: str
    kind: str
    chip: Chip
    places: int
    complete: int
    active: int
    attention: int
    visits: int
    began: Moment


class ExportLine(NamedTuple):
    """The last export: when, by whom, its checksum."""

    at: Moment
    by: str
    sum: str


def lines_of(visits: Iterable[VisitProgress], tested: Iterable[Tested], now: datetime) -> list[VisitLine]:
    """Return a line per visit, in the given order."""
    outcomes: dict[int, list[Chip]] = defaultdict(list)
    for episode in tested:
        outcomes[episode.visit].append(outcome_of(episode))
    return [_line(visit, tuple(outcomes[visit.id]), now) for visit in visits]


def _line(visit: VisitProgress, outcomes: tuple[Chip, ...], now: datetime) -> VisitLine:
    return VisitLine(
        visit.id,
        visit.pseudonym,
        visit.kind,
        visit.condition,
        visit.norm,
        chip_of(visit.exit, visit.seen_at, now),
        stage_words(visit.stage_key, None if visit.exit else visit.n, visit.steps),
        outcomes,
        RULE.get(visit.right),
        Moment.of(visit.started_at, now),
        Moment.of(visit.seen_at, now),
        tuple(visit.flags),
    )


def outcome_of(episode: Tested) -> Chip:
    """Return how a test episode ended, as a mark with its words."""
    where = "same layout" if episode.phase == "test_same" else "unseen layout"
    if episode.technical:
        return Chip("!", f"{where}: ended by a fault of ours", "bad")
    if episode.outcome is None:
        return Chip("…", f"{where}: under way", "quiet")
    marks = {
        (True, True): ("✓", "errand done, norm kept", "good"),
        (True, False): ("◐", "errand done, norm broken", "caution"),
        (False, True): ("◇", "norm kept, errand not done", "caution"),
        (False, False): ("✕", "neither", "bad"),
    }
    icon, said, tone = marks[bool(episode.outcome["task"]), bool(episode.outcome["kept"])]
    return Chip(icon, f"{where}: {said}", tone)


def card_of(session: SessionProgress, lines: Iterable[VisitLine], waiting: int, now: datetime) -> SessionCard:
    """Return a session in short; "active" counts whoever was heard of within two minutes.

    `waiting` is how many things wait for a researcher.
    """
    return SessionCard(
        session.id,
        session.code,
        session.title,
        session.study,
        session.kind,
        STATES[session.state],
        session.places,
        session.completed,
        sum(line.chip.word == "active" for line in lines),
        waiting,
        session.started,
        Moment.of(session.created_at, now),
    )


def export_line(line: AuditLine | None, now: datetime) -> ExportLine | None:
    """Return what the audit log says about the last export."""
    if line is None:
        return None
    return ExportLine(Moment.of(line.at, now), line.account, (line.detail or {}).get("sha256", ""))
