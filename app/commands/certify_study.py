"""`normgym certify --study`: seeds for a study of its own settings, or of swapped norms."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import typer

from app import studies
from app.commands.certify_kept import Kept
from app.commands.certify_working import working
from app.episodes.engine import ENGINE_VERSION
from app.launch.engines import equivalent_engines
from app.measures.certify.lists import for_study
from app.measures.certify.worlds import BLOCKS, LESSONS, Worlds, search
from app.studies.certified import FOLDER, Lists, Seeds, key_of, names, shipped
from app.studies.circumstances import Circumstances, circumstances
from app.studies.study import Condition, Study


@dataclass(frozen=True, slots=True)
class Lacking:
    """Norms on a floor for which no list has seeds; `norm` may be several that share their worlds."""

    norm: str
    layout: str
    settled: tuple[tuple[str, object], ...]

    def __str__(self) -> str:
        return f"{self.norm} on {self.layout}"

    @property
    def circumstances(self) -> Circumstances:
        """The circumstances that seeds are looked for under."""
        return dict(self.settled)

    @property
    def key(self) -> str:
        """The key of the seeds."""
        return key_of(self.norm, self.layout, self.circumstances)


def certify_study(path: Path, jobs: int, kept: Kept, folder: Path = FOLDER) -> None:
    """Look for whatever the study lacks, write it beside the lists; exit code 1 where there is too little."""
    study = studies.load(path)
    own = folder / f"study-{study.keys.key}.json"
    asked = lacking(study, shipped(FOLDER, without=own.name), equivalent_engines() | {ENGINE_VERSION})
    left = [one for one in asked if kept.seeds(one.key) is None]
    with working(jobs) as work:
        work.each("floors", look, left, lambda one, found: kept.keep_seeds(one.key, found.seeds), len(asked))
    found = {one: kept.seeds(one.key) or Seeds((), ()) for one in asked}
    short = [one for one, seeds in found.items() if not _is_enough(seeds)]
    for one in short:
        print(f"{one}: too few seeds do for a block or a lesson.")
    enough = {one: seeds for one, seeds in found.items() if _is_enough(seeds)}
    if enough:
        named = ((one.norm, one.layout, one.key, seeds) for one, seeds in enough.items())
        own.write_text(for_study(ENGINE_VERSION, named), encoding="utf-8")
    print(f"{len(enough)} of {len(asked)} pairs of norm and floor that no other list has are certified.")
    if short:
        raise typer.Exit(1)


def lacking(study: Study, lists: Lists, engines: frozenset[str]) -> list[Lacking]:
    """Whatever the study's conditions draw from that no list of these engines has; each once."""
    asked = [one for condition in study.conditions.values() for one in _asked(condition)]
    return [one for one in dict.fromkeys(asked) if lists.engines.get(one.key) not in engines]


def _asked(condition: Condition) -> list[Lacking]:
    settled = tuple(circumstances(condition.settings).items())
    return [Lacking(*pair, settled) for pair in product(names(condition), condition.layouts)]


def look(one: Lacking) -> Worlds:
    """The search for one of them."""
    return search(tuple(one.norm.split("+")), one.layout, one.circumstances)


def _is_enough(seeds: Seeds) -> bool:
    return len(seeds.blocks) == BLOCKS and len(seeds.learning) == LESSONS
