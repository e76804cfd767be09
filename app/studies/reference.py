"""The key reference of study files, written from the keys themselves."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from app.studies.blanks import BLANKS, ONLY_AT_THE_END
from app.studies.items import Choice, FreeText, Item, Points, Scale, Slider, YesNo
from app.studies.reference_text import AFTER_KEYS, FOR_FORMS, INTRODUCTION
from app.studies.stage_keys import PlanItem
from app.studies.study import FACTS
from app.studies.study_keys import ConditionKeys, StudyKeys

_HEAD = "| key | may be | default | what it is |\n|---|---|---|---|"
_FIRST = ("key", "title", "places", "conditions", "plan")
_PLAIN = {int: "whole number", float: "number", bool: "true, false", str: "text"}
_ITEMS = (FreeText, Slider, Scale, Choice, Points, YesNo)


def reference() -> str:
    """study_configs/README.md, whole."""
    parts = [
        INTRODUCTION,
        "## Keys of the file\n",
        _table(_rows(StudyKeys)),
        "\n## Keys of a condition\n",
        "Beside these a condition may hold any key above but `key`, `conditions` and `places`; it wins.\n",
        _table(_rows(ConditionKeys)),
        "\n## Stages of the plan\n",
        *_stages(),
        AFTER_KEYS,
        f"**Facts**: {_listed(sorted(FACTS))}.\n",
        f"**Blanks**: {_listed(BLANKS)}; in the debrief also {_listed(ONLY_AT_THE_END)}.",
        FOR_FORMS,
        *_items(),
    ]
    return "\n".join(parts)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _table(rows: Iterator[str]) -> str:
    return "\n".join([_HEAD, *rows])


def _rows(model: type[BaseModel], path: tuple[str, ...] = ()) -> Iterator[str]:
    """One row per key; the keys of a group follow it."""
    first = [name for name in _FIRST if name in model.model_fields and not path]
    for name in [*first, *(name for name in model.model_fields if name not in first)]:
        field, inside = model.model_fields[name], (*path, name)
        if (group := _group(field)) is not None:
            yield from _rows(group, inside)
        else:
            yield _row(".".join(inside), field)


def _group(field: FieldInfo) -> type[BaseModel] | None:
    """The keys that belong to a key whose value is a group."""
    kind = field.annotation
    return kind if isinstance(kind, type) and not get_args(kind) and issubclass(kind, BaseModel) else None


def _row(name: str, field: FieldInfo) -> str:
    return f"| `{name}` | {_may_be(field)} | {_default(field)} | {field.description or ''} |"


def _may_be(field: FieldInfo) -> str:
    """The values of a key in words."""
    words = _kind(field.annotation)
    least, most = _bound(field, "ge"), _bound(field, "le")
    if least is not None and most is not None:
        return f"{words}, {least} to {most}"
    return f"{words}, at least {least}" if least is not None else words


def _bound(field: FieldInfo, name: str) -> Any:
    return next((getattr(limit, name) for limit in field.metadata if hasattr(limit, name)), None)


def _kind(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return ", ".join(f"`{value}`" for value in get_args(kind))
    if get_origin(kind) is list:
        return f"list of: {_kind(get_args(kind)[0])}"
    if get_origin(kind) is dict:
        return "names, each with its keys"
    if isinstance(kind, type) and not get_args(kind) and issubclass(kind, BaseModel):
        return "stages" if kind is PlanItem else "keys"
    if get_args(kind):
        return ", or ".join(_kind(part) for part in get_args(kind) if part is not type(None))
    return _PLAIN.get(kind, "text")


def _default(field: FieldInfo) -> str:
    """The default as it would be written in YAML."""
    if field.is_required():
        return "needed"
    value = field.default
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return "" if value in ("", None, []) else f"`{value}`"


def _stages() -> Iterator[str]:
    for name, field in PlanItem.model_fields.items():
        kind = next(part for part in get_args(field.annotation) if part is not type(None))
        yield f"### {name}\n\n{_sentence(field.description or '')}\n"
        yield _table(_rows(kind)) + "\n"
        for inner in kind.model_fields.values():
            for part in get_args(inner.annotation):
                if isinstance(part, type) and issubclass(part, BaseModel):
                    yield "Each part:\n"
                    yield _table(_rows(part)) + "\n"


def _items() -> Iterator[str]:
    common = ", ".join(f"`{name}`" for name in Item.model_fields)
    yield f"Every item may have {common}; beside these:\n"
    yield "| type | keys | what it is |\n|---|---|---|"
    for kind in _ITEMS:
        own = [f"`{name}`" for name in kind.model_fields if name not in {*Item.model_fields, "type"}]
        name = get_args(kind.model_fields["type"].annotation)[0]
        yield f"| `{name}` | {', '.join(own)} | {kind.__doc__} |"
    yield ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
