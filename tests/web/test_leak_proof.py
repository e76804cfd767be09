"""Ten thousand scenes: exchange every secret, and not a byte of what leaves the server changes."""

from collections.abc import Iterator
from random import Random

import pytest

from app.episodes.brief import Phase, draw_brief
from app.episodes.episode import Episode
from app.episodes.narration import narrate
from app.episodes.observation import Observation, observe
from app.live.ledger import Ledger
from app.norms.catalogue import NORMS
from app.web import framing, wire
from app.world.motion import lawful
from tests.episodes.test_observation import disguised
from tests.web.test_wire import welcomed

EVERY = list(NORMS)
SCENES = 1250
"""Times eight norms: ten thousand."""


def scenes(norm: str) -> Iterator[Episode]:
    """Runs of a newcomer who does what comes to mind, on both layouts."""
    for seed in range(1, 100):
        layout = ("cafe-1", "cafe-3")[seed % 2]
        episode = Episode.begin(draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed))
        dice = Random(seed)
        while not episode.ended:
            yield episode
            episode = episode.after(dice.choice(lawful(episode.scene, 0)))


def sent(seen: Observation) -> str:
    """The frame of a step, as bytes on their way."""
    return wire.written(framing.snap(seen, 1, seen.n))


@pytest.mark.parametrize("norm", EVERY)
def test_exchanging_every_secret_changes_no_byte(norm: str) -> None:
    count = 0
    for count, episode in enumerate(scenes(norm), 1):
        other = EVERY[(EVERY.index(norm) + 1 + count % (len(EVERY) - 1)) % len(EVERY)]
        seen, hidden = observe(episode), observe(disguised(episode, other))
        assert seen == hidden
        assert narrate(seen) == narrate(hidden)
        assert sent(seen) == sent(hidden)
        assert numbers(episode) == numbers(disguised(episode, other))
        if count % 50 == 0:
            assert wire.written(welcomed(seen)) == wire.written(welcomed(hidden))
        if count == SCENES:
            break
    assert count == SCENES


def numbers(episode: Episode) -> list[int]:
    """The ids of the events that reach the browser."""
    ledger = Ledger()
    ledger.add(episode)
    return [event.id for event in ledger.events]
