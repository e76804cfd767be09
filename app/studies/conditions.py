"""Conditions: the study's settings with a few keys laid over them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from app.studies.faults import Fault, did_you_mean
from app.studies.keys import Settings
from app.studies.reading import Document, Path
from app.studies.schema import checked, loose
from app.studies.study import Condition
from app.studies.study_keys import ConditionKeys, StudyKeys


def conditions_of(document: Document) -> tuple[dict[str, Condition], list[Fault]]:
    """Every condition that holds by name, with the faults of those that do not."""
    made = {name: _condition(document, name, keys or {}) for name, keys in _named(document).items()}
    faults = {fault for found in made.values() if isinstance(found, list) for fault in found}
    return {name: found for name, found in made.items() if isinstance(found, Condition)}, sorted(faults)


def loosely(document: Document, *, but: Collection[str]) -> Iterator[Condition]:
    """Every other condition, with what is wrong in it at its default; one without a name where none is."""
    common = _shared(document)
    for name, given in (_named(document) or {"": {}}).items():
        if name not in but:
            merged = _laid_over(common, given if isinstance(given, dict) else {})
            yield Condition(name, 1, told=False, skip=frozenset(), settings=loose(Settings, merged))


def _named(document: Document) -> Mapping[str, Any]:
    given = document.plain.get("conditions")
    return given if isinstance(given, dict) else {}


def _shared(document: Document) -> dict[str, Any]:
    """The settings that every condition begins with."""
    return {key: value for key, value in document.plain.items() if key in Settings.model_fields}


def _condition(document: Document, name: str, given: Any) -> Condition | list[Fault]:
    if not isinstance(given, dict):
        return [document.fault(("conditions", name), "Write keys and values, such as {share: 1}.")]
    if unknown := [key for key in given if key not in _KNOWN]:
        return [document.fault(("conditions", name, key), _unknown(key)) for key in unknown]
    own = {key: given[key] for key in ConditionKeys.model_fields if key in given}
    above = {key: value for key, value in given.items() if key not in own}
    return _checked(document, name, own, _laid_over(_shared(document), above))


def _checked(
    document: Document, name: str, own: dict[str, Any], merged: dict[str, Any]
) -> Condition | list[Fault]:
    traits = checked(ConditionKeys, document, own, lambda path: ("conditions", name, *path))
    settings = checked(Settings, document, merged, lambda path: place_of(document, name, path))
    if isinstance(traits, list) or isinstance(settings, list):
        return [fault for found in (traits, settings) if isinstance(found, list) for fault in found]
    return Condition(name, traits.share, traits.told_the_norm, frozenset(traits.skip), settings)


def place_of(document: Document, name: str, path: Path) -> Path:
    """Where a condition's setting stands: among its own keys if it is there, else in the common ones."""
    own = ("conditions", name, *path)
    return own if document.depth(own) - 2 >= max(1, document.depth(path)) else path


_KNOWN = (*ConditionKeys.model_fields, *Settings.model_fields)


def _unknown(key: str) -> str:
    if key in StudyKeys.model_fields:
        return f"`{key}` belongs to the whole study, so a condition cannot change it."
    return f"There is no key `{key}` here.{did_you_mean(key, _KNOWN)}"


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`below` with the keys of `above` in their place; groups of keys are merged key by key."""
    merged = dict(below)
    for key, value in above.items():
        beneath = merged.get(key)
        both = isinstance(beneath, Mapping) and isinstance(value, Mapping)
        merged[key] = _laid_over(beneath, value) if both else value  # type: ignore[arg-type]
    return merged
