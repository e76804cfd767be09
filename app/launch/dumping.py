"""Backups of a database, made while it is used, and the way back."""

import os
import subprocess
from pathlib import Path

from app.errors import BackupFailed
from app.launch.binaries import find_binaries
from app.launch.server_user import server_user


def dump(url: str, file: Path) -> int:
    """Write a whole backup beside its name and give it the name when it is whole; returns its bytes.

    `url` is SQLAlchemy's address. Raises BackupFailed.
    """
    draft = file.with_name(f"{file.name}.part")
    try:
        _run("pg_dump", "--format=custom", "--no-owner", f"--file={draft}", f"--dbname={plain(url)}")
        draft.rename(file)
    finally:
        draft.unlink(missing_ok=True)
    return file.stat().st_size


def restore(url: str, file: Path) -> None:
    """Put a backup in the place of everything that is in the database, whole or not at all."""
    if not file.exists():
        raise BackupFailed(f"There is no file {file}.")
    order = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
    _run("pg_restore", *order, f"--dbname={plain(url)}", str(file))


def plain(url: str) -> str:
    """The address as PostgreSQL's own programs want it."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


def _run(program: str, *order: str) -> None:
    folder = find_binaries(os.environ.get("NORMGYM_PG", "wheel"), server_user(None)).folder
    try:
        done = subprocess.run([folder / program, *order], capture_output=True, text=True, check=False)
    except OSError as missing:
        raise BackupFailed(f"{program} cannot be run: {missing.strerror or missing}.") from missing
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise BackupFailed(f"{program} did not finish: {said[-1] if said else 'it said nothing'}.")
