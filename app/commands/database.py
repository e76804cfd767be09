"""Which database a command works on: the one that is named, else the demo's own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

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
    named = os.environ.get("DATABASE_URL")
    if named and data_dir is None:
        yield spelled(named)
        return
    with reached(data_dir or HOME) as cluster:
        yield cluster.url(NAME)


def spelled(url: str) -> str:
    """Return an address as SQLAlchemy wants it, however the host of the database spells it."""
    for start in ("postgres://", "postgresql://"):
        if url.startswith(start):
            return "postgresql+psycopg://" + url.removeprefix(start)
    return url
