"""An engine that reads old recordings otherwise than they were played is found here.

When the change is meant, record anew with `python -m tests.golden.record` and say in the
changelog that it changes data. When only the code's form has changed, the old engine's version
(`brief.engine` in the recordings) may be added to app/equivalent_engines.txt.
"""

import json
from pathlib import Path

import pytest

import app
from app.episodes.engine import ENGINE_VERSION, listed, same, version_of
from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS
from tests.golden.record import RECORDED, golden, links

APP = Path(app.__file__).parent
LISTED = listed((APP / "equivalent_engines.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", golden(), ids=lambda path: path.stem)
def test_a_golden_recording_replays_to_its_chain(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert links(kept["brief"], kept["pressed"]) == kept["links"]


def test_every_norm_is_recorded() -> None:
    assert {path.stem for path in golden()} == {f"{norm}.{layout}" for norm, layout in RECORDED}
    assert len(RECORDED) == 2 * len(NORMS) == len(set(RECORDED))
    assert {layout for _, layout in RECORDED} == set(LAYOUTS)


def test_only_versions_with_recordings_of_their_own_are_equivalent() -> None:
    made_by = {json.loads(path.read_text(encoding="utf-8"))["brief"]["engine"] for path in golden()}
    assert made_by >= LISTED


def test_an_engine_is_itself_and_what_is_listed() -> None:
    assert same(ENGINE_VERSION)
    assert not same("another")
    assert same("another", frozenset({"another"}))
    assert listed("# none\nabc  # why\n\n") == {"abc"}


def test_remarks_do_not_make_another_engine_but_code_does(tmp_path: Path) -> None:
    world = tmp_path / "world"
    world.mkdir()
    (world / "a.py").write_text('"""One."""\nx = 1\n')
    first = version_of(tmp_path)
    version_of.cache_clear()
    (world / "a.py").write_text('"""Two."""\n# why\nx   =   1\n')
    assert version_of(tmp_path) == first
    version_of.cache_clear()
    (world / "lint").mkdir()
    (world / "lint" / "b.py").write_text("y = 1\n")
    assert version_of(tmp_path) == first, "a rule that only checks drawings"
    version_of.cache_clear()
    (world / "a.py").write_text("x = 2\n")
    assert version_of(tmp_path) != first
