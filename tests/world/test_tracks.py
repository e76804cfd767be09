"""How a person's history advances."""

import pytest

from app.world.drawing import draw, layout_of
from app.world.layout import Layout
from app.world.motion import after
from app.world.scene import Person, Premises, Scene, Track
from app.world.words import Action, Heading, Kind, Line, Shape

WIDE = "......\n......\n......"


def walked(picture: str, words: str, leg: int = 0) -> Track:
    scene = draw(picture, leg=leg)
    for word in words.split():
        scene = after(scene, 0, Action(word))
    return scene.people[0].track


@pytest.mark.parametrize(
    ("words", "heading", "moved", "run", "straight"),
    [
        ("wait", Heading.NONE, False, 0, 0),
        ("east", Heading.EAST, True, 1, 1),
        ("east east", Heading.EAST, True, 2, 2),
        ("east south", Heading.SOUTH, True, 2, 1),
        ("east wait", Heading.EAST, False, 0, 0),
        ("east wait east", Heading.EAST, True, 1, 1),
        ("east north", Heading.EAST, False, 0, 0),
    ],
)
def test_heading_and_runs(words: str, heading: Heading, moved: bool, run: int, straight: int) -> None:
    track = walked("N....\n.....", words)
    assert (track.heading, track.moved_before, track.run, track.straight) == (heading, moved, run, straight)


def test_counters_stop_at_nine() -> None:
    assert walked("N.", "wait " * 14).since_entry == 9


def test_since_use_rests_while_the_desk_serves() -> None:
    assert walked("O.\nN.", "use").since_use == 0
    assert walked("O.\nN.", "use" + " wait" * 6).since_use == 0
    assert walked("O.\nN.", "use" + " wait" * 7).since_use == 1


def test_dwell_counts_the_held_steps() -> None:
    scene = draw("N.", leg=2)._replace(layout=draw("s.").layout)
    for dwell in range(5):
        scene = after(scene, 0, Action.WAIT if dwell else Action.USE)
        assert scene.people[0].track.dwell == dwell


def test_plants_and_blue_floor_are_remembered() -> None:
    assert walked("N.P", "east").plant_since_entry
    assert walked("N~.", "east east").blue_since_use
    assert not walked("N..", "east east").blue_since_use


@pytest.mark.parametrize(
    ("floor", "words", "been"), [("b", "use", True), (".", "use", False), ("b", "use east", True)]
)
def test_whoever_stands_on_blue_after_a_use_has_been_on_blue_since(
    floor: str, words: str, been: bool
) -> None:
    scene = draw("O..\nN..", floor=f"...\n{floor}..")
    for word in (*words.split()[:1], *["wait"] * 6, *words.split()[1:]):
        scene = after(scene, 0, Action(word))
        assert scene.people[0].track.blue_since_use is been


def test_the_desk_used_last_leaves_its_shape() -> None:
    assert walked("T\nN", "use").last_desk_shape is Shape.TRIANGLE
    assert walked("2\nN", "use", leg=1).last_shelf_shape is Shape.SQUARE


def in_cafe(cell: int, layout: Layout, leg: int = 0) -> Scene:
    person = Person(cell, draw("N").people[0].shirt, hat=False, leg=leg)
    kinds = (Kind.DESK, Kind.SHELF)
    return Scene(layout, (person,), Premises(1, lamp=False, stock=(3, 3)), kinds)


def test_the_staircase_is_joined_kept_on_links_and_moved_up() -> None:
    layout = layout_of("cafe-1")
    slots = layout.queues[Line.STAIR][0].slots
    scene = after(in_cafe(slots[2] + 1, layout), 0, Action.WEST)
    assert scene.people[0].track.in_line[Line.STAIR] == 2
    scene = after(scene, 0, Action.NORTH)
    assert scene.people[0].track.in_line[Line.STAIR] == 2, "kept on the link"
    scene = after(scene, 0, Action.WEST)
    assert scene.people[0].track.in_line[Line.STAIR] == 1
    scene = after(after(scene, 0, Action.NORTH), 0, Action.WEST)
    assert scene.people[0].cell == slots[0]
    assert scene.people[0].track.in_line[Line.STAIR] == 0


def test_the_front_alone_puts_nobody_in_line() -> None:
    layout = layout_of("cafe-1")
    front = layout.queues[Line.STRAIGHT][0].slots[0]
    assert after(in_cafe(front - 1, layout), 0, Action.EAST).people[0].track.in_line == (-1, -1, -1)


def test_who_wants_no_desk_is_in_no_line() -> None:
    layout = layout_of("cafe-1")
    slot = layout.queues[Line.STRAIGHT][0].slots[2]
    assert after(in_cafe(slot - 1, layout, leg=1), 0, Action.EAST).people[0].track.in_line == (-1, -1, -1)
