"""`normgym certify --study` finds what a study lacks, and nothing that other lists have."""

from pathlib import Path
from shutil import copytree

import pytest
import typer

from app.commands.certify_kept import Kept
from app.commands.certify_study import Lacking, certify_study, lacking
from app.episodes.engine import ENGINE_VERSION
from app.studies import certified_checks
from app.studies.certified import Lists, Seeds, shipped
from app.studies.study import Study
from tests.studies.shipped import FOLDER, changed, study_with

ONLY = ("certified_only: false", "certified_only: true")
SWAPPED = (ONLY, ("  ids:\n", "  permute: swap_within_family\n  ids:\n"))
OURS = frozenset({ENGINE_VERSION})
GOOD, POOR = Seeds(((1, 2, 3), (4, 5, 6)), (7, 8)), Seeds(((1, 2, 3),), (7, 8))


def lacks(study: Study) -> list[Lacking]:
    return lacking(study, Lists({}, {}), OURS)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """A run that was killed when everything had been looked for."""
    done = Kept(tmp_path / "kept")
    for one in lacks(study_with(*SWAPPED)):
        done.keep_seeds(one.key, GOOD)
    return done


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The study file, with the texts that it names."""
    path = copytree(FOLDER, tmp_path / "studies") / "mine.yaml"
    path.write_text(changed(*SWAPPED, ("key: demo", "key: mine")), encoding="utf-8")
    return path


def test_each_floor_of_a_norm_or_of_swapped_norms_is_asked_for_once() -> None:
    assert len(lacks(study_with(*SWAPPED))) == 4 * 2
    assert len(lacks(study_with(ONLY))) == 8 * 2


def test_what_another_list_of_this_engine_has_is_not_looked_for() -> None:
    study = study_with(ONLY)
    first = lacks(study)[0]
    for engine, there in ((ENGINE_VERSION, False), ("older", True)):
        lists = Lists({first.key: GOOD}, {first.key: engine})
        assert (first in lacking(study, lists, OURS)) is there


def test_studies_draw_from_what_it_writes(tmp_path: Path, kept: Kept, file: Path) -> None:
    certify_study(file, 1, kept, tmp_path)
    written = shipped(tmp_path)
    assert set(written.seeds.values()) == {GOOD}
    assert certified_checks.faults(study_with(*SWAPPED), written, OURS) == []


def test_too_few_seeds_are_named_and_the_exit_code_is_1(
    tmp_path: Path, kept: Kept, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = lacks(study_with(*SWAPPED))[0]
    kept.keep_seeds(first.key, POOR)
    with pytest.raises(typer.Exit):
        certify_study(file, 1, kept, tmp_path)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "no-blue-floor+blue-spots-only on cafe-1: too few seeds do for a block or a lesson."
    assert said[1].startswith("7 of 8 pairs")
    assert first.key not in shipped(tmp_path).seeds
