"""Who frowns at whom."""

import pytest

from app.episodes.sanction import between, frowners, sees
from app.world.drawing import draw


@pytest.mark.parametrize(
    ("picture", "by"),
    [
        ("N.t", (1, -1)),
        ("t..N.y", (2, -1)),
        ("t.N.y", (1, -1)),
        ("N......t", (-1,)),
        ("N.....t", (1, -1)),
        ("N.P.t", (-1,)),
        ("NP...\n.....\n..t..", (1, -1)),
        ("N", (-1,)),
    ],
)
def test_the_nearest_who_can_see_it_frowns_with_the_clerk(picture: str, by: tuple[int, ...]) -> None:
    scene = draw(picture)
    assert frowners(scene.layout, scene.people, 0, scene.people[0].cell) == by


def test_a_person_in_the_way_hides_the_offender() -> None:
    scene = draw("t.y.N")
    assert frowners(scene.layout, scene.people, 0, scene.people[0].cell) == (2, -1)
    assert not sees(scene.layout, scene.people, scene.people[1].cell, scene.people[0].cell)


def test_the_line_leaves_out_both_ends() -> None:
    assert between(10, 0, 3) == [1, 2]
    assert between(10, 0, 22) == [11]
