"""Ten thousand scenes: exchange every secret, and not a byte of what leaves the server changes."""

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import Any

import msgspec
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
SCENES = ceil(10_000 / len(EVERY))
DELAYED = {"delay": 3, "p_false": 0.02}
"""Every third run has frowns that come late or by mistake, so that some are always pending."""


def scenes(norm: str) -> Iterator[Episode]:
    """Runs of a newcomer who does what comes to mind, on both layouts."""
    for seed in range(1, 100):
        layout = ("cafe-1", "cafe-3")[seed % 2]
        more: dict[str, Any] = DELAYED if seed % 3 == 0 else {}
        episode = Episode.begin(
            draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed << 40, **more)
        )
        dice = Random(seed)
        while not episode.ended:
            yield episode
            episode = episode.after(dice.choice(lawful(episode.scene, 0)))


def sent(seen: Observation) -> str:
    """The frame of a step, as it goes over the line."""
    return wire.written(framing.snap(seen, 1, seen.n)).decode()


@pytest.mark.parametrize("norm", EVERY)
def test_exchanging_every_secret_changes_no_byte(norm: str) -> None:
    count = 0
    for count, episode in enumerate(scenes(norm), 1):
        other = EVERY[(EVERY.index(norm) + 1 + count % (len(EVERY) - 1)) % len(EVERY)]
        disguise = disguised(episode, other)
        seen, hidden = observe(episode), observe(disguise)
        assert seen == hidden
        assert narrate(seen) == narrate(hidden)
        assert sent(seen) == sent(hidden)
        assert numbers(episode) == numbers(disguise)
        if count % 50 == 1:
            frame = wire.written(welcomed(seen)).decode()
            assert frame == wire.written(welcomed(hidden)).decode()
            tells_nothing(frame, episode)
            tells_nothing(sent(seen), episode)
        if count == SCENES:
            break
    assert count == SCENES


def numbers(episode: Episode) -> list[int]:
    """The ids of the events that reach the browser."""
    ledger = Ledger()
    ledger.add(episode)
    return [event.id for event in ledger.events]


def tells_nothing(frame: str, episode: Episode) -> None:
    """No seed, brief, lapse flag, verdict or chain: by name or by value."""
    brief = episode.brief
    for secret in (
        str(brief.seed),
        brief.engine,
        brief.content,
        brief.layout,
        brief.norm,
        episode.hash.hex(),
    ):
        assert secret not in frame
    assert set(names(msgspec.json.decode(frame))) <= DECLARED | {f"a{who}" for who in range(9)} | {"clerk"}


def names(value: Any) -> Iterator[str]:
    """Every key in a message, however deep."""
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from names(inner)
    if isinstance(value, list):
        for inner in value:
            yield from names(inner)


DECLARED = {
    field.encode_name
    for struct in vars(wire).values()
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct)
    for field in msgspec.structs.fields(struct)
} | {"t"}
"""The names of all fields that the wire has."""

SECRET = ("norm", "seed", "brief", "lapse", "lapsing", "violation", "permitted", "lawful", "verdict", "hash")


def test_the_wire_has_no_field_for_a_secret() -> None:
    assert not [name for name in DECLARED if any(secret in name for secret in SECRET)]


def test_the_exchange_reaches_frowns_that_are_still_to_come() -> None:
    """Else the proof would be about runs in which nothing was pending."""
    late = next(episode for episode in scenes("even-steps-only") if episode.pending)
    assert disguised(late, "two-on-green").pending != late.pending
