"""Pydantic's verdicts as faults that a researcher can act on."""

from collections.abc import Iterator
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from app.studies.faults import Fault, did_you_mean, one_of
from app.studies.reading import Document, Path

Model = TypeVar("Model", bound=BaseModel)

_NOUNS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "`true` or `false`",
    "string_type": "a text (in quotes if it looks like a number)",
    "list_type": "a list",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
}
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "greater_than": ("more than", "gt"),
    "less_than": ("less than", "lt"),
    "too_short": ("at least", "min_length"),
    "too_long": ("at most", "max_length"),
    "string_too_short": ("at least", "min_length"),
    "string_too_long": ("at most", "max_length"),
}


def checked(
    model: type[Model], document: Document, values: dict[str, Any], at: Path = ()
) -> Model | list[Fault]:
    """The model, or every fault with its place; `at` is where `values` stand in the document."""
    try:
        return model.model_validate(values)
    except ValidationError as wrong:
        return sorted(set(_faults(model, document, wrong, at)))


def _faults(model: type[BaseModel], document: Document, wrong: ValidationError, at: Path) -> Iterator[Fault]:
    for error in wrong.errors(include_url=False):
        path = (*at, *_in_file(error))
        yield document.fault(path, sentence(error, _known(model, error["loc"][:-1])))


def _in_file(error: ErrorDetails) -> Path:
    """The path without the names that pydantic gives to members of a union."""
    return [step for step in error["loc"] if isinstance(step, int) or not step.endswith("]")]


def sentence(error: ErrorDetails, known: list[str]) -> str:
    """What is wrong and what would be right, in one or two sentences."""
    kind, limits = error["type"], error.get("ctx", {})
    last = error["loc"][-1] if error["loc"] else ""
    if kind == "extra_forbidden":
        return f"There is no key `{last}` here.{did_you_mean(str(last), known) or _choices(known)}"
    if kind == "missing":
        return f"The key `{last}` is missing."
    if kind == "literal_error":
        return _not_among(error)
    if kind in _NOUNS:
        return f"`{_short(error['input'])}` should be {_NOUNS[kind]}."
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        return f"`{_short(error['input'])}` should be {words} {limits[bound]}{_counted(kind)}."
    return error["msg"].removeprefix("Value error, ")


def _counted(kind: str) -> str:
    """What is counted: characters of a text, entries of a list, nothing for a number."""
    return " characters long" if kind.startswith("string") else " long" if kind.startswith("too") else ""


def _choices(known: list[str]) -> str:
    return f" The keys here are {', '.join(f'`{key}`' for key in known)}." if known else ""


def _not_among(error: ErrorDetails) -> str:
    """A word outside a closed list, with the nearest that is in it."""
    allowed = [word.strip().strip("'") for word in error["ctx"]["expected"].replace(" or ", ", ").split(",")]
    given = str(error["input"])
    return f"`{_short(given)}` should be {one_of(allowed)}.{did_you_mean(given, allowed)}"


def _short(value: object) -> str:
    """What was written, cut to a length that fits a line."""
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else text[:37] + "..."


def _known(model: type[BaseModel], path: Path) -> list[str]:
    """The keys that belong at a path of the model."""
    here: type[BaseModel] | None = model
    for step in path:
        if here is not None and isinstance(step, str) and step in here.model_fields:
            here = _model_in(here.model_fields[step].annotation)
    return list(here.model_fields) if here else []


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The first model inside an annotation such as `list[PlanItem]` or `Quiz | None`."""
    if isinstance(annotation, type) and not get_args(annotation) and issubclass(annotation, BaseModel):
        return annotation
    found = (_model_in(part) for part in get_args(annotation))
    return next((model for model in found if model), None)
