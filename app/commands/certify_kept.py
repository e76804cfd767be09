"""Finished parts of a certification on disk, so that a run that was killed goes on where it was."""

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from app.episodes.engine import ENGINE_VERSION
from app.measures.certify.pair import Pair
from app.studies.certified import Seeds

_APP = Path(__file__).resolve().parents[1]
_JUDGING = ("episodes/solver.py", "episodes/planner.py", "episodes/shy.py", "studies/certified.py")
"""Beside the engine and the measures, what decides the result."""


class Kept:
    """A folder per version of everything that decides; what another version found is not seen."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = (folder or _cache()) / _version()
        self._folder.mkdir(parents=True, exist_ok=True)

    def pair(self, norm: str, layout: str) -> Pair | None:
        """The pair as it was examined, None where it was not."""
        found = self._read(f"{norm}.{layout}")
        return None if found is None else Pair.of(found)

    def keep_pair(self, asked: tuple[str, str], pair: Pair) -> None:
        """Keep what was found out about a norm on a layout."""
        self._write(".".join(asked), pair.plain())

    def seeds(self, key: str) -> Seeds | None:
        """The seeds that were found for this key, None where none were looked for."""
        found = self._read(key)
        return None if found is None else Seeds(tuple(map(tuple, found[0])), tuple(found[1]))

    def keep_seeds(self, key: str, seeds: Seeds) -> None:
        """Keep the seeds that were found for this key."""
        self._write(key, seeds)

    def faults(self, norm: str) -> list[str] | None:
        """What was wrong with the norm's sentence, None where it was not looked at."""
        found = self._read(norm)
        return None if found is None else [str(fault) for fault in found]

    def keep_faults(self, found: Mapping[str, list[str]]) -> None:
        """Keep what was wrong with these norms' sentences."""
        for norm, faults in found.items():
            self._write(norm, faults)

    def alike(self) -> dict[str, str] | None:
        """What was said of norms that are trivial or like another, None where it was not looked at."""
        found = self._read("alike")
        return None if found is None else dict(found)

    def keep_alike(self, found: Mapping[str, str]) -> None:
        """Keep what was said of norms that are trivial or like another."""
        self._write("alike", dict(found))

    def _read(self, name: str) -> Any:
        path = self._folder / f"{name}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def _write(self, name: str, value: object) -> None:
        """Whole or not at all."""
        draft = self._folder / f"{name}.draft"
        draft.write_text(json.dumps(value), encoding="utf-8")
        draft.rename(self._folder / f"{name}.json")


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "normgym" / "certify"


def _version() -> str:
    digest = blake2b(ENGINE_VERSION.encode(), digest_size=8)
    judging = [_APP / name for name in _JUDGING]
    for path in [*judging, *sorted((_APP / "measures").rglob("*.py"))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
