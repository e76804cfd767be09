"""Databases for tests that each want one of their own: made once, emptied after every use.

To make and drop one costs PostgreSQL hundreds of files; to empty one, milliseconds. One that is not as
new afterwards, other tables or rules for instance, is dropped instead.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import psycopg

from app.launch.cluster import Cluster
from tests.throwaway import TEMPLATE

_CATALOGUES = (
    "pg_class",
    "pg_attribute",
    "pg_attrdef",
    "pg_constraint",
    "pg_index",
    "pg_namespace",
    "pg_proc",
    "pg_trigger",
    "pg_type",
    "pg_default_acl",
    "pg_db_role_setting",
)
_SIGNATURE = " UNION ALL ".join(
    f"SELECT '{name}', count(*), max(xmin::text::bigint) FROM {name}" for name in _CATALOGUES
)
_EMPTY = """DO $$
DECLARE one record; filled boolean;
BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
  SET LOCAL session_replication_role = replica;
  FOR one IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND relname <> 'alembic_version'
    AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', one.name) INTO filled;
    IF filled THEN EXECUTE format('DELETE FROM %s', one.name); END IF;
  END LOOP;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence
    WHERE pg_sequence_last_value(seqrelid) IS NOT NULL;
END $$"""


@dataclass(slots=True)
class Databases:
    """Databases with our tables and no rows, lent to one test after the other."""

    cluster: Cluster
    _free: dict[str, object] = field(default_factory=dict)
    """How each looked when it was new."""

    @contextmanager
    def lent(self) -> Iterator[str]:
        """SQLAlchemy's address of a database that nobody else uses until the block ends."""
        name, new = self._free.popitem() if self._free else self._made()
        yield self.cluster.url(name)
        if self._emptied(name) == new:
            self._free[name] = new
        else:
            self.cluster.drop_database(name)

    def _made(self) -> tuple[str, object]:
        name = f"t_{secrets.token_hex(6)}"
        self.cluster.create_database(name, TEMPLATE)
        with psycopg.connect(self.cluster.plain_url(name)) as db:
            return name, db.execute(_SIGNATURE).fetchall()

    def _emptied(self, name: str) -> object:
        """How a database looks without its rows; None where nobody gets in any more."""
        try:
            with psycopg.connect(self.cluster.plain_url(name)) as db:
                db.execute(_EMPTY)
                return db.execute(_SIGNATURE).fetchall()
        except psycopg.Error:
            return None
