"""`normgym new`: a study of one's own, begun from one that is there."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from app import studies
from app.errors import NotInTheCatalogue
from app.studies.key import SLUG

FOLDER = Path("study_configs")
OF_THE_DEMO, TO_FILL_IN = "consent/demo.md", "consent/replication.md"
"""The demo's consent says nothing that is true of a study: whoever begins from the demo gets the other."""

Name = Annotated[str, typer.Argument(metavar="NAME", help="A short name: small letters, digits, hyphens.")]
From = Annotated[str, typer.Option("--from", help="The study to begin from, such as told-control.")]


def new(name: Name, source: From) -> None:
    """Copy a study of study_configs/ with its consent, under a name of its own; prints what to fill in."""
    if not re.fullmatch(SLUG, name):
        print(f"{name} cannot be a study's name: take small letters, digits and hyphens, such as mine.")
        raise typer.Exit(1)
    made = copy_of(_source(source), name)
    if there := [file for file in made if (FOLDER / file).exists()]:
        print(f"{FOLDER / there[0]} is there already: take another name. Nothing was written.")
        raise typer.Exit(1)
    for file, text in made.items():
        (FOLDER / file).write_text(text, encoding="utf-8")
    print("\n".join(_told(name, made)))


def _source(name: str) -> Path:
    """The file of a study. Raises NotInTheCatalogue, which names those that there are."""
    there = {file.stem: file for file in sorted(FOLDER.glob("*.yaml"))}
    if not there:
        print(f"There are no studies in {FOLDER}/ here: go to the folder that the demo was started from.")
        raise typer.Exit(1)
    if (stem := Path(name).stem) not in there:
        raise NotInTheCatalogue("study", name, there)
    return there[stem]


def copy_of(source: Path, name: str) -> dict[str, str]:
    """The texts of a study's own files, by where they lie in its folder; its comments stay.

    Pages and forms are shared with the others. Raises StudyFaults where the source has faults.
    """
    text, consents = source.read_text(encoding="utf-8-sig"), sorted(studies.load(source).consents)
    text = re.sub(r"(?m)^key:[ ]*[^\s#]+", f"key: {name}", text)
    made = dict[str, str]()
    for number, consent in enumerate(consents, start=1):
        own = f"consent/{name}.md" if number == 1 else f"consent/{name}-{number}.md"
        text = re.sub(rf"{re.escape(consent)}\b", own, text)
        filled = TO_FILL_IN if consent == OF_THE_DEMO else consent
        made[own] = (source.parent / filled).read_text(encoding="utf-8-sig")
    return {f"{name}.yaml": text} | made


def _told(name: str, made: Mapping[str, str]) -> Iterator[str]:
    study = FOLDER / f"{name}.yaml"
    yield f"{study}: its title, places, conditions, norms and pay are yours to change."
    for file, text in made.items():
        lines = enumerate(text.splitlines(), start=1)
        todo = [f"  {FOLDER / file}:{number}: {line.strip()}" for number, line in lines if "TODO" in line]
        if file != study.name and todo:
            yield f"{FOLDER / file}: before a live session opens, fill in"
            yield from todo
    yield f"Then:  normgym validate {study}"
