"""`normgym validate`: every fault of a study file with its line, or what the study is."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from app import studies
from app.episodes.engine import ENGINE_VERSION
from app.errors import StudyFaults
from app.launch.engines import equivalent_engines
from app.studies import certified_checks
from app.studies.allocation import expected
from app.studies.certified import shipped
from app.studies.json_schema import schema
from app.studies.reference import reference
from app.studies.study import Condition, Study

Quick = Annotated[bool, typer.Option("--quick", help="Leave out the trial walks.")]
Files = Annotated[list[Path] | None, typer.Argument(help="Study files.", show_default=False)]
Keys = Annotated[bool, typer.Option("--keys", help="Print the reference of all keys instead.")]

Schema = Annotated[bool, typer.Option("--schema", help="Print the JSON Schema for editors instead.")]


def validate(files: Files = None, keys: Keys = False, schema_: Schema = False, quick: Quick = False) -> None:
    """Check study files; exit code 1 when anything is wrong with one of them."""
    if keys or schema_:
        print(reference() if keys else schema(), end="")
        return
    if not files:
        print("Name a study file, such as: normgym validate study_configs/demo.yaml")
        raise typer.Exit(1)
    sound = [_report(path, quick) for path in files]
    if not all(sound):
        raise typer.Exit(1)


def _report(path: Path, quick: bool) -> bool:
    """Print the verdict on one file; whether it holds."""
    try:
        study = studies.load(path)
        certified(study)
        if _uncertified(study) and not quick:
            from app.commands import walks  # the world is not needed to read a file

            print(f"{study.name}: trying whether the tests are long enough ...", file=sys.stderr)
            walks.long_enough(study, os.cpu_count() or 1)
    except StudyFaults as wrong:
        print(wrong)
        return False
    print("\n".join(summary(study)))
    return True


def certified(study: Study) -> None:
    """Raise StudyFaults where the study draws certified seeds only and there are not enough."""
    if faults := certified_checks.faults(study, shipped(), equivalent_engines() | {ENGINE_VERSION}):
        raise StudyFaults(faults)


def _uncertified(study: Study) -> list[Condition]:
    """The conditions whose tests nobody has walked before."""
    return [condition for condition in study.conditions.values() if not condition.settings.certified_only]


def summary(study: Study) -> Iterator[str]:
    """What the study is, in a few lines."""
    yield f"{study.name}: {study.keys.key}, {study.title}. No faults."
    for condition in study.conditions.values():
        yield f"  {condition.name}: {_shape(study, condition)}"
    for name in study.unfinished:
        yield f"  {name} still has a TODO: a pilot opens with it, a live session does not."
    for condition in _uncertified(study):
        yield f"  {condition.name}: seeds are not certified (certified_only: false)."
    yield f"  Kept as {study.hash[:12]}."


def _shape(study: Study, condition: Condition) -> str:
    """How many people, norms, floors."""
    places = float(expected(study, condition))
    told = ", the rule is told" if condition.told else ""
    skip = f", without {' and '.join(sorted(condition.skip))}" if condition.skip else ""
    sizes = f"{len(condition.norms)} norms, {len(condition.layouts)} floors"
    return f"about {places:.0f} places, {sizes}{told}{skip}"
