"""Moves as a step keeps them: numbers, read as moves by whoever looks."""

from itertools import pairwise

from app.episodes.step import Move, coded, moves_of
from app.world.words import Action
from tests.episodes.played import brief, play


def test_moves_are_read_from_numbers_as_they_were_written() -> None:
    moves = (
        Move(0, Action.USE, Action.WAIT, 17, 17, 3, 1, violation=True),
        Move(4, Action.NORTH, Action.NORTH, 30, 15, lapse=True),
    )
    assert moves_of(coded(moves)) == moves


def test_moves_tell_where_everybody_went() -> None:
    for before, after in pairwise(play(brief("two-on-green", seed=3), "oracle")[:40]):
        assert after.latest is not None
        for move in after.latest.moves:
            assert before.scene.people[move.who].cell == move.before
            assert isinstance(move.violation, bool)
