"""The play socket: who may open it, what it refuses, where it goes on."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from app.launch.listening import LARGEST_MESSAGE
from app.web.heard import LARGEST
from tests.web.driver import Participant, say
from tests.web.site import Site
from tests.web.stored import run

Count = Callable[[str], int]


@pytest.fixture
def player(ann: Participant) -> Participant:
    """Somebody who stands in the practice room."""
    ann.join()
    ann.agree()
    ann.answer()
    return ann


def closed_with(participant: Participant, *texts: str | bytes) -> int:
    """Send messages after a hello; the close code."""
    with participant.socket() as line:
        say(line, t="hello", v=1)
        for text in texts:
            line.send(text)
        return code_of(line)


def code_of(line: Any) -> int:
    """Listen until the connection is closed; the close code."""
    try:
        while True:
            line.recv(timeout=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_twenty_steps_end_the_practice(player: Participant, count: Count) -> None:
    heard = player.play("east wait north use south " * 4)
    assert heard[-1]["t"] in ("state", "snap")
    assert count("steps") == 20
    assert player.page().title == "Is it all clear?"


def test_a_new_connection_goes_on_at_the_very_step(player: Participant, count: Count) -> None:
    player.play("east wait wait")
    heard = player.play("wait wait")
    assert heard[0]["snap"]["n"] == 3
    assert heard[0]["applied"]["seq"] == 3
    assert count("steps") == 5


FOREIGN: list[str | bytes] = [
    "{",
    "null",
    '{"t":"fly"}',
    '"' + "x" * LARGEST + '"',
    '{"t":"press","a":"east"}',
    '{"t":"press","epoch":1,"seq":1,"step":1,"a":"\\ud800"}',
    '{"t":"hello","v":1}',
    "\x00",
    b"",
    b"\x00\xff",
    b'{"t":"ping","id":1,"ct":1}',
]


def test_a_message_that_no_page_sends_ends_the_connection(player: Participant, count: Count) -> None:
    for message in FOREIGN:
        assert closed_with(player, message) == 4002, message
    assert count("steps") == 0
    assert player.play("wait")[-1]["n"] == 1


def test_a_frame_that_is_too_large_to_be_read_ends_the_connection(player: Participant) -> None:
    assert closed_with(player, "x" * (LARGEST_MESSAGE + 1)) == 1009
    assert player.play("wait")[-1]["n"] == 1


def test_who_does_not_say_hello_first_is_sent_away(player: Participant) -> None:
    for first in ("{}", '{"t":"hello","v":2}', '{"t":"hello","v":1,"token":"x"}', ""):
        with player.socket() as line:
            line.send(first)
            assert code_of(line) == 4002, first


def press(line: Any, epoch: int, seq: int, step: int, a: str = "wait") -> None:
    say(line, t="press", epoch=epoch, seq=seq, step=step, a=a, ct={"key": 1, "seen": 0})


def heard(line: Any, many: int) -> list[tuple[Any, ...]]:
    """The next messages: what they are, why, after which step."""
    said = [msgspec.json.decode(line.recv(timeout=20)) for _ in range(many)]
    return [(one["t"], one.get("code"), one["n"]) for one in said]


def test_a_press_sent_again_and_again_is_one_step(player: Participant, count: Count) -> None:
    with player.socket() as line:
        epoch = player.enter(line, [])["epoch"]
        for action in ("wait", "wait", "north"):
            press(line, epoch, 1, 1, action)
            assert heard(line, 1) == [("snap", None, 1)]
        press(line, epoch, 0, 0)
        assert heard(line, 1) == [("snap", None, 1)]
    assert count("steps") == 1


def test_a_press_out_of_turn_is_refused_with_a_snap(player: Participant, count: Count) -> None:
    with player.socket() as line:
        epoch = player.enter(line, [])["epoch"]
        press(line, epoch, 1, 1)
        assert heard(line, 1) == [("snap", None, 1)]
        for seq, step in ((3, 2), (2, 1), (2, 3), (2**31 - 1, 2**31 - 1)):
            press(line, epoch, seq, step)
            assert heard(line, 2) == [("rej", "stale", 1), ("snap", None, 1)]
        for other in (epoch - 1, epoch + 1, 2**31 - 1):
            press(line, other, 2, 2)
            assert heard(line, 2) == [("rej", "stale", 1), ("snap", None, 1)]
    assert count("steps") == 1


def test_a_wait_by_a_held_key_and_the_room_in_words_are_kept(player: Participant, site: Site) -> None:
    with player.socket() as line:
        epoch = player.enter(line, [])["epoch"]
        say(line, t="view", epoch=epoch, what="words", on=True)
        times = {"key": 1, "seen": 0}
        say(line, t="press", epoch=epoch, seq=1, step=1, a="wait", ct=times, held=True)
        assert heard(line, 1) == [("snap", None, 1)]
        say(line, t="view", epoch=epoch, what="words", on=False)
        say(line, t="view", epoch=epoch, what="read", on=True)
        say(line, t="view", epoch=epoch, what="map", on=True)
        assert code_of(line) == 4002
    for _ in range(100):
        kept = run(site, "SELECT kind, n, ms IS NOT NULL FROM views ORDER BY from_at")
        if len(kept) == 2 and kept[0][2]:
            break
        time.sleep(0.05)
    assert kept == [("words", 0, True), ("read", 1, True)]
    assert run(site, "SELECT held FROM steps") == [(True,)]


def test_too_many_messages_end_the_connection(player: Participant) -> None:
    ping = msgspec.json.encode({"t": "ping", "id": 1, "ct": 1}).decode()
    assert closed_with(player, *[ping] * 60) == 4002


def test_an_unknown_action_is_refused_with_a_snap(player: Participant, count: Count) -> None:
    with player.socket() as line:
        heard: list[dict[str, Any]] = []
        epoch = player.enter(line, heard)["epoch"]
        player.press(line, epoch, 1, 1, "wait", heard)
        say(line, t="press", epoch=epoch, seq=2, step=2, a="teleport", ct={"key": 0, "seen": 0})
        refused, after = (msgspec.json.decode(line.recv(timeout=10)) for _ in range(2))
    assert (refused["t"], refused["code"]) == ("rej", "bad_action")
    assert (after["t"], after["n"]) == ("snap", 1)
    assert count("steps") == 1


def test_another_site_cannot_open_the_socket(player: Participant) -> None:
    own = player.url.removeprefix("http://")
    for origin in ("https://evil.example", f"https://{own}", f"http://{own}.evil.example", "null", ""):
        with pytest.raises(InvalidStatus):
            player.socket(Origin=origin).__enter__()
    with player.socket(Origin=player.url) as line:
        say(line, t="hello", v=1)
        assert msgspec.json.decode(line.recv(timeout=20))["t"] == "welcome"


def test_a_name_that_leads_to_us_is_not_ours(player: Participant) -> None:
    """A rebound name: Host and Origin are both the attacker's."""
    with pytest.raises(InvalidStatus):
        player.socket(Host="evil.example", Origin="http://evil.example").__enter__()


def test_an_unknown_token_is_told_so(site: Site) -> None:
    with connect(f"{site.url.replace('http', 'ws')}/v/nobody/play") as line:
        say(line, t="hello", v=1)
        assert msgspec.json.decode(line.recv(timeout=10)) == {"t": "bye", "code": 4004, "why": "unknown"}


def test_a_stage_without_a_room_says_done(ann: Participant) -> None:
    ann.join()
    assert closed_with(ann) == 4000


def test_the_newest_connection_wins(player: Participant) -> None:
    with player.socket() as old:
        say(old, t="hello", v=1)
        old.recv(timeout=10)
        with player.socket() as new:
            say(new, t="hello", v=1)
            new.recv(timeout=10)
            assert code_of(old) == 4001


def test_the_check_sends_back_what_comes(site: Site) -> None:
    with connect(f"{site.url.replace('http', 'ws')}/socket-check") as line:
        line.send("hello")
        assert line.recv(timeout=10) == "hello"
