"""A study as it stands in the editor: its own text, and each file that it names in a box of its own."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Annotated, NamedTuple

from fastapi import Depends, Form

from app import studies
from app.errors import StudyFaults
from app.studies.faults import Fault
from app.studies.files import apart, packed
from app.studies.study import Study

LARGEST = 300_000
Text = Annotated[str, Form(max_length=LARGEST)]


class Writing(NamedTuple):
    """What is in the editor; a file that has no box is read beside the shipped studies."""

    name: str
    text: str
    files: Mapping[str, str]

    def read(self, folder: Path) -> Study:
        """The study that this is. Raises StudyFaults."""
        own, carried = apart(self.text)
        return studies.parse(packed(own, carried | dict(self.files)), self.name, folder)


def shipped(folder: Path) -> list[tuple[str, str]]:
    """(name, what it asks, as the comment at its head says) of every study in a folder."""
    files = sorted(folder.glob("*.yaml"))
    return [(file.name, _head(file.read_text(encoding="utf-8", errors="replace"))) for file in files]


def _head(text: str) -> str:
    lines = takewhile(lambda line: line.startswith("#"), text.splitlines())
    return " ".join(line.lstrip("# ") for line in lines).partition(" Fill in every TODO")[0]


def copy_of(path: Path, name: str) -> Writing:
    """A file with all that it names; alone where it has faults, which a check will list."""
    try:
        return opened(studies.load(path).text, name)
    except StudyFaults:
        return Writing(name, path.read_text(encoding="utf-8"), {})


def opened(text: str, name: str) -> Writing:
    """A text that was kept, with its files apart."""
    own, files = apart(text)
    return Writing(name, own.rstrip() + "\n", files)


def _sent(
    name: Annotated[str, Form(max_length=80)],
    text: Text,
    file: Annotated[tuple[str, ...], Form()] = (),
    body: Annotated[tuple[Text, ...], Form()] = (),
) -> Writing:
    """What came from the page."""
    boxes = dict(zip(file, map(_lines, body), strict=False))
    return Writing(name.strip().replace("/", "-").replace("\0", "") or "study.yaml", _lines(text), boxes)


Sent = Annotated[Writing, Depends(_sent)]


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n")


class Told(NamedTuple):
    """A fault as the page tells it; `file` is empty where it is in the study's own text."""

    file: str
    line: int
    path: str
    message: str


def told(wrong: StudyFaults, name: str) -> list[Told]:
    """Every fault with the box that it is in."""
    found = [fault for fault in wrong.faults if isinstance(fault, Fault)]
    return [Told("" if one.file == name else one.file, one.line, one.path, one.message) for one in found]


def faults_in_words(faults: Iterable[Fault]) -> Iterator[str]:
    """What was found wrong with a version since it was kept, a sentence each."""
    for one in faults:
        yield f"{one.file}, line {one.line}{', ' + one.path if one.path else ''}: {one.message}"


def notes(study: Study) -> Iterator[str]:
    """What is no fault, but is to be known before people come."""
    for name in study.unfinished:
        yield f"{name} still has a TODO. A pilot can be opened; a live session once it is filled in."
    if not all(condition.settings.certified_only for condition in study.conditions.values()):
        yield "Seeds need not be certified: is a test long enough? normgym validate on the server tries it."
