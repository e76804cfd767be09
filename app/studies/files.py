"""From a study file to a Study, or to every fault with its line."""

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.scalarstring import LiteralScalarString

from app.errors import StudyFaults
from app.studies import checks
from app.studies.conditions import conditions_of, loosely
from app.studies.faults import Fault
from app.studies.reading import Document, read
from app.studies.schema import checked
from app.studies.study import Condition, Study
from app.studies.study_keys import StudyKeys
from app.studies.texts import texts_of

Fetch = Callable[[str], str | None]
"""The text of a file that a study names; None where there is no such file."""


_BEHIND = "\n---\n# The files that the study names, as they were when it was read.\n"


def load(path: Path) -> Study:
    """The study in a file; what it names is read beside it. Raises StudyFaults."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or "it is not UTF-8 text"
        raise StudyFaults([Fault(str(path), 1, 1, "", f"This file cannot be read: {reason}.")]) from wrong
    return parse(text, str(path), path.parent)


def parse(text: str, name: str, folder: Path | None = None) -> Study:
    """The study in a text. What it does not carry is read in the folder; a `Study.text` needs none."""
    study, document = _read(text, name, folder, sound=True)
    if faults := checks.faults(document, study):
        raise StudyFaults(faults)
    return study


def kept(text: str, name: str) -> Study:
    """The study in a text that was sound when it was kept: what was found wrong since puts nobody out.

    Raises StudyFaults where it cannot be read at all.
    """
    return _read(text, name, None, sound=False)[0]


def faults_of(text: str, name: str) -> list[Fault]:
    """What `parse` finds wrong with a text that carries all its files."""
    try:
        parse(text, name)
    except StudyFaults as wrong:
        return [fault for fault in wrong.faults if isinstance(fault, Fault)]
    return []


def _read(text: str, name: str, folder: Path | None, *, sound: bool) -> tuple[Study, Document]:
    """Not yet held against what studies promise; `sound` asks that of the files that it names."""
    documents = read(text, name)
    carried, beside = _carried(documents), _beside(folder)

    def fetch(file: str) -> str | None:
        return carried[file] if file in carried else beside(file)

    texts, faults = texts_of(documents[0], fetch, sound=sound)
    keys, conditions = _keys(documents[0], faults)
    whole = text if folder is None else packed(apart(text)[0], texts.raw)
    return Study(name, whole, keys, conditions, texts.forms, texts.pages, texts.consents), documents[0]


def apart(text: str) -> tuple[str, dict[str, str]]:
    """A study's own text, and by their names the files that it carries. Raises StudyFaults for bad YAML."""
    return text.partition(_BEHIND)[0], _carried(read(text, ""))


def _carried(documents: Sequence[Document]) -> dict[str, str]:
    files = documents[1].plain.get("files") if len(documents) > 1 else None
    pairs = files.items() if isinstance(files, dict) else ()
    return {name: body for name, body in pairs if isinstance(name, str) and isinstance(body, str)}


def _keys(document: Document, wrong: Sequence[Fault]) -> tuple[StudyKeys, dict[str, Condition]]:
    """Keys and conditions, or StudyFaults with all that is wrong with either, or with files already."""
    keys = checked(StudyKeys, document, document.plain)
    conditions, faults = conditions_of(document)
    if isinstance(keys, list) or faults or wrong:
        found = {*wrong, *faults, *(keys if isinstance(keys, list) else [])}
        rest = loosely(document, but=conditions)
        raise StudyFaults(sorted(found | checks.early(document, conditions, rest, found)))
    return keys, conditions


def _beside(folder: Path | None) -> Fetch:
    """Read files of a folder, none above it."""

    def fetch(relative: str) -> str | None:
        if folder is None or not (path := (folder / relative).resolve()).is_relative_to(folder.resolve()):
            return None
        return path.read_text(encoding="utf-8-sig") if path.is_file() else None

    return fetch


def packed(text: str, carried: Mapping[str, str]) -> str:
    """A study's own text followed by a second document that holds the files it names."""
    out = io.StringIO()
    files = {name: LiteralScalarString(body) for name, body in sorted(carried.items())}
    YAML(typ="rt").dump({"files": files}, out)
    return f"{text.rstrip()}{_BEHIND}{out.getvalue()}"
