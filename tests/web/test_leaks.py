"""Nothing that a browser gets before the debrief tells the norm."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import app
from app.launch.assets import asset
from app.norms.catalogue import NORMS, norm_of
from app.studies import plan
from app.studies.cell import Arm, Cell, Order
from tests.databases import Databases
from tests.web.driver import Participant
from tests.web.secret_words import ALLOWED, sentences_of, told_by
from tests.web.site import Site, running_site, short_study
from tests.web.watched import Watched, Whole, episodes_of

SECRETS = ("violation", "permitted", "lapse", "seed", "brief", "verdict", "frowned", "norm", "lattice")
PID = "5f0000000000000000000abc"
BELIEF, DEBRIEF = "What would people say?", "What it was about"
TWO = ("no-blue-floor", "even-steps-only")


@pytest.fixture
def other_database(databases: Databases) -> Iterator[str]:
    """A second database of this test's own."""
    with databases.lent() as url:
        yield url


def test_pages_are_the_same_under_two_norms_up_to_the_belief_test(
    database_url: str, other_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything drawn is held still, so that only the norm differs."""
    monkeypatch.setattr("app.web.beginning.secrets.randbits", lambda _: 7)
    one, two = (_way(url, norm) for url, norm in zip((database_url, other_database), TWO, strict=True))
    assert len(set(one.answers)) > 40
    for answer in set(one.answers) ^ set(two.answers):
        assert answer in one.answers, answer.asked
        assert answer in two.answers, answer.asked
    _frames_differ_only_where_people_do_something_else(one, two)


def _way(database_url: str, norm: str) -> Watched:
    with (
        running_site(database_url, short_study(norm=norm)) as site,
        Watched(site.url, PID) as ann,
    ):
        ann.up_to(BELIEF)
        ann.answers = [whole for whole in ann.answers if not _belief(whole)]
        return ann


def _belief(whole: Whole) -> bool:
    """The test itself shows people who live by the norm, and the norm among the options."""
    return BELIEF in whole.text or whole.text.startswith('{"scenes"')


def _frames_differ_only_where_people_do_something_else(one: Watched, two: Watched) -> None:
    """Up to the first move or frown that differs, frames are the same."""
    alike = 0
    played = list(zip(episodes_of(one.heard), episodes_of(two.heard), strict=True))
    assert len(played) == 4
    for first, second in played:
        for n in sorted(first.keys() & second.keys()):
            if _did(first[n]) != _did(second[n]):
                break
            assert first[n] == second[n]
            alike += 1
    assert alike > 20 + 2 * len(played)


def _did(frame: dict[str, Any]) -> object:
    """What people did, which is what a newcomer learns from."""
    return frame.get("mv"), frame.get("ev")


def test_no_answer_before_the_debrief_tells_the_norm(database_url: str) -> None:
    norm = norm_of("alternate-desks")
    with (
        running_site(database_url, short_study(norm=norm.id)) as site,
        Watched(site.url, PID) as ann,
    ):
        ann.up_to(DEBRIEF)
        before = [whole for whole in ann.answers if "The rule was" not in whole.text]
        heard = [text for text in ann.heard if text.startswith('{"t":')]
    assert len(before) > 60
    assert len(heard) > 60
    options = sentences_of(norm.id)
    for whole in before:
        asked_at_last = 'id="option"' in whole.text
        told = told_by(whole.text, but=options if asked_at_last else frozenset())
        told |= told_by(f"{whole.asked} {whole.headers}")
        assert not told, whole.asked
        if whole.text.startswith("{"):
            assert not any(f'"{secret}' in whole.text for secret in SECRETS)
    for text in heard:
        assert not told_by(text)
        assert not any(f'"{secret}' in text for secret in SECRETS)
    assert any(norm.statement in whole.text for whole in ann.answers)


def _sources() -> list[Path]:
    """Everything that is sent as it stands, or that pages and sentences are made from."""
    folders = [asset("static"), asset("templates"), asset("study_configs")]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    code = Path(app.__file__).parent
    said = [path for name in ("errors", "web", "studies") for path in (code / name).rglob("*.py")]
    return [path for path in (*files, *said) if not (path.suffix == ".yaml" and path.parent == folders[2])]


def test_no_file_that_pages_are_made_of_tells_a_norm() -> None:
    """Study files name the norms that they are about; they are not sent."""
    sources = _sources()
    assert len(sources) > 100
    assert {path.name: told for path in sources if (told := told_by(_read(path)))} == {}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def test_every_word_that_is_allowed_is_needed() -> None:
    everything = " ".join(map(_read, _sources())).lower()
    assert [word for word in ALLOWED if word not in everything] == []


@pytest.mark.parametrize("status", [400, 404, 405, 413, 422])
def test_no_error_tells_a_norm_or_what_was_asked(status: int, site: Site) -> None:
    asked: dict[int, tuple[str, str, dict[str, Any]]] = {
        400: ("POST", "/v/x/problem", {"content": b"--", "headers": {"content-type": "multipart/form-data"}}),
        404: ("GET", "/v/no-blue-floor/two-on-green", {}),
        405: ("DELETE", "/healthz", {}),
        413: ("POST", "/v/x/problem", {"content": b"x" * 600_000}),
        422: ("GET", "/join/short/no-blue-floor", {}),
    }
    method, path, more = asked[status]
    with Participant(site.url, "x") as anybody:
        anybody.join()
        path = path.replace("/v/x", anybody.address)
        answer = anybody.client.request(method, path, **more)
    assert answer.status_code == status
    assert not told_by(answer.text)


@pytest.mark.parametrize("norm", list(NORMS))
def test_a_plan_says_the_same_stages_under_every_norm(norm: str) -> None:
    study = short_study(norm=norm)
    cell = Cell("discover", norm, "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
    stages = plan.draw(study, cell, 7).stages
    assert [stage.key for stage in stages][:6] == [
        "device_check",
        "consent",
        "briefing",
        "practice",
        "quiz",
        "learning",
    ]
