"""Tests of the databases that tests are lent."""

from sqlalchemy import create_engine, text

from tests.databases import Databases


def run(url: str, *orders: str) -> list[object]:
    """Run statements; what the last one found."""
    engine = create_engine(url)
    with engine.begin() as db:
        *_, last = [db.execute(text(order)) for order in orders]
        found = list(last.scalars()) if last.returns_rows else []
    engine.dispose()
    return found


STUDY = "INSERT INTO study_texts (hash, name, text, engine) VALUES ('h', 'n', 't', 'e')"


def test_the_next_borrower_finds_no_row_and_counts_from_one(databases: Databases) -> None:
    with databases.lent() as first:
        run(first, "SELECT nextval(seqrelid) FROM pg_sequence", STUDY)
    with databases.lent() as second:
        assert second == first
        assert run(second, "SELECT 1 FROM study_texts") == []
        assert set(run(second, "SELECT nextval(seqrelid) FROM pg_sequence")) == {1}


def test_a_connection_that_was_left_open_neither_keeps_rows_nor_waits(databases: Databases) -> None:
    with databases.lent() as first:
        left = create_engine(first).connect()
        left.execute(text(STUDY))
    with databases.lent() as second:
        assert second == first
        assert run(second, "SELECT 1 FROM study_texts") == []
    left.invalidate()
    left.engine.dispose()


def test_whoever_changes_a_table_or_closes_the_door_has_no_successor(databases: Databases) -> None:
    for order in ("ALTER TABLE study_texts ADD odd integer", "DROP TABLE steps", "CREATE SCHEMA odd"):
        with databases.lent() as first:
            run(first, order)
        with databases.lent() as second:
            assert second != first
