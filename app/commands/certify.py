"""`normgym certify`: every norm held to everything that studies rely on, on every floor."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from app.commands.certify_kept import Kept
from app.commands.certify_study import certify_study
from app.commands.certify_working import Working, working
from app.episodes.engine import ENGINE_VERSION
from app.errors import NotInTheCatalogue
from app.launch.engines import equivalent_engines
from app.measures.certify import likeness, sentence, summary
from app.measures.certify import quick as sample
from app.measures.certify.lists import STANDARD_LISTS, summaries, written
from app.measures.certify.pair import Pair, examined
from app.measures.certify.summary import Summary, summed
from app.measures.certify.table import table
from app.norms.catalogue import NORMS
from app.studies.certified import FOLDER, shipped
from app.world.drawing import LAYOUTS

TABLE = FOLDER / "README.md"

SHARED = 10
"""Parts into which the reading of sentences is split; norms of one part are read in the same scenes."""

Quick = Annotated[bool, typer.Option("--quick", help="A small sample of everything, against the lists.")]
Only = Annotated[list[str] | None, typer.Option("--norm", help="Only this norm; may be repeated.")]
Floors = Annotated[list[str] | None, typer.Option("--layout", help="Only this layout; may be repeated.")]
Own = Annotated[
    Path | None,
    typer.Option("--study", help="Seeds for this study file: its settings, its swapped norms."),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many processes work at once.")]
Data = Annotated[
    Path | None, typer.Option("--data", help="Where finished parts are kept, so that a killed run goes on.")
]


def certify(
    quick: Quick = False,
    norm: Only = None,
    layout: Floors = None,
    study: Own = None,
    jobs: Jobs = 2,
    data: Data = None,
) -> None:
    """Certify norms and write the lists of seeds; exit code 1 when any check fails, which is named."""
    if study is not None:
        certify_study(study, jobs, Kept(data))
        return
    norms = _known(norm, NORMS, "norm")
    layouts = _known(layout, LAYOUTS, "layout")
    with working(jobs) as work:
        run = _Run(norms, layouts, work)
        faults = run.quick() if quick else run.whole(Kept(data))
    for fault in faults:
        print(fault)
    print(_closing(faults, len(norms), len(layouts), quick=quick))
    if faults:
        raise typer.Exit(1)


def _known(asked: list[str] | None, known: Iterable[str], kind: str) -> list[str]:
    """What was asked for, everything where nothing was."""
    every = list(known)
    for name in asked or ():
        if name not in every:
            raise NotInTheCatalogue(kind, name, every)
    return [name for name in every if not asked or name in asked]


def _closing(faults: Sequence[str], norms: int, layouts: int, *, quick: bool) -> str:
    """The last line."""
    if faults:
        return f"{len(faults)} faults."
    what = "Nothing refutes" if quick else "Certified:"
    return f"{what} {norms} norms on {layouts} layouts."


class _Run:
    """One run of the command: what was asked for, by how many processes."""

    def __init__(self, norms: list[str], layouts: list[str], work: Working) -> None:
        self.norms, self.layouts, self._each = norms, layouts, work.each
        self.is_whole = len(norms) == len(NORMS) and len(layouts) == len(LAYOUTS)

    def whole(self, kept: Kept) -> list[str]:
        """Everything anew but for what an earlier, killed run has finished; lists and table are written."""
        asked = [(norm, layout) for layout in self.layouts for norm in self.norms]
        left = [pair for pair in asked if kept.pair(*pair) is None]
        self._each("pairs", _examine, left, kept.keep_pair, len(asked))
        todo = [norm for norm in self.norms if kept.faults(norm) is None]
        some = [tuple(todo[at::SHARED]) for at in range(min(SHARED, len(todo)))]
        self._each("sentences", _read, some, lambda _, found: kept.keep_faults(found), len(some))
        if kept.alike() is None:
            kept.keep_alike(dict(likeness.faults(self._broken(likeness.SEEDS, likeness.STEPS))))
        alike = kept.alike() or {}
        pairs = {norm: [*filter(None, (kept.pair(norm, at) for at in self.layouts))] for norm in self.norms}
        figures = [
            summed(norm, pairs[norm], [*(kept.faults(norm) or ()), *filter(None, [alike.get(norm)])])
            for norm in self.norms
        ]
        if self.is_whole:
            self._write(pairs, figures)
        return [fault for one in figures for fault in summary.faults(one)] + list(
            summary.average_faults(figures) if self.is_whole else ()
        )

    def _write(self, pairs: dict[str, list[Pair]], figures: list[Summary]) -> None:
        FOLDER.mkdir(exist_ok=True)
        every = (pair for floors in pairs.values() for pair in floors)
        STANDARD_LISTS.write_text(written(ENGINE_VERSION, every, figures), encoding="utf-8")
        TABLE.write_text(table(summaries()), encoding="utf-8")

    def quick(self) -> list[str]:
        """What a few seeds can refute, with the committed lists and figures."""
        faults: list[str] = []
        tried: dict[str, list[bool]] = {norm: [] for norm in self.norms}

        def pair_done(pair: tuple[str, str], found: tuple[list[str], list[bool]]) -> None:
            faults.extend(found[0])
            tried[pair[0]] += found[1]

        asked = [(norm, layout) for layout in self.layouts for norm in self.norms]
        self._each("pairs", _try_pair, asked, pair_done, len(asked))
        self._each("norms", _try_norm, self.norms, lambda _, found: faults.extend(found), len(self.norms))
        faults += [fault for norm in self.norms for fault in sample.oracle_faults(norm, tried[norm])]
        alike = dict(likeness.faults(self._broken(1, sample.LIKENESS)))
        faults += [alike[norm] for norm in self.norms if norm in alike]
        engines = equivalent_engines() | {ENGINE_VERSION}
        faults += [said for norm, said in sample.stale(shipped(), engines) if norm in self.norms]
        return [*faults, *(sample.table_faults(summaries()) if self.is_whole else ())]

    def _broken(self, seeds: int, steps: int) -> dict[str, set[tuple[str, int]]]:
        """Which steps break which norm, put together from floors."""
        found: dict[str, set[tuple[str, int]]] = {norm: set() for norm in NORMS}

        def floor_done(floor: tuple[str, int, int], broken: dict[str, set[int]]) -> None:
            for norm, numbers in broken.items():
                found[norm] |= {(floor[0], at) for at in numbers}

        floors = [(layout, seeds, steps) for layout in LAYOUTS]
        self._each("likeness", _break, floors, floor_done, len(floors))
        return found


def _examine(pair: tuple[str, str]) -> Pair:
    return examined(NORMS[pair[0]], pair[1])


def _read(norms: tuple[str, ...]) -> dict[str, list[str]]:
    return sentence.faults([NORMS[norm] for norm in norms])


def _try_pair(pair: tuple[str, str]) -> tuple[list[str], list[bool]]:
    return sample.pair(NORMS[pair[0]], pair[1])


def _try_norm(norm: str) -> list[str]:
    return list(sample.one(NORMS[norm], shipped()))


def _break(floor: tuple[str, int, int]) -> dict[str, set[int]]:
    layout, seeds, steps = floor
    return likeness.broken(NORMS.values(), likeness.free_steps((layout,), seeds, steps))
