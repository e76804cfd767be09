"""One visit's token opens that visit: nothing that is sent to it reaches another one."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from app.newcomers.filling import filled
from app.newcomers.reading import Page
from tests.web.driver import Participant, say
from tests.web.site import CODE, Site
from tests.web.stored import jump, run

OF_A_VISIT = ("answers", "drafts", "beliefs", "consents", "device_checks", "problems", "exits", "stage_times")


@pytest.fixture
def bob(site: Site) -> Iterator[Participant]:
    """Somebody else, with a visit of his own."""
    with Participant(site.url, "5f0000000000000000000b0b") as participant:
        participant.join()
        yield participant


def everything_of(site: Site, ann: Participant) -> list[object]:
    """All that is kept of a visit."""
    token = ann.address.removeprefix("/v/")
    ((visit, *state),) = run(
        site, "SELECT id, state, stage_key, flags, exit FROM visits WHERE token = :token", token=token
    )
    kept = [
        run(site, f"SELECT * FROM {table} WHERE visit_id = {visit} ORDER BY 1, 2") for table in OF_A_VISIT
    ]
    played = run(site, f"SELECT n, epoch, hash FROM episodes WHERE visit_id = {visit} ORDER BY id")
    return [state, kept, played]


def send(bob: Participant, ann: Participant, page: Page) -> None:
    """What Ann's page would send, with Bob's token in place of hers."""
    bob.post(page.action.replace(ann.address, bob.address), filled(page, Random(1)))


def test_what_is_sent_with_anothers_token_changes_that_one_only(
    ann: Participant, bob: Participant, site: Site
) -> None:
    ann.join()
    for stage in ("consent", "quiz", "probe-1", "how", "belief", "debrief"):
        jump(site, stage)
        page = ann.page()
        assert page.action.startswith(ann.address)
        before = everything_of(site, ann)
        send(bob, ann, page)
        bob.post(f"{bob.address}/draft/{stage}", filled(page, Random(2)))
        bob.post(f"{bob.address}/probe", {"_n": "5", "rule": "x"})
        bob.post(f"{bob.address}/problem", {"problem": "from Bob"})
        assert everything_of(site, ann) == before, stage
    bob.post(f"{bob.address}/withdraw", {"use": "delete"})
    assert everything_of(site, ann) == before
    assert ann.page().title == "What it was about"


def test_a_stage_of_another_visit_says_nothing_at_ones_own(
    ann: Participant, bob: Participant, site: Site
) -> None:
    """Ann is asked, Bob is not: her answers under his token are nobody's."""
    ann.join()
    before = everything_of(site, bob)
    for stage in ("quiz", "how", "belief", "debrief", "learning", "test_same-1"):
        bob.post(f"{bob.address}/stage/{stage}", {"use": "delete", "goal": "time", "option": "A"})
        bob.post(f"{bob.address}/draft/{stage}", {"goal": "time", "option": "A"})
    assert everything_of(site, bob) == before
    assert bob.page().title == "A quick check"


def test_presses_with_anothers_token_move_ones_own_room_only(
    ann: Participant, bob: Participant, site: Site
) -> None:
    ann.join()
    jump(site, "practice")
    ann.play("wait wait wait")
    before = everything_of(site, ann)
    with bob.socket() as line:
        epoch = bob.enter(line, [])["epoch"]
        say(line, t="press", epoch=epoch, seq=4, step=4, a="north", ct={"key": 1, "seen": 0})
        refused, snap = (msgspec.json.decode(line.recv(timeout=20)) for _ in range(2))
        assert (refused["t"], refused["code"], snap["n"]) == ("rej", "stale", 0)
        say(line, t="press", epoch=epoch, seq=1, step=1, a="wait", ct={"key": 1, "seen": 0}, episode=1)
        assert msgspec.json.decode(line.recv(timeout=20))["code"] == 4002
    bob.play("wait")
    assert everything_of(site, ann) == before
    assert run(site, "SELECT n FROM episodes ORDER BY id") == [(3,), (1,)]


def test_a_known_name_alone_opens_nothing(ann: Participant, bob: Participant, site: Site) -> None:
    """Whoever knows somebody's id, and has a cookie of a visit of their own, is sent away."""
    ann.join()
    before = everything_of(site, ann)
    for session in ("", "&SESSION_ID=", "&SESSION_ID=s-2", "&SESSION_ID=" + "x" * 300):
        bob.link = f"/join/{CODE}?PROLIFIC_PID={ann.pid}{session}"
        answer = bob.join()
        assert answer.url.path == f"/join/{CODE}/elsewhere", session
        assert ann.address not in answer.text
    assert everything_of(site, ann)[1:] == before[1:]
    assert run(site, "SELECT flags FROM visits ORDER BY id") == [([],), (["new-submission"],)]


def test_a_cookie_that_somebody_made_up_opens_nothing(ann: Participant, bob: Participant, site: Site) -> None:
    ann.join()
    token = ann.address.removeprefix("/v/")
    for forged in (token, f'"{token}"', f"{token}.x", "." * 50, bob.client.cookies["normgym_visit"][:-3]):
        with Participant(site.url, "") as eve:
            eve.link = f"/join/{CODE}"
            eve.client.cookies.set("normgym_visit", forged, path=f"/join/{CODE}")
            eve.join()
            assert eve.address not in (ann.address, bob.address, "")
