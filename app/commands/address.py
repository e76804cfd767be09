"""Where a browser reaches the server that runs on a command's database, as far as a command can know."""

import os
from pathlib import Path

import httpx

from app.commands.database import HOME, named

_FILE = "address"


def keep_address(data_dir: Path, address: str) -> None:
    """Note where the demo of this folder is reached, for commands that are typed elsewhere."""
    (data_dir / _FILE).write_text(address, encoding="utf-8")


def address_of(data_dir: Path | None) -> str:
    """The address of the very database that `opened` gives, without a slash at its end; empty if unknown.

    A named database has its server's, which the environment tells. A folder has that of its latest demo.
    """
    told, file = os.environ.get("NORMGYM_PUBLIC_URL", ""), (data_dir or HOME) / _FILE
    if named(data_dir):
        return told.rstrip("/")
    return file.read_text(encoding="utf-8") if file.exists() else ""


def answers(link: str) -> bool:
    """Whether somebody who opens this link now meets its page: the server runs, and on our database."""
    try:
        return httpx.get(link, timeout=10, follow_redirects=True).status_code == httpx.codes.OK
    except (httpx.TransportError, httpx.InvalidURL):
        return False
