"""The play socket's messages as TypeScript, generated from `wire` and `heard`.

`python -m app.web.wire_types > static/js/wire.d.ts` writes the file anew.
"""

import sys
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from app.web import heard, wire
from app.world.words import Action, Kind, Shape, Shirt

_HEAD = (
    "/** The messages of the play socket; coordinates are tiles, north is up."
    " Generated from app/web/wire.py, heard.py. */\n"
)
_PLAIN: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
_WORDS = (Action, Kind, Shape, Shirt)
_SENT = (
    wire.Fixture,
    wire.RoomMap,
    wire.Track,
    wire.Agent,
    wire.Task,
    wire.Last,
    wire.Standing,
    wire.Happening,
    wire.Snap,
    wire.Clock,
    wire.Shows,
    wire.Applied,
    wire.Welcome,
    wire.Rejection,
    wire.RoomState,
    wire.Pong,
    wire.Bye,
)
_SAID = (
    heard.Have,
    heard.Screen,
    heard.Times,
    heard.Hello,
    heard.Press,
    heard.Ack,
    heard.Vis,
    heard.View,
    heard.Pause,
    heard.Ping,
)


def declarations() -> str:
    """The whole of wire.d.ts."""
    lines = ['export type Compass = "" | "N" | "S" | "E" | "W";']
    lines += [f"export type {words.__name__} = {_quoted(list(words))};" for words in _WORDS]
    lines += [_interface(struct) for struct in (*_SENT, *_SAID)]
    lines += [_union("ServerMessage", wire.ServerMessage), _union("ClientMessage", heard.ClientMessage)]
    return _HEAD + "\n".join(lines) + "\n"


def _union(name: str, members: UnionType) -> str:
    return f"export type {name} = {' | '.join(member.__name__ for member in get_args(members))};"


def _quoted(words: list[Any]) -> str:
    return " | ".join(f'"{word}"' for word in words)


def _interface(struct: type[msgspec.Struct]) -> str:
    """One message or part of one, with its tag first."""
    hints = get_type_hints(struct, include_extras=True)
    tag = struct.__struct_config__.tag
    fields = [f't: "{tag}"'] if tag else []
    fields += [_field(struct, field, hints[field.name]) for field in msgspec.structs.fields(struct)]
    return f"export interface {struct.__name__} {{ {'; '.join(fields)} }}"


def _field(struct: type[msgspec.Struct], field: msgspec.structs.FieldInfo, hint: Any) -> str:
    """A field that is left out when empty, or that the browser may leave out, has a question mark."""
    spoken = issubclass(struct, heard.Incoming | heard.Have)
    optional = not field.required and (struct.__struct_config__.omit_defaults or spoken)
    return f"{field.encode_name}{'?' if optional else ''}: {_said(_without_none(hint) if optional else hint)}"


def _without_none(hint: Any) -> Any:
    kept = [part for part in get_args(hint) if part is not NoneType]
    return kept[0] if isinstance(hint, UnionType) and len(kept) == 1 else hint


def _said(hint: Any) -> str:  # noqa: PLR0911
    """A Python type in TypeScript."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _said(inner[0])
    if hint in (wire.Compass, wire.Next):
        return "Compass" if hint == wire.Compass else 'Kind | ""'
    if origin is Literal:
        return _quoted(list(inner))
    if origin in (Union, UnionType):
        return " | ".join(_said(part) for part in inner)
    if origin is list:
        return f"({_said(inner[0])})[]" if " | " in _said(inner[0]) else f"{_said(inner[0])}[]"
    if origin is tuple:
        return f"[{', '.join(_said(part) for part in inner)}]"
    if origin is dict:
        return f"Record<{_said(inner[0])}, {_said(inner[1])}>"
    return _PLAIN.get(hint) or _named(hint)


def _named(hint: Any) -> str:
    if isinstance(hint, type) and issubclass(hint, Enum | msgspec.Struct):
        return hint.__name__
    raise TypeError(f"No TypeScript for {hint}.")


if __name__ == "__main__":
    sys.stdout.write(declarations())
