"""Conditions: the study's settings with a few keys laid over them."""

from collections.abc import Mapping
from typing import Any

from app.errors import StudyFaults
from app.studies.faults import Fault, did_you_mean
from app.studies.keys import Settings
from app.studies.reading import Document
from app.studies.schema import checked
from app.studies.study import Condition
from app.studies.study_keys import ConditionKeys, StudyKeys


def conditions_of(document: Document, keys: StudyKeys) -> dict[str, Condition]:
    """Every condition by name; raises StudyFaults with all faults of all conditions."""
    made = {name: _condition(document, name, dict(given)) for name, given in keys.conditions.items()}
    faults = [fault for found in made.values() if isinstance(found, list) for fault in found]
    if faults:
        raise StudyFaults(faults)
    return {name: found for name, found in made.items() if isinstance(found, Condition)}


def _condition(document: Document, name: str, given: dict[str, Any]) -> Condition | list[Fault]:
    at = ("conditions", name)
    if unknown := [key for key in given if key not in _KNOWN]:
        return [document.fault((*at, key), _unknown(key)) for key in unknown]
    own = {key: given.pop(key) for key in ConditionKeys.model_fields if key in given}
    traits = checked(ConditionKeys, document, own, at)
    common = {key: value for key, value in document.plain.items() if key in Settings.model_fields}
    settings = checked(Settings, document, _laid_over(common, given), at)
    if isinstance(traits, list) or isinstance(settings, list):
        return [
            *(traits if isinstance(traits, list) else []),
            *(settings if isinstance(settings, list) else []),
        ]
    return Condition(name, traits.share, traits.told_the_norm, frozenset(traits.skip), settings)


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
