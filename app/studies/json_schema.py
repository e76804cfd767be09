"""The schema of study files for editors (JSON Schema), written from the keys themselves."""

import json
from typing import Any

from app.studies.keys import Settings
from app.studies.study_keys import ConditionKeys, StudyKeys

NAME = "study.schema.json"


def schema() -> str:
    """study_configs/study.schema.json, whole."""
    whole = StudyKeys.model_json_schema()
    own, common = (model.model_json_schema() for model in (ConditionKeys, Settings))
    condition = {**common["properties"], **own["properties"]}
    for properties in (whole["properties"], condition):
        properties["errand"] = _errand(properties["errand"])
    whole["properties"]["conditions"] |= {
        "patternProperties": {},
        "additionalProperties": {
            "type": ["object", "null"],
            "properties": condition,
            "additionalProperties": False,
        },
    }
    whole |= {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A study"}
    return json.dumps(_untitled(whole), indent=1) + "\n"


def _errand(legs: dict[str, Any]) -> dict[str, Any]:
    """The word `default` beside a list of legs."""
    about = legs.pop("description")
    return {"anyOf": [{"const": "default"}, legs], "default": "default", "description": about}


def _untitled(part: Any) -> Any:
    """Without pydantic's titles, which only say a key's name again."""
    if isinstance(part, list):
        return [_untitled(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _untitled(value)
        for key, value in part.items()
        if not (key == "title" and isinstance(value, str) and value != "A study")
    }
