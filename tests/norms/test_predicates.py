"""What each norm permits, drawn."""

import pytest

from app.norms.catalogue import norm_of
from app.world.drawing import draw
from app.world.motion import lawful
from app.world.scene import Scene
from app.world.words import Action, Kind


def permitted(name: str, scene: Scene) -> set[str]:
    norm = norm_of(name)
    return {action.value for action in lawful(scene, 0) if norm.permits(scene, 0, action)}


BLUE_EAST = "#####\n#...#\n#.N~#\n#...#\n#####"
ON_BLUE = "#####\n#...#\n#.N~#\n#...#\n#####"


@pytest.mark.parametrize(
    ("norm", "picture", "floor", "leg", "allowed"),
    [
        ("no-blue-floor", "#####\n#...#\n#.N~#\n#...#\n#####", "", 0, "north south west wait"),
        ("no-blue-floor", "#####\n#...#\n#.N.#\n#...#\n#####", "", 0, "north south east west wait"),
        (
            "no-blue-floor",
            "#####\n#...#\n#.N.#\n#...#\n#####",
            ".....\n.....\n..bb.\n.....\n.....",
            0,
            "north south east west wait",
        ),
        ("no-blue-floor/a", "#####\n#...#\n#.Na#\n#...#\n#####", "", 0, "north south west wait"),
        ("no-blue-floor/b", "#####\n#...#\n#.N~#\n#...#\n#####", "", 0, "north south east west wait"),
        ("keep-off-red-shirts", "######\n#....#\n#.N.r#\n#....#\n######", "", 0, "north south west wait"),
        (
            "keep-off-red-shirts",
            "######\n#....#\n#.N.t#\n#....#\n######",
            "",
            0,
            "north south east west wait",
        ),
        (
            "keep-off-red-shirts",
            "######\n#....#\n#.Nr.#\n#....#\n######",
            "",
            0,
            "north south west wait",
        ),
        (
            "two-on-green",
            "#####\n#r.t#\n#.N.#\n#...#\n#####",
            ".....\n.ggg.\n.....\n.....\n.....",
            0,
            "south east west wait",
        ),
        (
            "two-on-green",
            "#####\n#r..#\n#.N.#\n#...#\n#####",
            ".....\n.ggg.\n.....\n.....\n.....",
            0,
            "north south east west wait",
        ),
        (
            "two-on-green",
            "#####\n#r.t#\n#.N.#\n#...#\n#####",
            ".....\n.ggg.\n..g..\n.....\n.....",
            0,
            "north south east west wait",
        ),
    ],
)
def test_norm_permits_exactly(norm: str, picture: str, floor: str, leg: int, allowed: str) -> None:
    assert permitted(norm, draw(picture, floor=floor, leg=leg)) == set(allowed.split())


OPEN = "#####\n#...#\n#.N.#\n#...#\n#####"


@pytest.mark.parametrize(
    ("clock", "allowed"),
    [(40, "wait north south east west"), (41, "wait"), (42, "wait north south east west")],
)
def test_even_steps_only_at_clock_41_only_standing_still_is_permitted(clock: int, allowed: str) -> None:
    assert permitted("even-steps-only", draw(OPEN, clock=clock)) == set(allowed.split())


SPOTS = "#####\n#...#\n#.N.#\n#...#\n#####"


@pytest.mark.parametrize(
    ("norm", "blue", "may"),
    [
        ("blue-spots-only", True, True),
        ("blue-spots-only", False, False),
        ("blue-spots-only/a", True, False),
        ("blue-spots-only/a", False, True),
    ],
)
def test_a_spot_is_used_where_its_floor_says(norm: str, blue: bool, may: bool) -> None:
    from tests.norms.runs import micro_scenes

    found = [
        (scene, who)
        for scene, who in micro_scenes()
        if Action.USE in lawful(scene, who)
        and scene.errand[scene.people[who].leg] is Kind.SPOT
        and (scene.layout.rug[scene.people[who].cell] == "blue") == blue
    ]
    assert found
    assert {norm_of(norm).permits(scene, who, Action.USE) for scene, who in found} == {may}
