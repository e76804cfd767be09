"""Keys whose other values this version does not have; a study that asks for one is refused in words."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from app.studies.keys import Settings


class NotYet(NamedTuple):
    """The only values of a key that are built; `what` names the others, `instead` what to write."""

    path: tuple[str, ...]
    built: Callable[[Any], bool]
    what: str
    instead: str = ""


def _only(value: object) -> Callable[[Any], bool]:
    return lambda given: bool(given == value)


NOT_YET = (
    NotYet(("learning", "newcomer"), lambda given: given != "yoked", "Seeing the visit of somebody else"),
)


def not_yet(settings: Settings) -> Iterator[tuple[tuple[str, ...], str]]:
    """(path, sentence) of everything asked for that is not built."""
    for key in NOT_YET:
        if not key.built(_value(settings, key.path)):
            yield key.path, f"{key.what} is not available in this version. {key.instead}".strip()


def _value(settings: Settings, path: tuple[str, ...]) -> object:
    value: object = settings
    for step in path:
        value = getattr(value, step)
    return value
