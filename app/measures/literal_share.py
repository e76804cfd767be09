"""The norms about how a shared resource is divided, read a second time from their sentences."""

from app.measures.literal import Moment, Twin, ahead, colour, drawn, moves, place, uses
from app.world.layout import Fixture
from app.world.motion import SERVICE
from app.world.scene import Person
from app.world.words import Action, Kind, Rug, Shirt


def two_on_green(moment: Moment, action: Action) -> bool:
    """At most two people on green floor at once (the person at the desk counts, the clerk does not)."""
    return _steps_onto_green(moment, action) and len(_on_green(moment)) + 1 > 2


def one_per_shirt_on_green(moment: Moment, action: Action) -> bool:
    """At most one person of each shirt colour on green floor at once (the person at the desk counts, the
    clerk does not).
    """  # noqa: D205 - one long sentence
    shirts = [person.shirt for person in _on_green(moment)]
    return _steps_onto_green(moment, action) and shirts.count(moment.me.shirt) + 1 > 1


def _steps_onto_green(moment: Moment, action: Action) -> bool:
    onto, off = colour(moment.scene, ahead(moment, action)), colour(moment.scene, moment.here)
    return moves(action) and onto is Rug.GREEN and off is not Rug.GREEN


def _on_green(moment: Moment) -> list[Person]:
    return [p for p in moment.others if colour(moment.scene, place(moment.scene, p.cell)) is Rug.GREEN]


def alternate_desks(moment: Moment, action: Action) -> bool:
    """Do not use the desk that was used last (by anyone)."""
    desk = _uses_a(moment, action, Kind.DESK)
    return desk is not None and desk == _last_used(moment, Kind.DESK)


def shirt_colour_desks(moment: Moment, action: Action) -> bool:
    """Red shirts use the round desk, teal shirts the triangle desk (grey shirts either)."""
    desk = _uses_a(moment, action, Kind.DESK)
    own = {Shirt.RED: "O", Shirt.TEAL: "T", Shirt.GREY: "OT"}[moment.me.shirt]
    return desk is not None and _sign(moment, desk) not in own


def lamp_decides_desk(moment: Moment, action: Action) -> bool:
    """Use the round desk only while the lamp is lit, the triangle desk only while it is dark."""
    desk = _uses_a(moment, action, Kind.DESK)
    lit = moment.scene.premises.clock % 8 in (0, 1, 2, 3)
    return desk is not None and _sign(moment, desk) != ("O" if lit else "T")


def fuller_shelf_first(moment: Moment, action: Action) -> bool:
    """Take only from the shelf with the most items (with equal numbers from either)."""
    shelf = _uses_a(moment, action, Kind.SHELF)
    holds = moment.scene.premises.stock
    return shelf is not None and any(items > holds[shelf.number] for items in holds)


def even_stock_only(moment: Moment, action: Action) -> bool:
    """Take only from a shelf that holds an even number of items."""
    shelf = _uses_a(moment, action, Kind.SHELF)
    return shelf is not None and moment.scene.premises.stock[shelf.number] not in (2, 4, 6)


def not_the_last_taken(moment: Moment, action: Action) -> bool:
    """Do not take from the shelf that was taken from last (by anyone)."""
    shelf = _uses_a(moment, action, Kind.SHELF)
    return shelf is not None and shelf == _last_used(moment, Kind.SHELF)


def six_tick_spot(moment: Moment, action: Action) -> bool:
    """After using a spot, stay on it for at least six more steps (the three that it holds you count)."""
    used = [at for at, done in enumerate(moment.mine) if done.used]
    since = moment.mine[used[-1] :] if used else ()
    on_spot = bool(since) and _is_spot(since[0].used) and not any(done.moved for done in since)
    return moves(action) and on_spot and len(since) - 1 < 6


def even_seating(moment: Moment, action: Action) -> bool:
    """Use a spot only while an even number of others (0, 2, 4; not the clerk) are being served at a desk
    or staying on a spot.
    """  # noqa: D205 - one long sentence
    others = [at for at, p in enumerate(moment.scene.people) if at != moment.who and p.present]
    using = [at for at in others if _is_served(moment, at) or _stays_on_a_spot(moment, at)]
    return _uses_a(moment, action, Kind.SPOT) is not None and len(using) in (1, 3, 5)


def _is_served(moment: Moment, at: int) -> bool:
    """Whether this person used a desk at most six of its micro-steps ago."""
    lately = [done.used for done in moment.visits[at][-SERVICE:]]
    return any(used is not None and used.kind is Kind.DESK for used in lately)


def _stays_on_a_spot(moment: Moment, at: int) -> bool:
    """Whether this person used a spot and has not moved since."""
    for done in reversed(moment.visits[at]):
        if done.moved or done.used:
            return _is_spot(done.used)
    return False


def matching_shapes(moment: Moment, action: Action) -> bool:
    """On one visit, desk and shelf must match in shape (round with round, triangle with square): your
    desk must match the shelf you used last, your shelf the desk you used last.
    """  # noqa: D205 - one long sentence
    now = uses(moment, action)
    if now is None or now.kind not in (Kind.DESK, Kind.SHELF):
        return False
    other = Kind.SHELF if now.kind is Kind.DESK else Kind.DESK
    before = [done.used for done in moment.mine if done.used and done.used.kind is other]
    pairs = {"O1", "1O", "T2", "2T"}
    return bool(before) and _sign(moment, before[-1]) + _sign(moment, now) not in pairs


def shelf_by_parity(moment: Moment, action: Action) -> bool:
    """Take from the round shelf only while the clock shows an even number, from the square shelf only
    while it shows an odd number.
    """  # noqa: D205 - one long sentence
    shelf = _uses_a(moment, action, Kind.SHELF)
    even = str(moment.scene.premises.clock)[-1] in "02468"
    return shelf is not None and _sign(moment, shelf) != ("1" if even else "2")


def _uses_a(moment: Moment, action: Action, kind: Kind) -> Fixture | None:
    fixture = uses(moment, action)
    return fixture if fixture is not None and fixture.kind is kind else None


def _last_used(moment: Moment, kind: Kind) -> Fixture | None:
    """What anybody used last of this kind, None before the first."""
    used = (done.used for done in reversed(moment.past) if done.used)
    return next((one for one in used if one.kind is kind), None)


def _is_spot(fixture: Fixture | None) -> bool:
    return fixture is not None and fixture.kind is Kind.SPOT


def _sign(moment: Moment, fixture: Fixture) -> str:
    """How the layout's picture draws it."""
    return drawn(moment.scene, place(moment.scene, fixture.cell))


TWINS: dict[str, Twin] = {
    "two-on-green": two_on_green,
    "one-per-shirt-on-green": one_per_shirt_on_green,
    "alternate-desks": alternate_desks,
    "shirt-colour-desks": shirt_colour_desks,
    "lamp-decides-desk": lamp_decides_desk,
    "fuller-shelf-first": fuller_shelf_first,
    "even-stock-only": even_stock_only,
    "not-the-last-taken": not_the_last_taken,
    "six-tick-spot": six_tick_spot,
    "even-seating": even_seating,
    "matching-shapes": matching_shapes,
    "shelf-by-parity": shelf_by_parity,
}
