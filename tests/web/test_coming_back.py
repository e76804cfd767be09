"""Whoever comes back by the link alone goes on with a token of their own and sees nothing typed before."""

from collections.abc import Iterator

import pytest

from tests.web.driver import Participant, say
from tests.web.site import Site
from tests.web.stored import jump, run

TYPED = "a thing that only Ann knows"


@pytest.fixture
def again(site: Site, ann: Participant) -> Iterator[Participant]:
    """The same link in another browser, while a form of the first one is half filled in."""
    ann.join()
    jump(site, "how")
    ann.post(f"{ann.address}/draft/how", {"moment": TYPED})
    assert TYPED in ann.get().text
    with Participant(site.url, ann.pid) as other:
        other.join()
        yield other


def test_what_was_typed_before_is_not_shown_after_a_return_by_link_alone(
    again: Participant, ann: Participant
) -> None:
    assert again.address != ann.address
    assert again.page().action.endswith("/stage/how")
    assert TYPED not in again.get().text
    again.post(f"{again.address}/draft/how", {"moment": "something new"})
    assert "something new" in again.get().text
    again.submit("how", moment="half")
    assert TYPED not in "".join(again.heard)


def test_the_old_token_opens_until_the_first_message_with_the_new_one(
    again: Participant, ann: Participant
) -> None:
    again.get()
    again.get(f"{again.address}/problem")
    assert TYPED in ann.get().text
    again.post(f"{again.address}/problem", {"problem": "hello"})
    assert ann.get().status_code == 404
    assert ann.post(f"{ann.address}/draft/how", {"moment": "late"}).status_code == 404
    assert again.get().status_code == 200


def test_a_hello_at_the_socket_is_a_message_too(site: Site, ann: Participant) -> None:
    ann.join()
    jump(site, "practice")
    ann.play("wait")
    assert ann.get().status_code == 200
    with Participant(site.url, ann.pid) as other:
        other.join()
        other.play("wait")
        assert other.get().status_code == 200
    assert ann.get().status_code == 404
    assert run(site, "SELECT n FROM episodes") == [(2,)]


def test_the_same_link_five_times_before_anything_is_sent_leads_to_one_address(
    again: Participant, site: Site
) -> None:
    addresses = {again.address}
    for _ in range(4):
        with Participant(site.url, again.pid) as other:
            other.join()
            addresses.add(other.address)
    assert addresses == {again.address}


def test_the_browser_that_began_keeps_its_token(again: Participant, ann: Participant) -> None:
    before = ann.address
    ann.join()
    assert ann.address == before
    again.post(f"{again.address}/problem", {"problem": "hello"})
    again.join()
    assert again.get().status_code == 200
    ann.join()
    assert ann.address not in (before, again.address)


def test_no_page_of_the_new_token_names_the_old_one(again: Participant, ann: Participant) -> None:
    assert ann.address.removeprefix("/v/") not in "".join(again.heard) + again.get().text


def test_what_the_browser_draws_on_is_kept_with_its_stage(site: Site, ann: Participant) -> None:
    ann.join()
    jump(site, "practice")
    screen = {"dpr": 2, "vw": 1280, "vh": 720, "input": "touch"}
    with ann.socket() as line:
        say(line, t="hello", v=1, env=screen)
        ann._hear(line, [], "welcome")
    kept = run(site, "SELECT result FROM device_checks ORDER BY id DESC LIMIT 1")
    assert kept == [({"stage": "practice"} | screen,)]


def test_answers_about_the_rule_say_when_they_were_asked(site: Site, ann: Participant) -> None:
    ann.join()
    jump(site, "learning")
    ann.play("wait " * 5)
    page = ann.client.get(f"{ann.address}/probe")
    assert page.status_code == 200
    ann.post(f"{ann.address}/probe", {"rule": "none", "confidence": "50", "warmth": "5"})
    kept = run(
        site,
        "SELECT b.asked_at = s.server_at, b.asked_at < b.at FROM beliefs b"
        " JOIN steps s ON s.episode_id = b.episode_id AND s.n = b.n",
    )
    assert set(kept) == {(True, True)}
