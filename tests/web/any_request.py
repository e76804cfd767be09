"""The program's addresses as an OpenAPI text, with values that lead somewhere, for requests by chance."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from fastapi.openapi.utils import get_openapi

from app.studies.exits import ExitKind
from app.studies.study import Study
from app.web.routing import PARTS
from tests.web.test_routes_and_roles import ROLES, flat

Known = Mapping[str, Sequence[str | int]]
"""Values by the name of a path's part, of a query's or of a form's field."""

FORM = "application/x-www-form-urlencoded"
TYPED = (
    "keep",
    "delete",
    "yes",
    "1",
    "-1",
    "9" * 40,
    "²",
    "\0",
    "<b>x</b>",
    '{"fit": true}',
    '{"fit": false}',
    "",
)
OF_FORMS: Known = {
    "do": ("role", "reset", "close", "open", "log-out", "check"), "to": ("open", "paused", "closed"),
    "part": ("base", "bonus"), "role": ROLES, "way": list(ExitKind), "kind": ("live", "pilot", "preview"),
    "verify": ("none", "api", "signed"), "total": (0, 400), "line": TYPED, "places": (1, 20), "up_to": (0, 3),
    "condition": ("discover", "none"), "budget": ("12.50", "nan", "1e400", ""), "account": (1, 2),
}  # fmt: skip
SAID = ("check", "adult", "agree", "decline", "use", "problem", "leave", "_n", "_skip")
"""Fields of participants' forms beside the items of the study's own."""


def described(study: Study, known: Known) -> dict[str, Any]:
    """Every address, also those of participants, which are in no published text.

    What has a known value takes one; requests that are wrong on purpose have anything in its place.
    """
    routes = [copy(route) for route in flat(route for part in PARTS for route in part.router.routes)]
    for route in routes:
        route.include_in_schema = True
        route.methods = (route.methods or set()) - {"HEAD"}
    text = get_openapi(title="NormGym", version="1", routes=routes)
    fields = [*SAID, *(item.key for form in study.forms.values() for item in form.items)]
    for path, ways in text["paths"].items():
        if "post" in ways and path.startswith("/v/"):
            ways["post"]["requestBody"] = _form(dict.fromkeys(fields, TYPED))
        if "post" in ways and path.endswith("/payments/approve"):
            ways["post"]["requestBody"] = _form({name: OF_FORMS[name] for name in ("part", "line")})
        for parameter in (one for way in ways.values() for one in way.get("parameters", ())):
            if parameter["name"] in known:
                parameter["schema"] = {"enum": list(known[parameter["name"]])}
    for schema in text["components"]["schemas"].values():
        for name in schema.get("properties", {}).keys() & OF_FORMS.keys():
            schema["properties"][name] = {"enum": list(OF_FORMS[name])}
    return text


def _form(fields: Known) -> dict[str, Any]:
    """A form whose fields may be there or not, once or up to three times."""
    ones = {name: {"enum": list(values)} for name, values in fields.items()}
    often = {
        name: {"anyOf": [one, {"type": "array", "items": one, "maxItems": 3}]} for name, one in ones.items()
    }
    return {"content": {FORM: {"schema": {"type": "object", "properties": often}}}}
