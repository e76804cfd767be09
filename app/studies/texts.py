"""The files that a study names: consent, pages, forms."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.errors import StudyFaults
from app.studies.consent import ConsentDocument, consent_of
from app.studies.faults import Fault
from app.studies.forms import Form
from app.studies.items import Choice
from app.studies.reading import Document, Path, read
from app.studies.schema import checked
from app.studies.stage_keys import Briefing, Consent, Debrief, PlanItem, Questionnaire, Quiz
from app.studies.study import PROBE_FORM

_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""Signs that no text needs; a study's text could not carry them."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Every named file by its name: raw, and read as what it is."""

    raw: dict[str, str] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    consents: dict[str, ConsentDocument] = field(default_factory=dict)


def texts_of(
    document: Document, fetch: Callable[[str], str | None], *, sound: bool = True
) -> tuple[Texts, list[Fault]]:
    """Read every file that the plan, or a condition's plan, names; with all that is wrong in them.

    Without `sound`, only with what keeps them from being read.
    """
    texts, faults = Texts(), list[Fault]()
    for path, name in _named(document.plain):
        if name not in texts.raw:
            faults += _take(document, path, name, fetch(name), texts, sound=sound)
    return texts, faults


def _named(plain: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """(place in the study file, file name) of every file."""
    yield from _in_plan(("plan",), plain.get("plan"))
    conditions = plain.get("conditions")
    for name, given in conditions.items() if isinstance(conditions, dict) else ():
        if isinstance(given, dict):
            yield from _in_plan(("conditions", name, "plan"), given.get("plan"))
    yield ("probes",), PROBE_FORM


def _in_plan(at: Path, plan: object) -> Iterator[tuple[Path, str]]:
    """A plan is judged with its settings; here only its file names matter, and a wrong stage has none."""
    for index, given in enumerate(plan if isinstance(plan, list) else []):
        item = _lenient(given)
        if item is not None and (named := _file_of(item)):
            key, name = named
            yield (*at, index, item.name, key), name


def _lenient(item: object) -> PlanItem | None:
    try:
        return PlanItem.model_validate(item)
    except ValueError:
        return None


def _file_of(item: PlanItem) -> tuple[str, str] | None:
    """(key, file name) where the stage names a file."""
    keys = item.keys
    if isinstance(keys, Consent):
        return "document", keys.document
    if isinstance(keys, Briefing | Debrief):
        return "page", keys.page
    if isinstance(keys, Quiz | Questionnaire):
        return "form", keys.form
    return None


def _take(
    document: Document, path: Path, name: str, text: str | None, texts: Texts, *, sound: bool
) -> list[Fault]:
    """Put one file where it belongs, or say what is wrong with it."""
    if text is None:
        return [document.fault(path, f"There is no file `{name}` beside the study file.")]
    if sound and (odd := _ODD.search(text)):
        line = text.count("\n", 0, odd.start()) + 1
        return [Fault(name, line, 1, "", "This line holds a sign that is no text; write the line anew.")]
    texts.raw[name] = text
    if path[-1] == "page":
        texts.pages[name] = text
        return []
    reads = consent_of if path[-1] == "document" else form_of
    read_as = reads(text, name, sound=sound)
    if isinstance(read_as, list):
        return read_as
    if isinstance(read_as, ConsentDocument):
        texts.consents[name] = read_as
    else:
        texts.forms[name] = read_as
    return []


def form_of(text: str, name: str, *, sound: bool = True) -> Form | list[Fault]:
    """A form, or every fault in it with its line; without `sound`, those that keep it from being read."""
    try:
        document = read(text, name)[0]
    except StudyFaults as wrong:
        return [fault for fault in wrong.faults if isinstance(fault, Fault)]
    form = checked(Form, document, document.plain)
    if isinstance(form, list) or not sound:
        return form
    return _item_faults(document, form) or form


def _item_faults(document: Document, form: Form) -> list[Fault]:
    """Keys are said once; an answer that counts is one of the answers."""
    keys = [item.key for item in form.items]
    twice = [index for index, key in enumerate(keys) if key in keys[:index]]
    faults = [document.fault(("items", i, "key"), f"The key `{keys[i]}` is used twice.") for i in twice]
    for index, item in enumerate(form.items):
        counts = _counting(item) if isinstance(item, Choice) else []
        faults += [
            document.fault(("items", index, name), f"`{key}` is not one of the options.")
            for name, key in counts
        ]
    return faults


def _counting(item: Choice) -> list[tuple[str, str]]:
    """(key of the form, answer) of every answer that counts for something and is none of the options."""
    named = [("right", item.right), *(("attention", one) for one in item.attention)]
    named += [("screens_out", one) for one in item.screens_out]
    return [(name, key) for name, key in named if key is not None and key not in item.options]
