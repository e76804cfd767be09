"""Certified lists are written so that studies find their seeds in them."""

import json
from pathlib import Path

from app.measures.certify.lists import summaries, written
from app.measures.certify.summary import summed
from app.measures.certify.table import table
from app.norms.catalogue import NORMS
from app.studies.certified import Seeds, shipped
from tests.measures.certify.test_summary import NORM, pairs


def test_what_is_written_is_found_again(tmp_path: Path) -> None:
    figures = summed(NORM, pairs())
    (tmp_path / "standard.json").write_text(written("ours", pairs(), [figures]), encoding="utf-8")
    lists = shipped(tmp_path)
    assert set(lists.seeds) == {one.key for one in pairs()}
    assert set(lists.engines.values()) == {"ours"}
    assert lists.seeds["key of cafe-1"] == Seeds(((0, 1, 2), (3, 4, 5)), (0, 1))
    assert summaries(tmp_path / "standard.json") == {NORM: figures}


def test_a_norm_that_failed_keeps_its_figures_and_gets_no_seeds(tmp_path: Path) -> None:
    failed = summed(NORM, pairs(fails=6))
    text = written("ours", pairs(), [failed])
    assert json.loads(text)["pairs"] == {}
    assert list(json.loads(text)["norms"]) == [NORM]


def test_a_line_holds_one_norm_on_one_floor() -> None:
    lines = written("ours", pairs(), [summed(NORM, pairs())]).splitlines()
    assert sum('"learning": [0, 1]' in line for line in lines) == len(pairs())


def test_where_there_is_no_list_there_are_no_figures(tmp_path: Path) -> None:
    assert summaries(tmp_path / "none.json") == {}
    assert shipped(tmp_path / "nowhere").seeds == {}


def test_the_table_has_a_row_per_norm_with_what_it_is_kept_by_in_italics() -> None:
    text = table({NORM: summed(NORM, pairs())})
    row = next(line for line in text.splitlines() if NORM in line)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:3] == [str(NORMS[NORM].number), f"`{NORM}`", "200/200 (98)"]
    assert cells[3:7] == ["17", "0", "*100*", "0"]
    assert "normgym certify" in text
    assert "the luckiest policy wins 0.0 % of the blocks, 20.0 % of single tests." in text


def test_the_table_marks_a_norm_that_failed() -> None:
    assert f"`{NORM}` (failed)" in table({NORM: summed(NORM, pairs(fails=6))})
