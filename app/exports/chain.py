"""Follow a recording's hash chain, past whatever was altered where the chain tells what stood there."""

from collections.abc import Iterator
from typing import NamedTuple

from app.episodes.episode import Episode
from app.errors import EpisodeOver
from app.exports.recording import Recording, Row
from app.world.words import Action


class Link(NamedTuple):
    """A stored step with the episode after it; `stored` is None where nothing follows any more."""

    n: int
    stored: Row | None
    after: Episode

    @property
    def holds(self) -> bool:
        """Whether the stored hash is the replayed one."""
        return self.stored is not None and bool(self.stored["hash"] == self.after.hash)


def follow(recording: Recording, begun: Episode) -> Iterator[Link]:
    """Yield a link per stored step; one without `stored` ends the walk early.

    Where the hash differs, each other action is tried: the one that gives the stored hash
    is what was recorded. Where none does but the next link holds, the hash itself was altered.
    """
    episode = begun
    for place, stored in enumerate(recording.steps):
        after = _followed(recording, place, episode)
        if after is None:
            yield Link(episode.n + 1, None, episode)
            return
        yield Link(episode.n + 1, stored, after)
        episode = after


def _followed(recording: Recording, place: int, episode: Episode) -> Episode | None:
    """Return the episode after a stored step, None where the chain is lost."""
    stored = recording.steps[place]
    if stored["n"] != episode.n + 1 or episode.ended:
        return None
    after = _taken(episode, stored)
    if after is not None and after.hash == stored["hash"]:
        return after
    return _mended(episode, stored) or (after if after and _goes_on(recording, place, after) else None)


def _taken(episode: Episode, stored: Row) -> Episode | None:
    """Return the episode after the stored step, None where there can be no such step."""
    try:
        return episode.after(Action(stored["action"]), auto=stored["auto"])
    except (ValueError, EpisodeOver):
        return None


def _mended(episode: Episode, stored: Row) -> Episode | None:
    """Return the episode after the one action that gives the stored hash, if there is one."""
    tried = (episode.after(action, auto=auto) for action in Action for auto in (False, True))
    return next((after for after in tried if after.hash == stored["hash"]), None)


def _goes_on(recording: Recording, place: int, after: Episode) -> bool:
    """Whether what is stored after this step follows from it although its own hash differs."""
    if place + 1 == len(recording.steps):
        return bool(after.hash == recording.episode["hash"])
    following = recording.steps[place + 1]
    taken = _taken(after, following)
    return taken is not None and bool(taken.hash == following["hash"])
