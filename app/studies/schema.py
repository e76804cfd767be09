"""Pydantic's verdicts as faults that a researcher can act on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from app.studies.faults import Fault, did_you_mean, one_of
from app.studies.key import CURRENCY, NAME, SLUG
from app.studies.reading import Document, Path

Model = TypeVar("Model", bound=BaseModel)

Place = Callable[[Path], Path]
"""From a path among checked values to where it stands in the document."""

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
_PATTERNS = {
    SLUG: "a small letter, then small letters, digits or hyphens, 40 at most",
    NAME: "a small letter, then small letters, digits or underscores, 40 at most",
    CURRENCY: "three capital letters, such as GBP",
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
    model: type[Model], document: Document, values: dict[str, Any], place: Place = tuple
) -> Model | list[Fault]:
    """The model, or every fault; `place` says where a path in `values` stands in the document."""
    try:
        return model.model_validate(values)
    except ValidationError as wrong:
        return sorted(set(_faults(model, document, wrong, place)))


def loose(model: type[Model], values: Mapping[str, Any]) -> Model:
    """The model with whatever is wrong left at its default, so that single parts can be looked at."""
    parts = {name: _part(field, values[name]) for name, field in model.model_fields.items() if name in values}
    return model.model_construct(**{name: part for name, part in parts.items() if part is not None})


def _part(field: FieldInfo, value: Any) -> Any:
    """A field's value as far as it holds, None where it does not."""
    kind: Any = field.annotation
    if isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, Mapping):
        return loose(kind, value)
    form: Any = Annotated[kind, field]
    try:
        return TypeAdapter(form).validate_python(value)
    except ValidationError:
        return None


def _faults(
    model: type[BaseModel], document: Document, wrong: ValidationError, place: Place
) -> Iterator[Fault]:
    for error in wrong.errors(include_url=False):
        yield document.fault(place(_in_file(error)), sentence(error, _known(model, error["loc"][:-1])))


def _in_file(error: ErrorDetails) -> Path:
    """The path without the names that pydantic gives to members of a union."""
    return [step for step in error["loc"] if isinstance(step, int) or not step.endswith("]")]


def sentence(error: ErrorDetails, known: list[str]) -> str:
    """What is wrong and what would be right, in one or two sentences."""
    last = error["loc"][-1] if error["loc"] else ""
    if error["type"] == "extra_forbidden":
        return f"There is no key `{last}` here.{did_you_mean(str(last), known) or _choices(known)}"
    if error["type"] == "missing":
        return f"The key `{last}` is missing."
    if error["type"] == "literal_error":
        return _not_among(error)
    wanted = _wanted(error["type"], error.get("ctx", {}))
    return (
        f"`{_short(error['input'])}` should be {wanted}."
        if wanted
        else error["msg"].removeprefix("Value error, ")
    )


def _wanted(kind: str, limits: dict[str, Any]) -> str:
    """What a value should be, in words; nothing where pydantic's own sentence is ours."""
    if kind == "string_pattern_mismatch":
        return _PATTERNS[limits["pattern"]]
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        return f"{words} {limits[bound]}{_counted(kind)}"
    return _NOUNS.get(kind, "")


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
