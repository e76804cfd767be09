"""Names in links: whatever stands there, nothing crashes and nothing comes back."""

import pytest

from app.web.recruit import arrived
from tests.web.driver import Participant
from tests.web.site import CODE, Site
from tests.web.test_looking_takes_nothing import everything

ODD = [
    "PROLIFIC_PID=" + "x" * 300,
    "PROLIFIC_PID=%3Cscript%3Ealert(1)%3C/script%3E",
    "PROLIFIC_PID=%7B%7B%25PROLIFIC_PID%25%7D%7D",
    "PROLIFIC_PID=a&PROLIFIC_PID=b",
    "PROLIFIC_PID=",
    "PROLIFIC_PID=undefined",
    "PROLIFIC_PID=%00%ff%fe",
    "PROLIFIC_PID=' OR 1=1 --",
    "PROLIFIC_PID=%2520%2520",
    "SESSION_ID=%00&pid=%F0%9F%98%80",
    "=&&&===",
]


@pytest.mark.parametrize("query", ODD)
def test_an_odd_name_begins_a_visit(query: str, site: Site) -> None:
    with Participant(site.url, "") as odd:
        odd.link = f"/join/{CODE}?{query}"
        assert odd.join().status_code == 200
        assert odd.address
        assert not any("alert(1)" in heard or "x" * 100 in heard or "OR 1=1" in heard for heard in odd.heard)


@pytest.mark.parametrize(
    ("query", "pid", "flags"),
    [
        ("PROLIFIC_PID=5F0000000000000000000ABC", "5f0000000000000000000abc", ()),
        ("PROLIFIC_PID=%205f0000000000000000000abc+", "5f0000000000000000000abc", ()),
        ("pid=ann", "ann", ("pid-unusual",)),
        ("participant=", None, ("pid-missing",)),
        ("PROLIFIC_PID={{%PROLIFIC_PID%}}", None, ("preview",)),
        ("PROLIFIC_PID=a&PROLIFIC_PID=b", "a", ("pid-unusual", "pid-repeated")),
        ("", None, ()),
    ],
)
def test_names_are_read_softly(query: str, pid: str | None, flags: tuple[str, ...]) -> None:
    assert arrived(query)[0] == pid
    assert arrived(query).flags == flags


def test_the_raw_address_is_kept(ann: Participant) -> None:
    assert arrived("a=%20&b").raw_query == "a=%20&b"


def test_what_comes_from_outside_and_can_name_somebody_is_in_one_schema_only(
    ann: Participant, site: Site
) -> None:
    """Id, address as it was typed, browser, IP: the role that exports cannot read that schema."""
    ann.client.headers["user-agent"] = "A browser like no other"
    ann.link += "&whoami=ann-of-green-gables"
    ann.join()
    ann.agree()
    ann.answer()
    ann.post(f"{ann.address}/withdraw", {"use": "keep"})
    outside = (ann.pid, "like no other", "green-gables", "127.0.0.1")
    held = {name: str(rows) for name, rows in everything(site).items()}
    named = {name.split(".")[0] for name, rows in held.items() if any(one in rows for one in outside)}
    assert named == {"identity"}
