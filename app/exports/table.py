"""A table declares its columns once; header, rows, codebook come from that one declaration."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from app.exports.values import WRITE, WRITE_FOR_SPREADSHEETS, Type, quoted

END_OF_LINE = "\r\n"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, what it means in words, and how it is read off a row."""

    name: str
    meaning: str
    type: Type
    read: Callable[[Any], Any]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """One CSV file: a row is whatever the readers of its columns take."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    large: bool = False
    """Whether the file may pass 2 GiB."""

    @property
    def file(self) -> str:
        """The name of the file in the bundle."""
        return f"{self.name}.csv"

    def header(self) -> str:
        """Return the first line."""
        return ",".join(quoted(column.name) for column in self.columns) + END_OF_LINE

    def lines(self, rows: Iterable[Any], *, spreadsheet: bool = False) -> str:
        """Return one line per row; raises `ValueUnfit` where a value is not of its column's type."""
        writers = WRITE_FOR_SPREADSHEETS if spreadsheet else WRITE
        cells = [(column.read, writers[column.type], column.type is Type.JSON) for column in self.columns]
        return "".join(_line(cells, row) for row in rows)


def _line(cells: list[tuple[Callable[[Any], Any], Callable[[Any], str], bool]], row: Any) -> str:
    texts = []
    for read, write, keeps_null in cells:
        value = read(row)
        texts.append("" if value is None and not keeps_null else write(value))
    return ",".join(texts) + END_OF_LINE


def field(name: str, meaning: str, kind: Type, unit: str = "", *, of: str = "") -> Column:
    """Return a column that reads the attribute of the same name (or the one named by `of`)."""
    attribute = of or name
    return Column(name, meaning, kind, lambda row: getattr(row, attribute), unit)
