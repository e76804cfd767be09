"""How a value becomes the text of one CSV cell, so that every value can be told from every other."""

import json
import math
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from app.errors import ValueUnfit

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A spreadsheet runs a text that begins with one of these."""


class Type(StrEnum):
    """What a column holds; the codebook explains each in words."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    TIME = "time"
    JSON = "json"
    HEX = "hex"


MEANING: dict[Type, str] = {
    Type.TEXT: "text, always in quotes; an empty cell without quotes means that there is none",
    Type.INTEGER: "whole number; an empty cell means that there is none",
    Type.NUMBER: "decimal number; an empty cell means that there is none",
    Type.BOOLEAN: "true or false; an empty cell means that there is none",
    Type.TIME: "UTC, ISO 8601 with microseconds; an empty cell means that there is none",
    Type.JSON: 'JSON, so that 0, false, null, "" and [] stay what they were',
    Type.HEX: "bytes as lower-case hexadecimal digits",
}


def quoted(text: str) -> str:
    """Return the text as one quoted CSV field (RFC 4180)."""
    return '"' + text.replace('"', '""') + '"'


def safe_for_spreadsheets(text: str) -> str:
    """Return the text with an apostrophe before whatever a spreadsheet would run."""
    return "'" + text if text.startswith(FORMULA_STARTS) else text


def iso(moment: datetime) -> str:
    """Return a moment as UTC, e.g. `2026-11-30T04:41:20.000000Z`; a naive one is refused."""
    if moment.tzinfo is None:
        raise ValueUnfit("time", moment)
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def json_text(value: Any) -> str:
    """Return canonical JSON: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _integer(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueUnfit("integer", value)
    return str(int(value))


def _number(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueUnfit("number", value)
    return repr(value)


def _boolean(value: Any) -> str:
    if not isinstance(value, bool):
        raise ValueUnfit("boolean", value)
    return "true" if value else "false"


WRITE: dict[Type, Callable[[Any], str]] = {
    Type.TEXT: lambda value: quoted(str(value)),
    Type.INTEGER: _integer,
    Type.NUMBER: _number,
    Type.BOOLEAN: _boolean,
    Type.TIME: iso,
    Type.JSON: lambda value: quoted(json_text(value)),
    Type.HEX: lambda value: bytes(value).hex(),
}

WRITE_FOR_SPREADSHEETS = WRITE | {
    Type.TEXT: lambda value: quoted(safe_for_spreadsheets(str(value))),
    Type.JSON: lambda value: quoted(safe_for_spreadsheets(json_text(value))),
}
