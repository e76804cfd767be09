"""Norms about which shelf one takes from, told by what it holds or who is near."""

from app.norms.norm import Permits
from app.norms.reading import USES, others, used, within
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind


@template(local=False, acts=USES)
def shelf_extreme(*, fewest: bool = False) -> Permits:
    """One takes only from the shelf with the most (or fewest) items; with equal numbers from either."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        number, stock = _taken(scene, who, action), scene.premises.stock
        return number < 0 or stock[number] == (min(stock) if fewest else max(stock))

    return permits


@template(local=False, acts=USES)
def stock_parity(*, odd: bool) -> Permits:
    """One takes only from a shelf that holds an even, or an odd, number of items."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        number = _taken(scene, who, action)
        return number < 0 or scene.premises.stock[number] % 2 == odd

    return permits


@template(local=False, acts=USES)
def stock_least(items: int) -> Permits:
    """One takes only from a shelf that holds at least so many items."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        number = _taken(scene, who, action)
        return number < 0 or scene.premises.stock[number] >= items

    return permits


@template(local=False, acts=USES)
def shelf_company(reach: int, *, fewest: bool = False) -> Permits:
    """One takes only from the shelf with the most (or fewest) other people within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        number = _taken(scene, who, action)
        if number < 0:
            return True
        crowds = _crowds(scene, who, reach)
        return crowds[number] == (min(crowds) if fewest else max(crowds))

    return permits


def _crowds(scene: Visible, who: int, reach: int) -> list[int]:
    """How many others are within reach of each shelf's front."""
    layout, near = scene.layout, within(scene.layout, reach)
    fronts = [layout.fixtures[at].front for at in layout.of_kind[Kind.SHELF]]
    return [sum(other[0] in near[front] for other in others(scene, who)) for front in fronts]


def _taken(scene: Visible, who: int, action: Action) -> int:
    """The number of the shelf that the action takes from, -1 for none."""
    if action is not Action.USE or used(scene, who).kind is not Kind.SHELF:
        return -1
    return used(scene, who).number
