"""A running PostgreSQL server, seen by whoever needs a database in it."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

OWNER = "normgym"


@dataclass(frozen=True, slots=True)
class Cluster:
    """One server that listens on a socket in `socket_folder`."""

    socket_folder: Path
    password: str
    pid: int

    @classmethod
    def from_parts(cls, socket_folder: str, password: str, pid: int) -> "Cluster":
        """The same cluster in another process."""
        return cls(Path(socket_folder), password, pid)

    def url(self, database: str) -> str:
        """SQLAlchemy's address of a database."""
        return f"postgresql+psycopg://{self._rest(database)}"

    def plain_url(self, database: str) -> str:
        """The address of a database for psycopg and psql."""
        return f"postgresql://{self._rest(database)}"

    def has_database(self, name: str) -> bool:
        """Whether a database of this name exists."""
        with self._admin() as db:
            return db.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None

    def create_database(self, name: str, template: str | None = None) -> None:
        """Make an empty database, or a copy of one that nobody is connected to."""
        order = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
        if template is not None:
            order += sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))
        with self._admin() as db:
            db.execute(order)

    def ensure_database(self, name: str) -> None:
        """Make the database unless it exists."""
        if not self.has_database(name):
            self.create_database(name)

    def drop_database(self, name: str) -> None:
        """Remove a database, connections included."""
        with self._admin() as db:
            db.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    def answers(self) -> bool:
        """Whether the server takes connections yet."""
        try:
            with self._admin():
                return True
        except psycopg.OperationalError:
            return False

    def _admin(self) -> psycopg.Connection:
        return psycopg.connect(self.plain_url("postgres"), autocommit=True, connect_timeout=10)

    def _rest(self, database: str) -> str:
        who = f"{OWNER}:{quote(self.password, safe='')}"
        return f"{who}@/{quote(database, safe='')}?host={quote(str(self.socket_folder), safe='')}"
