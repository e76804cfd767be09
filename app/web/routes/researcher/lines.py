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
from app.web.routes.researcher.kept_back import KEPT_BACK, keeps_back
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
    keeps_back: bool


class ExportLine(NamedTuple):
    """The last export: when, by whom, its checksum."""

    at: Moment
    by: str
    sum: str


def lines_of(
    visits: Iterable[VisitProgress], tested: Iterable[Tested], now: datetime, *, kept_back: bool = False
) -> list[VisitLine]:
    """Return a line per visit, in the given order; `kept_back` leaves out how well they did."""
    outcomes: dict[int, list[Chip]] = defaultdict(list)
    for episode in tested:
        outcomes[episode.visit].append(outcome_of(episode, kept_back=kept_back))
    return [
        _line(visit, tuple(outcomes[visit.id]), _rule_of(visit.right, kept_back=kept_back), now)
        for visit in visits
    ]


def _rule_of(right: bool | None, *, kept_back: bool) -> Chip | None:
    return KEPT_BACK if kept_back and right is not None else RULE.get(right)


def _line(visit: VisitProgress, outcomes: tuple[Chip, ...], rule: Chip | None, now: datetime) -> VisitLine:
    return VisitLine(
        visit.id,
        visit.pseudonym,
        visit.kind,
        visit.condition,
        visit.norm,
        chip_of(visit.exit, visit.seen_at, now),
        stage_words(visit.stage_key, None if visit.exit else visit.n, visit.steps),
        outcomes,
        rule,
        Moment.of(visit.started_at, now),
        Moment.of(visit.seen_at, now),
        tuple(visit.flags),
    )


def outcome_of(episode: Tested, *, kept_back: bool = False) -> Chip:
    """Return how a test episode ended, as a mark with its words; `kept_back`, only that it did."""
    where = "same layout" if episode.phase == "test_same" else "unseen layout"
    if episode.technical:
        return Chip("!", f"{where}: ended by a fault of ours", "bad")
    if episode.outcome is None:
        return Chip("…", f"{where}: under way", "quiet")
    if kept_back:
        return KEPT_BACK._replace(word=f"{where}: {KEPT_BACK.word}")
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
        keeps_back(session.kind, session.state),
    )


def export_line(line: AuditLine | None, now: datetime) -> ExportLine | None:
    """Return what the audit log says about the last export."""
    if line is None:
        return None
    return ExportLine(Moment.of(line.at, now), line.account, (line.detail or {}).get("sha256", ""))
