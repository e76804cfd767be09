"""Whether a session is ready for people: what was looked at, what to do where it is not."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from app.studies.money import minor, written
from app.studies.payment import counted_minutes
from app.studies.study import Study

LEAST_PER_HOUR = {"GBP": 6.0, "USD": 8.0, "EUR": 7.0}
"""What Prolific asks for at least; where a currency is missing nothing is said."""

SCREENED_MINUTES = 5
"""About as long as it takes until the quiz turns somebody away."""

ENOUGH_DISK_GB = 2.0
SKEW_S = 5.0
EACH_MB_OF_CONNECTION = 1.0


class State(StrEnum):
    """How a check came out."""

    GOOD = "good"
    LOOK = "look"
    STOP = "stop"


class Check(NamedTuple):
    """One line of the preflight."""

    word: str
    state: State
    said: str


class Seen(NamedTuple):
    """What was found out about server and session. `pilot_minutes` is the median of pilots, None without any.

    `backup_hours` is how long ago the last backup was, None for never.
    """

    migrated: bool
    public_url: str
    secret_webhooks: bool
    token: bool
    study_there: str
    codes_match: bool | None
    pilot_minutes: float | None
    backup_hours: float | None
    free_gb: float
    skew_s: float
    kind: str
    certified: bool


def preflight(study: Study, seen: Seen) -> list[Check]:
    """Every check in order; a session with no STOP is ready."""
    return [*_server(seen), *_texts(study, seen), *_money(study, seen), *_recruiter(seen)]


def is_ready(checks: list[Check]) -> bool:
    """Whether nothing stands in the way."""
    return all(check.state is not State.STOP for check in checks)


def _server(seen: Seen) -> Iterator[Check]:
    fine = "It answers and has every migration."
    yield _check("Database", seen.migrated, fine, "Run `normgym migrate` first.")
    local = "127.0.0.1" in seen.public_url or "localhost" in seen.public_url
    if local:
        yield Check("Address", State.LOOK, f"{seen.public_url} is reached from this machine only.")
    else:
        tls = seen.public_url.startswith("https://")
        otherwise = "People must come by https: see the README."
        yield _check("Address", tls, f"{seen.public_url} speaks TLS.", otherwise)
    enough = seen.free_gb >= ENOUGH_DISK_GB
    yield _check("Disk", enough, f"{seen.free_gb:.0f} GB are free.", f"Only {seen.free_gb:.1f} GB are free.")
    good = abs(seen.skew_s) <= SKEW_S
    skew = f"Server and database differ by {abs(seen.skew_s):.1f} s."
    yield Check("Clock", State.GOOD if good else State.STOP, skew)
    if seen.backup_hours is None:
        yield Check(
            "Backup", State.LOOK, "None was made yet: the command normgym backup FILE makes one at any time."
        )
    else:
        fresh = seen.backup_hours <= 24
        state = State.GOOD if fresh else State.LOOK
        yield Check("Backup", state, f"The last one was made {seen.backup_hours:.0f} hours ago.")


def _texts(study: Study, seen: Seen) -> Iterator[Check]:
    done = "Every fact is stated."
    waits = (
        f"{', '.join(study.unfinished)} still has facts that read TODO, and a session keeps its texts: "
        "fill them in, keep that as a new version of the study, and open a session of it."
    )
    yield _check("Consent", not study.unfinished, done, waits)
    if study.keys.certified_only:
        missing = "Seeds are missing or another engine's: the command normgym certify --study finds some."
        yield _check("Seeds", seen.certified, "All are certified for this engine.", missing)
    else:
        yield Check("Seeds", State.LOOK, "The study also draws seeds that were never certified.")
    if seen.kind != "live":
        yield Check("Kind", State.LOOK, f"Visits of a session of kind {seen.kind} do not count as data.")


def _money(study: Study, seen: Seen) -> Iterator[Check]:
    payment = study.keys.payment
    minutes = seen.pilot_minutes or float(payment.minutes)
    counted = min(1.0, counted_minutes(payment) / minutes)
    hourly = max(payment.base / minutes * 60, payment.per_hour_floor * counted)
    least = LEAST_PER_HOUR.get(payment.currency)
    from_where = "as long as pilots took" if seen.pilot_minutes else "as the study says"
    said = f"{written(hourly, payment.currency)} an hour at {minutes:.0f} minutes, {from_where}."
    if least is None:
        yield Check("Pay", State.LOOK, f"{said} We do not know the least in {payment.currency}.")
    else:
        wanted = f"{said} Prolific asks for {written(least, payment.currency)} at least."
        yield _check("Pay", hourly >= least, said, wanted)
    if least is not None and any(item.name == "quiz" for item in study.keys.plan):
        owed = minor(least * SCREENED_MINUTES / 60)
        said = f"Whoever is turned away after {SCREENED_MINUTES} minutes gets"
        fine = f"{said} {written(payment.screened_out, payment.currency)}."
        wanted = f"{fine} Prolific asks for {written(owed / 100, payment.currency)} at least."
        yield _check("Pay of those turned away", minor(payment.screened_out) >= owed, fine, wanted)


def _recruiter(seen: Seen) -> Iterator[Check]:
    if not seen.study_there:
        yield Check("Prolific", State.LOOK, "No study there is connected, so nothing can be compared.")
        return
    if seen.codes_match is None:
        yield Check("Codes", State.LOOK, "Without a token we cannot read the codes there: compare by eye.")
    else:
        fine, wrong = "Those there are those of this session.", "Those there are not those of this session."
        yield _check("Codes", seen.codes_match, fine, wrong)
    if not seen.secret_webhooks:
        yield Check(
            "Webhooks", State.LOOK, "Not set up: places that people give up come back by Compare only."
        )


def _check(word: str, good: bool, fine: str, otherwise: str) -> Check:
    return Check(word, State.GOOD if good else State.STOP, fine if good else otherwise)


class Budget(NamedTuple):
    """What a session can cost in minor units: expected, and at the very most."""

    expected: int
    most: int


def budget(study: Study, places: int, most_each: int) -> Budget:
    """The one sum before a launch, without Prolific's fee: rewards and half the bonuses, and the most."""
    payment = study.keys.payment
    each = minor(payment.base) + minor(payment.bonus.cap) // 2
    screened = places // 10 * minor(payment.screened_out)
    return Budget(places * each + screened, places * most_each + screened)
