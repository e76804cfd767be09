"""The codebook: one line for every column of every table, itself a table."""

from collections.abc import Iterator
from operator import itemgetter

from app.exports.table import Column, Table
from app.exports.values import MEANING, Type

Line = tuple[str, str, str, str, str, str]

CODEBOOK = Table(
    "codebook",
    "What every column of every file means.",
    (
        Column("file", "The CSV file.", Type.TEXT, itemgetter(0)),
        Column("column", "The column's name in that file.", Type.TEXT, itemgetter(1)),
        Column("meaning", "What the column holds.", Type.TEXT, itemgetter(2)),
        Column("type", "The type of its values.", Type.TEXT, itemgetter(3)),
        Column("written_as", "How a value of that type is written.", Type.TEXT, itemgetter(4)),
        Column("unit", "The unit of measurement, where there is one.", Type.TEXT, itemgetter(5)),
    ),
)


def lines_about(tables: tuple[Table, ...]) -> Iterator[Line]:
    """Yield a line for each column, in the order of the files; the codebook describes itself too."""
    for table in (*tables, CODEBOOK):
        for column in table.columns:
            yield (table.file, column.name, column.meaning, column.type, MEANING[column.type], column.unit)
