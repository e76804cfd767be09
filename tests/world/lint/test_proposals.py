"""Rugs that a search proposes hold every rule and are in the way at least as much as those drawn."""

from random import Random

from app.world.drawing import layout_of
from app.world.lint import faults
from app.world.lint.proposals import place_of, search_rugs, with_rugs
from app.world.lint.rugs import COLOURED, tiles_of
from tests.world.lint.redrawn import redrawn, swept


def test_a_proposal_holds_and_tempts_more_than_what_is_drawn() -> None:
    layout = layout_of("cafe-3")
    found = search_rugs(layout, Random(1).randrange)
    assert found is not None
    assert faults(found.layout) == ()
    drawn = [place_of(layout, tiles_of(layout, rug)) for rug in COLOURED]
    assert sum(place.legs for place in found.places) >= sum(place.legs for place in drawn)
    assert all(place.forced and place.dearest <= 6 for place in found.places)


def test_the_same_seed_proposes_the_same_rugs() -> None:
    layout = layout_of("cafe-4")
    one, same = (search_rugs(layout, Random(3).randrange) for _ in range(2))
    assert one is not None
    assert same is not None
    assert one.places == same.places


def test_rugs_are_laid_where_they_are_said_to_be() -> None:
    layout = layout_of("cafe-1")
    rugs = [tiles_of(layout, rug) for rug in COLOURED]
    assert with_rugs(redrawn({}, swept((3, 1, 7, 13))), rugs).rug == layout.rug


def test_a_room_in_which_no_rug_can_help_has_no_proposal() -> None:
    assert search_rugs(redrawn({(0, 5): "#"}), Random(1).randrange) is None
