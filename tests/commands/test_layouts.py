"""`normgym layouts` lists ten layouts that hold, and proposes rugs."""

import json
from collections import Counter

import typer
from typer.testing import CliRunner

from app.commands.layouts import layouts
from app.errors import NotInTheCatalogue

app = typer.Typer()
app.command()(layouts)
run = CliRunner()


def test_ten_layouts_hold_four_three_three() -> None:
    result = run.invoke(app, ["--json"])
    assert result.exit_code == 0, result.output
    listed = json.loads(result.output)
    assert Counter(entry["community"] for entry in listed) == {"cafe": 4, "post": 3, "grocery": 3}
    assert {entry["lint"] for entry in listed} == {"holds"}
    assert "practice" not in {entry["id"] for entry in listed}
    assert sorted(entry["pair_unseen"] for entry in listed) == sorted(entry["id"] for entry in listed)
    assert all(entry["spots"] >= 6 and entry["blue_spots"] >= 3 for entry in listed)


def test_a_line_for_each_is_printed_for_people() -> None:
    lines = run.invoke(app, []).output.splitlines()
    assert len(lines) == 10
    assert "grocery-3" in lines[-1]
    assert "lint: holds" in lines[-1]


def test_rugs_are_proposed_as_a_floor_to_copy() -> None:
    result = run.invoke(app, ["--search-rugs", "cafe-4", "--seed", "2"])
    assert result.exit_code == 0, result.output
    floor, rugs = result.output.splitlines()[:11], result.output.splitlines()[11:]
    assert {len(line) for line in floor} == {15}
    assert [line.split(":")[0] for line in rugs] == ["blue", "amber", "violet"]


def test_a_layout_that_is_not_drawn_is_named_with_those_that_are() -> None:
    result = run.invoke(app, ["--search-rugs", "cafe-9"])
    assert isinstance(result.exception, NotInTheCatalogue)
    assert "cafe-9" in str(result.exception)
    assert "Did you mean cafe-" in str(result.exception)
