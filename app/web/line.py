"""A way past the queues and tasks between an app and its socket, where the server offers one.

A task that has to be woken for each message costs more than what it then does.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

_NAME = "normgym.line"
Takes = Callable[[str], bool]
"""Takes a text that has come and returns True, or False: then it goes the usual way."""


class Line(NamedTuple):
    """`tell` sends a text (UTF-8) now and returns True, or False; `hear` sets who may take what comes."""

    tell: Callable[[bytes], bool]
    hear: Callable[[Takes | None], object]


_NONE = Line(tell=lambda _: False, hear=lambda _: None)


def offer(scope: Mapping[str, Any], line: Line) -> None:
    """Let the app of a scope use this line."""
    scope["extensions"][_NAME] = {"line": line}


def line_of(scope: Mapping[str, Any]) -> Line:
    """Return the line of a scope, or one that does nothing."""
    line: Line = scope.get("extensions", {}).get(_NAME, {}).get("line", _NONE)
    return line
