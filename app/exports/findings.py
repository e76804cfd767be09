"""What a verification found: where, and in one sentence what differs."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.exports.values import json_text


class Finding(NamedTuple):
    """One recorded field that is not what the replay gives; `n` is 0 where no step is meant."""

    episode: int
    n: int
    field: str
    sentence: str

    def __str__(self) -> str:
        where = f"Episode {self.episode}" + (f", step {self.n}" if self.n else "")
        return f"{where}, {self.field}: {self.sentence}"


def differing(
    episode: int,
    n: int,
    table: str,
    stored: Mapping[str, Any],
    expected: Mapping[str, Any],
    says: str = "the replay gives",
) -> Iterator[Finding]:
    """Yield a finding for each expected field whose stored value is another."""
    for name, wanted in expected.items():
        if stored[name] != wanted or isinstance(stored[name], bool) is not isinstance(wanted, bool):
            sentence = f"{_shown(stored[name])} is stored, {says} {_shown(wanted)}."
            yield Finding(episode, n, f"{table}.{name}", sentence)


def _shown(value: Any) -> str:
    """Return a value as a person would look for it, cut after 80 characters."""
    text = value.hex() if isinstance(value, bytes) else json_text(value)
    return text if len(text) <= 80 else text[:79] + "…"
