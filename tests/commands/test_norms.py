"""The catalogue on the command line."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.norms.catalogue import NORMS


def asked(*words: str) -> str:
    told = CliRunner().invoke(app, ["norms", *words], terminal_width=200)
    assert told.exit_code == 0, told.output
    return told.output


def test_the_json_has_every_norm_with_three_near_misses_or_more() -> None:
    listed = json.loads(asked("--json"))
    assert [one["id"] for one in listed] == list(NORMS)
    for one in listed:
        assert {"id", "family", "statement", "distractors"} <= one.keys()
        assert len(set(one["distractors"]) - {one["statement"]}) >= 3


@pytest.mark.parametrize("norm", list(NORMS))
def test_every_norm_is_in_the_table(norm: str, table: str) -> None:
    assert norm in table


@pytest.fixture(scope="module")
def table() -> str:
    return asked()
