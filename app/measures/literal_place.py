"""The norms about where one may go, read a second time from their sentences."""

from app.measures.literal import Moment, Twin, ahead, colour, moves, uses
from app.world.words import Action, Kind, Rug


def no_blue_floor(moment: Moment, action: Action) -> bool:
    """Never step onto blue floor."""
    scene = moment.scene
    there, here = colour(scene, ahead(moment, action)), colour(scene, moment.here)
    return moves(action) and there is Rug.BLUE and here is not Rug.BLUE


def blue_spots_only(moment: Moment, action: Action) -> bool:
    """Use a spot (a seat, a writing place, a packing place) only if it stands on blue floor."""
    used = uses(moment, action)
    return used is not None and used.kind is Kind.SPOT and colour(moment.scene, moment.here) is not Rug.BLUE


TWINS: dict[str, Twin] = {
    "no-blue-floor": no_blue_floor,
    "blue-spots-only": blue_spots_only,
}
