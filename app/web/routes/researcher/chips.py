"""A visit's status as a chip: an icon, a word, a tone."""

from datetime import datetime, timedelta
from typing import NamedTuple

SOON = timedelta(minutes=2)
LONG = timedelta(hours=1)


class Chip(NamedTuple):
    """What is shown: never by colour alone."""

    icon: str
    word: str
    tone: str


ENDED: dict[str, Chip] = {
    "complete": Chip("✓", "complete", "good"),
    "declined": Chip("–", "declined", "quiet"),
    "device": Chip("–", "device unsuitable", "quiet"),
    "screened-out": Chip("–", "screened out", "quiet"),
    "failed-check": Chip("✕", "failed quiz", "caution"),
    "failed-attention": Chip("✕", "failed attention", "caution"),
    "timed-out": Chip("✕", "timed out", "caution"),
    "withdrew": Chip("↩", "withdrew", "quiet"),
    "full": Chip("–", "session full", "quiet"),
    "technical": Chip("!", "technical fault", "bad"),
    "already": Chip("–", "took part before", "quiet"),
}

ACTIVE = Chip("●", "active", "good")
IDLE = Chip("◐", "idle", "caution")
AWAY = Chip("○", "away", "quiet")


def chip_of(exit_kind: str | None, seen_at: datetime, now: datetime) -> Chip:
    """Return how the visit ended, or else how lively it is."""
    if exit_kind is not None:
        return ENDED.get(exit_kind, Chip("–", exit_kind, "quiet"))
    silence = now - seen_at
    return ACTIVE if silence < SOON else IDLE if silence < LONG else AWAY
