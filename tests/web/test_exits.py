"""Every exit is reached as people reach it, gives its own code and no other, stays when loaded again."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from random import Random

import httpx
import pytest

from app import studies
from app.launch.assets import asset
from app.newcomers.filling import KNOWN, filled
from app.studies.exits import EXITS, ExitKind
from tests.web.driver import Participant
from tests.web.site import CODE, Site, running_site, short_study
from tests.web.stored import jump, run
from tests.web.test_rounds import GRACE, away, rounds
from tests.web.test_socket import closed_with

SCREEN = """key: about
title: About you
items:
  - key: squares
    type: choice
    text: Have you heard of this study before?
    options: {new: No, known: "Yes"}
    screens_out: [known]
"""


@pytest.fixture
def site(database_url: str, tmp_path: Path) -> Iterator[Site]:
    """The short study, with a question before the briefing that some people are sent away by."""
    shutil.copytree(asset("study_configs"), folder := tmp_path / "study_configs")
    (folder / "forms" / "about.yaml").write_text(SCREEN)
    asked = "  - questionnaire: {form: forms/about.yaml}\n  - briefing:"
    text = short_study(asks=False).text.split("\n---\n")[0].replace("  - briefing:", asked)
    with running_site(database_url, studies.parse(text, "short.yaml", folder)) as running:
        yield running


def complete(ann: Participant, site: Site) -> None:
    jump(site, "debrief")
    ann.submit("debrief", use="keep")


def declined(ann: Participant, _: Site) -> None:
    ann.submit("device_check", check='{"fit": true}')
    ann.submit("consent", decline="1")


def device(ann: Participant, _: Site) -> None:
    ann.submit("device_check", check='{"fit": false}', leave="1")


def screened_out(ann: Participant, _: Site) -> None:
    ann.agree()
    ann.submit("about", squares="known")


def failed_check(ann: Participant, site: Site) -> None:
    jump(site, "quiz")
    wrong = {"how_many": "many", "for_me": "no", "frown": "slow", "told": "known", "goal": "time"}
    for _ in range(3):
        ann.submit("quiz", **wrong)


def failed_attention(ann: Participant, site: Site) -> None:
    run(site, "UPDATE visits SET flags = '[\"attention:how:2\"]'")
    complete(ann, site)


def timed_out(ann: Participant, site: Site) -> None:
    """The session is closed, and nobody comes back until the server's rounds find the time over."""
    ann.agree()
    run(site, "UPDATE sessions SET state = 'closed'")
    away(site, GRACE - 1)
    asyncio.run(rounds(site))
    assert run(site, "SELECT exit FROM visits") == [(None,)]
    away(site, GRACE + 1)
    asyncio.run(rounds(site))


def technical(ann: Participant, site: Site) -> None:
    """The program is another one when somebody comes back to a room, so it cannot go on; they leave."""
    ann.agree()
    jump(site, "practice")
    ann.play("wait wait")
    run(site, "UPDATE episodes SET engine = 'of another program', owner = NULL, epoch = epoch + 1")
    closed_with(ann)
    assert "you get the full pay" in ann.get(f"{ann.address}/withdraw").text
    ann.post(f"{ann.address}/withdraw", {"use": "keep"})


def withdrew(ann: Participant, _: Site) -> None:
    ann.agree()
    ann.post(f"{ann.address}/withdraw", {"use": "delete"})


WAYS: dict[ExitKind, Callable[[Participant, Site], None]] = {
    ExitKind.COMPLETE: complete,
    ExitKind.DECLINED: declined,
    ExitKind.DEVICE: device,
    ExitKind.SCREENED_OUT: screened_out,
    ExitKind.FAILED_CHECK: failed_check,
    ExitKind.FAILED_ATTENTION: failed_attention,
    ExitKind.TIMED_OUT: timed_out,
    ExitKind.WITHDREW: withdrew,
    ExitKind.TECHNICAL: technical,
}
AT_THE_DOOR = {ExitKind.FULL, ExitKind.ALREADY}


def codes(site: Site) -> dict[str, str]:
    ((found,), *_) = run(site, "SELECT codes FROM sessions")
    assert isinstance(found, dict)
    return found


def says_all(answer: httpx.Response, kind: ExitKind, given: dict[str, str]) -> None:
    """The page says what, what is paid, what next; the code is that of this exit alone."""
    page, way = unescape(answer.text), EXITS[kind]
    for said in (way.title, way.text, way.paid, way.next):
        assert said in page, said
    assert {name for name, code in given.items() if code in page} == {kind}


def test_every_exit_has_a_way_to_it() -> None:
    assert set(WAYS) | AT_THE_DOOR == set(ExitKind)


@pytest.mark.parametrize("kind", list(WAYS))
def test_an_exit_is_reached_and_stays(ann: Participant, site: Site, kind: ExitKind) -> None:
    ann.join()
    given = codes(site)
    WAYS[kind](ann, site)
    assert not any(code in heard for code in given.values() for heard in ann.heard[:-1])
    for _ in range(2):
        says_all(ann.get(), kind, given)
    ann.submit("briefing")
    ann.submit("quiz", goal="errand")
    says_all(ann.get(), kind, given)
    assert 'data-after="5"' in ann.get().text
    assert run(site, "SELECT kind, code FROM exits") == [(kind, given[kind])]
    ((holds,),) = run(site, "SELECT holds_place FROM visits")
    assert holds is (kind is ExitKind.COMPLETE)


def test_whoever_came_by_the_plain_link_was_taken_to_prolific(ann: Participant, site: Site) -> None:
    """Nobody there knows them: they keep the code. A preview of a recruiter's link goes there still."""
    ann.link = f"/join/{CODE}"
    ann.join()
    complete(ann, site)
    page = ann.get().text
    assert codes(site)["complete"] in page
    assert "whoever invited you may ask for it" in page
    assert "prolific" not in page.lower()
    run(site, "UPDATE sessions SET state = 'closed'")
    with Participant(site.url, "") as late:
        late.link = f"/join/{CODE}"
        assert "prolific" not in late.join().text.lower()
    run(site, "UPDATE sessions SET state = 'open'")
    with Participant(site.url, "{{%PROLIFIC_PID%}}") as researcher:
        researcher.join()
        declined(researcher, site)
        assert "Back to Prolific" in researcher.get().text


@pytest.mark.parametrize("state", ["full", "closed"])
def test_whoever_comes_too_late_is_told_at_the_door_and_whoever_is_inside_goes_on(
    ann: Participant, site: Site, state: str
) -> None:
    ann.join()
    run(site, "UPDATE sessions SET places = 1" if state == "full" else "UPDATE sessions SET state = 'closed'")
    with Participant(site.url, "5f0000000000000000000b0b") as late:
        answer = late.join()
        assert answer.url.path == f"/join/{CODE}/{state}"
        says_all(answer, ExitKind.FULL, codes(site))
    complete(ann, site)
    says_all(ann.get(), ExitKind.COMPLETE, codes(site))


def test_a_fault_that_was_got_over_is_no_reason_to_stop(ann: Participant, site: Site) -> None:
    ann.join()
    ann.agree()
    jump(site, "practice")
    ann.play("wait")
    run(site, "UPDATE episodes SET engine = 'of another program', owner = NULL, epoch = epoch + 1")
    closed_with(ann)
    jump(site, "learning")
    ann.play("wait")
    ann.post(f"{ann.address}/withdraw", {"use": "keep"})
    says_all(ann.get(), ExitKind.WITHDREW, codes(site))


def test_whoever_took_part_in_an_earlier_session_is_told_at_the_door(ann: Participant, site: Site) -> None:
    ann.join()
    complete(ann, site)
    more = "study_hash, kind, state, places, title, codes, recruiter"
    run(site, f"INSERT INTO sessions (code, {more}) SELECT 'second', {more} FROM sessions")
    ann.link = ann.link.replace(f"/join/{CODE}", "/join/second")
    says_all(ann.join(), ExitKind.ALREADY, codes(site))


def test_the_clock_of_pay_stops_with_the_exit(ann: Participant, site: Site) -> None:
    ann.join()
    complete(ann, site)
    before = run(site, "SELECT active_ms, ended_at FROM visits")
    run(site, "UPDATE visits SET started_at = started_at - interval '1 hour'")
    ann.join()
    ann.submit("debrief", use="keep")
    assert run(site, "SELECT active_ms, ended_at FROM visits") == before


def test_one_missed_check_of_attention_fails_nobody(ann: Participant, site: Site) -> None:
    ann.join()
    run(site, "UPDATE visits SET flags = '[\"attention:how:1\"]'")
    complete(ann, site)
    says_all(ann.get(), ExitKind.COMPLETE, codes(site))


def test_missed_checks_are_counted_as_people_answer(ann: Participant, site: Site) -> None:
    ann.join()
    jump(site, "how")
    page = ann.page()
    ann.post(page.action, filled(page, Random(1), {**KNOWN, "reading": "agree", "moon": "6"}))
    assert run(site, "SELECT flags FROM visits") == [(["attention:how:2"],)]


def test_the_gallery_shows_all_eleven(ann: Participant) -> None:
    page = unescape(ann.client.get("/demo/exits").text)
    for way in EXITS.values():
        assert f'id="{way.kind}"' in page
        for said in (way.title, way.text, way.paid, way.next, way.prolific_type, way.action):
            assert said in page
