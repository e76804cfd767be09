"""The room as text shows what a norm may read."""

from app.commands.watch_room import hours, people, room
from app.episodes.observation import observe
from tests.episodes.played import brief, play

SEEN = observe(play(brief("none", steps=12), "naive")[-1])


def test_every_tile_is_two_characters_in_the_layouts_rows() -> None:
    rows = room(SEEN).plain.split("\n")
    assert len(rows) == SEEN.layout.height
    assert {len(row) for row in rows[1:-1]} == {2 * SEEN.layout.width}


def test_everybody_on_the_floor_stands_where_they_are() -> None:
    rows = room(SEEN).plain.split("\n")
    for who, person in enumerate(SEEN.people):
        if person.cell >= 0:
            row, column = divmod(person.cell, SEEN.layout.width)
            assert rows[row][2 * column] == ("@" if who == 0 else SEEN.cast[who][0])


def test_rugs_are_letters_too_for_those_without_colours() -> None:
    free = next(
        cell
        for cell, rug in enumerate(SEEN.layout.rug)
        if rug == "blue" and all(person.cell != cell for person in SEEN.people)
    )
    row, column = divmod(free, SEEN.layout.width)
    assert room(SEEN).plain.split("\n")[row][2 * column + 1] == "b"


def test_the_cards_say_where_people_go() -> None:
    assert f"to the {SEEN.errand[SEEN.people[0].leg]}" in people(SEEN).plain or SEEN.people[0].cell < 0
    assert "frowned at" in people(SEEN, {2}).plain.split("\n")[2]


def test_clock_and_shelves_are_said() -> None:
    assert f"clock {SEEN.clock}" in hours(SEEN).plain
    assert f"round shelf {SEEN.premises.stock[0]}" in hours(SEEN).plain
