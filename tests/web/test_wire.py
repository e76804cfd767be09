"""The wire carries all that decides a verdict, and refuses what no page of ours says."""

from random import Random

import msgspec
import pytest

from app.episodes.brief import Phase, draw_brief
from app.episodes.episode import Episode
from app.episodes.observation import Observation, observe
from app.launch.assets import asset
from app.live import messages
from app.live.asking import Asking
from app.live.pace import Pace
from app.norms.catalogue import NORMS, norm_of
from app.web import framing, heard, wire
from app.web.opening import Opened
from app.web.rebuild import layout_from, observation_from
from app.web.speaking import welcome_of
from app.web.wire_types import declarations
from app.world.motion import lawful
from app.world.words import Action


def walk(norm: str, steps: int = 40, seed: int = 5) -> list[Observation]:
    """What a random newcomer sees."""
    episode = Episode.begin(draw_brief(layout="cafe-1", norm=norm, phase=Phase.LEARNING, seed=seed))
    dice, seen = Random(seed), [observe(episode)]
    for _ in range(steps):
        episode = episode.after(dice.choice(lawful(episode.scene, 0)))
        seen.append(observe(episode))
    return seen


def welcomed(seen: Observation) -> wire.Welcome:
    """The first message about an observation."""
    opened = Opened(None, "", 1, "learning", 150, Pace(), Asking())  # type: ignore[arg-type]
    return welcome_of(messages.Welcome(1, seen, 0, (), None), opened)


def test_types_for_the_browser_are_fresh() -> None:
    assert (asset("static") / "js" / "wire.d.ts").read_text() == declarations()


@pytest.mark.parametrize("norm", list(NORMS))
def test_verdicts_can_be_rebuilt_from_the_wire(norm: str) -> None:
    permits = norm_of(norm).permits
    for seen in walk(norm):
        welcome = msgspec.json.decode(wire.written(welcomed(seen)), type=wire.Welcome)
        layout = layout_from(welcome.map)
        again = observation_from(welcome, welcome.snap, layout)
        for who, person in enumerate(seen.people):
            for action in Action if person.present else ():
                assert permits(again, who, action) == permits(seen, who, action)


def test_nothing_but_the_floor_is_lost_on_the_wire() -> None:
    for seen in walk("no-blue-floor"):
        welcome = msgspec.json.decode(wire.written(welcomed(seen)), type=wire.Welcome)
        again = observation_from(welcome, welcome.snap, seen.layout)
        events = tuple(event._replace(cell=-1) for event in seen.events)
        assert again == seen._replace(events=events)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"t":"snap"}',
        '{"t":"press"}',
        '{"t":"ack","epoch":1,"n":-1,"ev":0,"paint":0}',
        '{"t":"ack","epoch":1,"n":99999999999,"ev":0,"paint":0}',
        '{"t":"vis","epoch":1,"hidden":true,"norm":1}',
        '{"t":"ping","id":1,"ct":1e999}',
        '{"t":"ping","id":1,"ct":NaN}',
        "[" * 4000,
    ],
)
def test_what_no_page_says_is_refused(text: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        heard.read(text)


def test_no_layout_id_is_on_the_wire() -> None:
    assert b"cafe-1" not in wire.written(welcomed(walk("no-blue-floor", 0)[0]))
    assert framing.name_of(-1) == "clerk"
