"""Every value survives the way into a CSV cell and back."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import ValueUnfit
from app.exports.table import Column, Table
from app.exports.values import Type, iso

NASTY = [
    "",
    "0",
    "NA",
    "a,b",
    'say "hi"',
    "two\nlines",
    "carriage\rreturn",
    "both\r\n",
    "🙂👩‍👩‍👧",
    "مرحبا بالعالم",
    "nul\x00byte",
    " padded ",
    "=1+1",
    "\ufeffmark",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def column(kind: Type) -> Table:
    return Table("one", "One column.", (Column("value", "A value.", kind, lambda row: row),))


def cells(text: str) -> list[str]:
    return [row[0] if row else "" for row in csv.reader(io.StringIO(text, newline=""))]


@pytest.mark.parametrize("text", NASTY)
def test_nasty_text_survives(text: str) -> None:
    assert cells(column(Type.TEXT).lines([text])) == [text]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
def test_any_text_survives(texts: list[str]) -> None:
    assert cells(column(Type.TEXT).lines(texts)) == texts


@given(st.lists(JSON))
def test_any_answer_survives_with_its_type(values: list[object]) -> None:
    assert [json.loads(cell) for cell in cells(column(Type.JSON).lines(values))] == values


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (False, "false"), (None, "null"), ("", '""""""'), ([], "[]"), ("null", '"""null"""')],
)
def test_values_that_look_empty_can_be_told_apart(value: object, written: str) -> None:
    assert column(Type.JSON).lines([value]).strip() == (written if written[:1] == '"' else f'"{written}"')


def test_no_text_differs_from_empty_text() -> None:
    assert column(Type.TEXT).lines([None, ""]) == '\r\n""\r\n'


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_a_spreadsheet_runs_nothing(start: str) -> None:
    written = column(Type.TEXT).lines([start + "cmd|' /C calc'!A0"], spreadsheet=True)
    assert cells(written)[0].startswith("'" + start)


def test_text_is_written_as_it_was_unless_for_spreadsheets() -> None:
    assert cells(column(Type.TEXT).lines(["=1+1"])) == ["=1+1"]


def test_times_are_utc() -> None:
    moment = datetime(2026, 11, 30, 1, 2, 3, tzinfo=timezone(timedelta(hours=2)))
    assert iso(moment) == "2026-11-29T23:02:03.000000Z"
    assert iso(moment.astimezone(UTC)) == iso(moment)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Type.INTEGER, True),
        (Type.INTEGER, "1"),
        (Type.BOOLEAN, 1),
        (Type.NUMBER, float("nan")),
        (Type.TIME, datetime(2026, 1, 1)),  # noqa: DTZ001
    ],
)
def test_a_value_of_another_type_is_refused(kind: Type, value: object) -> None:
    with pytest.raises(ValueUnfit):
        column(kind).lines([value])
