"""What the clock says about moves and uses, drawn at the edge of each rule."""

import pytest

from app.world.words import Action, Rug
from tests.norms.asked import may, stand

N, S, E, W, WAIT, USE = Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST, Action.WAIT, Action.USE
ROOM = "...\n...\n..."


@pytest.mark.parametrize(("clock", "even"), [(40, True), (41, False), (42, True)])
def test_up_and_down_on_even_numbers(clock: int, even: bool) -> None:
    scene = stand(ROOM, (1, 1), clock=clock)
    for move in (N, S):
        assert may("vertical-on-even-steps", scene, move) is even
        assert may("vertical-on-even-steps/b", scene, move) is not even
        assert may("vertical-on-even-steps/a", scene, move)
    for move in (E, W):
        assert may("vertical-on-even-steps", scene, move)
        assert may("vertical-on-even-steps/a", scene, move) is even
        assert may("vertical-on-even-steps/c", scene, move) is even
        assert may("vertical-on-even-steps/3", scene, move) is not even


@pytest.mark.parametrize(("clock", "odd", "third"), [(2, False, False), (3, True, True), (4, False, False)])
def test_uses_on_odd_numbers(clock: int, odd: bool, third: bool) -> None:
    desk = stand("O..\n...", (1, 0), clock=clock)
    assert may("use-on-odd-steps", desk, USE) is odd
    assert may("use-on-odd-steps/a", desk, USE) is not odd
    assert may("use-on-odd-steps/b", desk, USE) is third
    assert may("use-on-odd-steps", desk, E)
    assert may("use-on-odd-steps/1", desk, E) is odd


RUGS = "...\n.{}.\n..."


@pytest.mark.parametrize("clock", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rug", ["b", "a", "v", "g"])
def test_onto_a_rug_or_the_mat_on_numbers_divisible_by_three(rug: str, clock: int) -> None:
    onto = stand(ROOM, (1, 0), floor=RUGS.format(rug), clock=clock)
    off = stand(ROOM, (1, 1), floor=RUGS.format(rug), clock=clock)
    third = clock in (3, 6)
    assert may("step-onto-rugs-by-threes", onto, E) is third
    assert may("step-onto-rugs-by-threes", off, E)
    assert may("step-onto-rugs-by-threes", onto, S)
    assert may("step-onto-rugs-by-threes/a", off, E) is third
    assert may("step-onto-rugs-by-threes/a", onto, E)
    assert may("step-onto-rugs-by-threes/b", onto, E) is (clock % 2 == 0)
    assert may("step-onto-rugs-by-threes/c", onto, E) is (third or rug != Rug.BLUE[0])
    assert may("step-onto-rugs-by-threes/3", off, E) is (clock % 2 == 0)


def test_from_one_colour_to_the_next_the_clock_is_no_matter() -> None:
    scene = stand(ROOM, (1, 0), floor="...\nba.\n...", clock=4)
    assert may("step-onto-rugs-by-threes", scene, E)
    assert may("step-onto-rugs-by-threes/2", scene, E)
