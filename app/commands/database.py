"""Which database a command works on, and under which key: the one that is named, else the demo's own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from app.errors import SettingMissing
from app.launch.postgres import reached

HOME = Path(".normgym")
NAME = "normgym"
DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", help="A demo's data; left out: DATABASE_URL, else the demo's own folder."),
]


@contextmanager
def opened(data_dir: Path | None) -> Iterator[str]:
    """Give SQLAlchemy's address of the database, with its server running until the block ends."""
    if address := named(data_dir):
        yield spelled(address)
        return
    with reached(data_dir or HOME) as cluster:
        yield cluster.url(NAME)


def secret_of(data_dir: Path | None) -> str:
    """The key of the very database that `opened` gives; empty where there is none.

    A named database has its server's key, which the environment tells. A folder has its own, whatever the
    environment says of another server's.
    """
    told, file = os.environ.get("NORMGYM_SECRET_KEY", ""), (data_dir or HOME) / "secret"
    if named(data_dir) or not file.exists():
        return told
    return file.read_text()


def needed_secret(data_dir: Path | None) -> str:
    """The same, where names could not be told again without it. Raises SettingMissing."""
    key = secret_of(data_dir)
    if not key and named(data_dir):
        raise SettingMissing(
            "Set NORMGYM_SECRET_KEY to the key that this database's server runs with: "
            "whoever is forgotten is remembered by a seal made of it."
        )
    return key


def named(data_dir: Path | None) -> str:
    """The address of the database that the environment names, unless a folder was asked for."""
    return os.environ.get("DATABASE_URL", "") if data_dir is None else ""


def spelled(url: str) -> str:
    """Return an address as SQLAlchemy wants it, however the host of the database spells it."""
    for start in ("postgres://", "postgresql://"):
        if url.startswith(start):
            return "postgresql+psycopg://" + url.removeprefix(start)
    return url
