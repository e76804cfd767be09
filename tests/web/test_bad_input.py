"""Whatever is typed, forged or garbled: a clear refusal, nothing lost, nothing reflected, never a 500."""

import json
import socket
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.newcomers.filling import filled
from app.newcomers.reading import page_of
from app.store.engine import NUL_SIGN
from app.web.recruit import arrived
from app.web.taking import _found
from tests.web.driver import Participant
from tests.web.site import CODE, Site
from tests.web.stored import jump, run

Count = Callable[[str], int]

TYPED = ["\0", "\\u0000", "\\\\u0000", "a\\", '"', "<script>alert(1)</script>", "\u202e", "😀", "x" * 4000]
HTML = "<b id=evil>x</b>"


@pytest.fixture
def at(ann: Participant, site: Site) -> Callable[[str], Participant]:
    """`at(stage)`: somebody who stands there."""
    ann.join()

    def standing(stage: str) -> Participant:
        jump(site, stage)
        return ann

    return standing


def test_whatever_is_typed_is_kept_as_it_was(at: Callable[[str], Participant], site: Site) -> None:
    """A backslash, a u, four noughts: the answer was lost, for JSON's own escape was looked for in it."""
    ann = at("how")
    for text in TYPED:
        ann.post(f"{ann.address}/problem", {"problem": text})
        ann.post(f"{ann.address}/draft/how", {"moment": text})
        ((kept,),) = run(site, "SELECT values->>'moment' FROM drafts")
        assert kept == text.replace("\0", NUL_SIGN)
        assert ann.get().status_code == 200
    told = [row[0] for row in run(site, "SELECT text FROM problems ORDER BY id")]
    assert told == [text.replace("\0", NUL_SIGN) for text in TYPED]
    assert not any("<script>alert" in heard for heard in ann.heard)


def test_a_form_in_an_encoding_of_its_own_breaks_nothing(ann: Participant) -> None:
    ann.join()
    body = b'--x\r\nContent-Disposition: form-data; name="problem"\r\n\r\n\\ud800 +2AA- \xff\r\n--x--\r\n'
    for charset in ("punycode", "undefined", "idna", "unicode_escape", "utf-7", "rot13", "nonsense"):
        headers = {"content-type": f"multipart/form-data; charset={charset}; boundary=x"}
        answer = ann.client.post(f"{ann.address}/problem", content=body, headers=headers)
        assert answer.status_code in (200, 400), charset


GARBLED = [
    ("multipart/form-data", b""),
    ("multipart/form-data; boundary=x", b"--x\r\ngarbage"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n"),
    (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="problem"; filename="a"\r\n\r\na\r\n--x--\r\n',
    ),
    ("application/x-www-form-urlencoded", b"&".join(b"f%d=1" % number for number in range(900))),
    ("application/x-www-form-urlencoded", b"%%%=&;&=&%zz=%\xff"),
    ("application/json", b'{"problem": "x"}'),
]


def test_a_garbled_form_keeps_nothing(ann: Participant, count: Count) -> None:
    ann.join()
    for kind, body in GARBLED:
        answer = ann.client.post(f"{ann.address}/problem", content=body, headers={"content-type": kind})
        assert answer.status_code in (200, 400), body
    assert count("problems") == 0


def test_ten_megabytes_are_refused(ann: Participant, count: Count) -> None:
    ann.join()
    for path in (f"{ann.address}/stage/device_check", f"{ann.address}/probe", ann.link):
        answer = ann.client.post(path, content=b"check=" + b"x" * 10_000_000)
        assert answer.status_code == 413
        assert "larger than anything this page asks for" in answer.text
    assert count("device_checks") == 0
    assert ann.page().title == "A quick check"


@pytest.mark.parametrize(
    "found",
    [
        '{"fit": true, "width": 1e999}',
        '{"fit": true, "width": NaN}',
        '{"fit": true, "width": -Infinity}',
        '{"fit": true, "x": {"deep": 1}}',
        '{"fit": true, "x": ' + "[" * 900 + "]" * 900 + "}",
        json.dumps({"fit": True} | {f"x{at}": 1 for at in range(60)}),
        '[{"fit": true}]',
        '"fit"',
        "{",
        "9" * 5000,
        "",
    ],
)
def test_a_device_check_that_no_browser_sends_says_nothing(found: str) -> None:
    """Infinity is JSON to Python and none to the database."""
    assert _found(found) is None


def test_a_device_check_is_kept_whatever_is_in_its_texts(ann: Participant, site: Site) -> None:
    ann.join()
    page = ann.submit("device_check", check='{"fit": true, "x": "\\ud800 \\u0000", "width": 12.5}')
    assert page.title == "Your consent"
    assert run(site, "SELECT result FROM device_checks") == [
        ({"fit": True, "x": f"? {NUL_SIGN}", "width": 12.5},)
    ]


FORGED = [
    {"admin": "1"},
    {"goal.x": "1"},
    {"frown.3": "yes"},
    {"scene.1": "{}"},
    {"right": "true"},
    {"n": "1"},
    {HTML: HTML},
]


@pytest.mark.parametrize("stage", ["quiz", "belief", "probe-1"])
def test_a_field_that_the_page_does_not_have_is_refused_in_a_sentence(
    stage: str, at: Callable[[str], Participant], count: Count
) -> None:
    ann = at(stage)
    for fields in FORGED:
        answer = ann.post(f"{ann.address}/stage/{stage}", fields)
        assert answer.status_code == 422, fields
        assert "did not understand what was sent" in answer.text
        assert "evil" not in answer.text
    assert count("answers") == count("beliefs") == count("drafts") == 0
    assert ann.get().status_code == 200


WHOLE = {"frown.1": "yes", "frown.2": "no", "option": "A", "points.A": "100"}


OUT_OF_RANGE = [
    ("frown.1", "maybe"),
    ("frown.1", HTML),
    ("frown.1", ""),
    ("option", "E"),
    ("option", "alternate-desks"),
    ("points.A", "-100"),
    ("points.A", "1e2"),
    ("points.A", "²"),
    ("points.A", "101"),
    ("points.B", "100"),
    ("points.none", HTML),
]


def test_a_judgement_out_of_range_is_asked_again_and_the_rest_stays(
    at: Callable[[str], Participant], count: Count
) -> None:
    ann = at("belief")
    for field, value in OUT_OF_RANGE:
        answer = ann.post(f"{ann.address}/stage/belief", WHOLE | {field: value})
        assert 'class="error"' in answer.text, (field, value)
        assert HTML not in answer.text
        assert 'name="frown.2" value="no" checked' in answer.text
    assert count("beliefs") == 0
    ann.post(f"{ann.address}/stage/belief", WHOLE)
    assert count("beliefs") == 5


def test_one_answer_given_twice_is_forged(at: Callable[[str], Participant], count: Count) -> None:
    ann = at("belief")
    twice = [*WHOLE.items(), ("frown.1", "no")]
    body = "&".join(f"{name}={value}" for name, value in twice)
    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert ann.client.post(f"{ann.address}/stage/belief", content=body, headers=headers).status_code == 422
    assert count("beliefs") == 0


def test_answers_to_a_question_that_was_not_asked_are_let_lie(
    at: Callable[[str], Participant], count: Count
) -> None:
    """No room waits for questions, or it waits for those after another step."""
    ann = at("learning")
    believed = {"rule": "stay off the blue", "sure": "50", "close": "4"}
    for number in ("1", "2", "999", "-1", "x", HTML):
        answer = ann.post(f"{ann.address}/probe", believed | {"_n": number})
        assert (answer.status_code, answer.text) == (204, "")
    assert count("beliefs") == 0


def test_a_forged_answer_to_a_question_that_was_asked_keeps_nothing_and_the_room_waits_on(
    at: Callable[[str], Participant], count: Count
) -> None:
    ann = at("learning")
    ann.play("wait " * 20)
    asked = page_of(ann.get(f"{ann.address}/probe").text, "")
    right = filled(asked, Random(1))
    for fields in (*FORGED, {"rule.x": "1"}, {"confidence": "101"}, {"confidence": HTML}, {"warmth": "0"}):
        answer = ann.post(f"{ann.address}/probe", right | fields)
        assert answer.status_code == 422, fields
        assert HTML not in answer.text
    assert count("beliefs") == 0
    assert ann.post(f"{ann.address}/probe", right).status_code == 204
    assert count("beliefs") == 3
    assert ann.post(f"{ann.address}/probe", right).status_code == 204
    assert count("beliefs") == 3


RAW = [
    (b"GET /join/%s?PROLIFIC_PID=\xff\xfe\x80", b"127.0.0.1"),
    (b"POST /join/%s?PROLIFIC_PID=\xff\xfe\x80", b"127.0.0.1"),
    (b"POST /join/%s?PROLIFIC_PID=%%ed%%a0%%80%%00", b"127.0.0.1"),
    (b"GET /join/%s", b"["),
    (b"POST /join/%s", b"a b"),
    (b"POST /join/%s", b"user@[::1"),
    (b"GET /v/\xff?%s", b"127.0.0.1"),
    (b"GET /static/..%%2f..%%2fapp/main.py?%s", b"127.0.0.1"),
    (b"POST /join/%s", b"127.0.0.1\r\nCookie: normgym_visit=\xe9\xff\r\nUser-Agent: \xff\xfe"),
]


def test_bytes_that_no_browser_sends_are_answered(site: Site) -> None:
    name, port = site.url.removeprefix("http://").split(":")
    for line, host in RAW:
        asked = line % CODE.encode() + b" HTTP/1.1\r\nHost: " + host
        with socket.create_connection((name, int(port)), timeout=20) as wire:
            wire.sendall(asked + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            status = int(wire.recv(65536).split(b" ", 2)[1])
        assert status in (200, 303, 400, 404), line


@given(st.text(max_size=400) | st.binary(max_size=400).map(lambda raw: raw.decode("latin-1")))
def test_any_address_can_be_read_and_kept(query: str) -> None:
    who = arrived(query)
    for name in (who.pid, who.submission):
        assert name is None or (name.encode() and "\0" not in name and len(name) <= 128)


@given(st.dictionaries(st.sampled_from(["PROLIFIC_PID", "SESSION_ID", "pid"]), st.text(max_size=300)))
def test_any_name_can_be_kept(named: dict[str, str]) -> None:
    who = arrived("&".join(f"{name}={value}" for name, value in named.items()))
    for name in (who.pid, who.submission):
        assert name is None or (name.encode() and "\0" not in name and len(name) <= 128)
