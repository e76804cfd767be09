"""The drawn layouts keep what is promised of them."""

import pytest

from app.errors import LayoutMisdrawn
from app.world.drawing import ERRANDS, LAYOUTS, PRACTICE_ROOMS, layout_of
from app.world.tables import compiled
from app.world.words import Kind, Line, Rug


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_has_what_an_errand_needs(name: str) -> None:
    layout = layout_of(name)
    counts = {kind: len(found) for kind, found in layout.of_kind.items()}
    assert counts[Kind.DESK] == counts[Kind.SHELF] == counts[Kind.DOOR] == 2
    assert counts[Kind.BIN] == 1
    assert sum(layout.walkable) == {15: 117, 17: 135}[layout.width]
    blue = [i for i in layout.of_kind[Kind.SPOT] if layout.rug[layout.fixtures[i].cell] is Rug.BLUE]
    assert len(blue) >= 3


@pytest.mark.parametrize("name", LAYOUTS)
def test_waiting_cells_of_two_desks_are_apart(name: str) -> None:
    layout = layout_of(name)
    for line in Line:
        one, other = (set(q.slots) | set().union(*q.links) for q in layout.queues[line])
        assert not one & other
        assert all(layout.walkable[cell] for cell in one | other)


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_door_opens_into_lamplight(name: str) -> None:
    layout = layout_of(name)
    assert sum(layout.lamp_tile) >= 14
    assert not any(layout.lamp_tile[layout.fixtures[i].front] for i in layout.of_kind[Kind.DOOR])


@pytest.mark.parametrize("community", ERRANDS)
def test_the_practice_room_is_bare_and_dressed_as_its_community(community: str) -> None:
    layout = layout_of(PRACTICE_ROOMS[community])
    assert layout.community == community
    assert set(layout.rug) == {Rug.PLAIN}
    assert not any(layout.plant)
    assert layout.lamp == -1
    assert layout.queues == ()


PICTURE = ("#####", "#..D#", "#####")
FLOOR = (".....", ".....", ".....")


@pytest.mark.parametrize(
    ("picture", "floor", "said"),
    [
        (("#####", "#..D", "#####"), FLOOR, "row 1 of the first picture has 4 signs, row 0 has 5."),
        (("#####", "#.QD#", "#####"), FLOOR, "'Q' at (1, 2) of the first picture stands for nothing."),
        (PICTURE, (".....", "..x..", "....."), "'x' at (1, 2) of the second picture stands for nothing."),
        (PICTURE, FLOOR[:2], "its two pictures are not of one size."),
    ],
)
def test_a_picture_that_cannot_be_read_was_taken_for_walls_or_broke_somewhere_else(
    picture: tuple[str, ...], floor: tuple[str, ...], said: str
) -> None:
    with pytest.raises(LayoutMisdrawn) as broken:
        compiled("drawn", "cafe", picture, floor)
    assert str(broken.value) == f"The layout drawn cannot be read: {said}"
