"""Who comes in by a link, as far as the address says so."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import parse_qsl

from app.store.engine import keepable

PID = ("PROLIFIC_PID", "participant", "pid")
"""Names under which a participant's id may come; the first one that is there counts."""

SIGNED = "prolific_token"
"""The name under which a signed link brings its signature."""

_LONGEST = 128
_KEPT = 8000
_NOBODY = ("", "undefined", "null", "none")


class Arrived(NamedTuple):
    """What the address said; `pid` and `submission` are None where it named nobody.

    `flags` are for the researcher; `token` is what the recruiter signed, empty where it did not.
    """

    pid: str | None
    submission: str | None
    raw_query: str
    flags: tuple[str, ...]
    token: str = ""


def arrived(query: str) -> Arrived:
    """Read a raw query string, whatever is in it."""
    asked: dict[str, list[str]] = {}
    for name, value in parse_qsl(query, keep_blank_values=True, errors="replace", max_num_fields=None):
        asked.setdefault(name, []).append(value)
    pid, flags = _pid(asked)
    submission, _ = _named(asked.get("SESSION_ID", [""])[0])
    token = asked.get(SIGNED, [""])[0]
    return Arrived(pid, submission, query[:_KEPT], flags, token)


def is_sent(query: str) -> bool:
    """Whether a recruiter's link was followed, be it a researcher's own preview of it."""
    given = {
        name for name, _ in parse_qsl(query, keep_blank_values=True, errors="replace", max_num_fields=None)
    }
    return not given.isdisjoint({*PID, SIGNED})


def _pid(asked: Mapping[str, list[str]]) -> tuple[str | None, tuple[str, ...]]:
    given = next((asked[name] for name in PID if name in asked), None)
    if given is None:
        return None, ()
    pid, flags = _named(given[0])
    repeated = ("pid-repeated",) if len(set(given)) > 1 else ()
    return pid, flags + repeated


def _named(value: str) -> tuple[str | None, tuple[str, ...]]:
    """A name with what is odd about it: padding goes, what is too long is kept as its digest."""
    name = keepable(value).strip()
    if name.lower() in _NOBODY:
        return None, ("pid-missing",)
    if "{{%" in name:
        return None, ("preview",)
    if _like_prolific(name.lower()):
        return name.lower(), ()
    short = name if len(name) <= _LONGEST else f"sha256:{sha256(name.encode('utf-8', 'replace')).hexdigest()}"
    return short, ("pid-unusual",)


def _like_prolific(name: str) -> bool:
    """Prolific's ids are 24 hexadecimal digits; anything else is kept too, with a flag."""
    return len(name) == 24 and all(sign in "0123456789abcdef" for sign in name)
