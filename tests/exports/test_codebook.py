"""The codebook leaves no column out."""

import csv
import io

from app.exports.codebook import CODEBOOK, lines_about
from app.exports.tables import TABLES


def test_every_column_of_every_file_is_explained() -> None:
    explained = {(line[0], line[1]) for line in lines_about(TABLES) if line[2].strip()}
    written = {
        (table.file, name)
        for table in (*TABLES, CODEBOOK)
        for name in next(csv.reader(io.StringIO(table.header())))
    }
    assert explained == written


def test_no_column_stands_twice_in_a_file() -> None:
    for table in TABLES:
        names = [column.name for column in table.columns]
        assert len(names) == len(set(names))
