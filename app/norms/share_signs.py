"""Norms about which of two desks, or of two shelves, one uses, told by the sign on it."""

from app.norms.norm import Permits
from app.norms.reading import USES, used
from app.norms.template import template
from app.world.layout import Fixture
from app.world.scene import Visible
from app.world.words import Action, Kind, Shape, Shirt


@template(looks=True, acts=USES)
def by_shirt(kind: Kind, *, swapped: bool = False) -> Permits:
    """Red shirts use the round one, teal shirts the other, or the other way about; grey shirts either."""
    round_one = {Shirt.RED: not swapped, Shirt.TEAL: swapped}

    def permits(scene: Visible, who: int, action: Action) -> bool:
        fixture = _used(scene, who, action, kind)
        if fixture is None:
            return True
        is_round = fixture.shape is Shape.ROUND
        return round_one.get(scene.people[who].shirt, is_round) is is_round

    return permits


@template(looks=True, acts=USES)
def by_hat(kind: Kind) -> Permits:
    """People with a hat use the round one, everybody else the other."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        fixture = _used(scene, who, action, kind)
        return fixture is None or (fixture.shape is Shape.ROUND) is scene.people[who].hat

    return permits


@template(period=8, acts=USES)
def by_lamp(kind: Kind, *, swapped: bool = False) -> Permits:
    """The round one is used while the lamp is lit, the other while it is dark, or the other way about."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        fixture = _used(scene, who, action, kind)
        return fixture is None or (fixture.shape is Shape.ROUND) is (scene.premises.lamp is not swapped)

    return permits


@template(period=2, acts=USES)
def by_parity(kind: Kind, *, swapped: bool = False) -> Permits:
    """The round one is used on even steps, the other on odd ones, or the other way about."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        fixture = _used(scene, who, action, kind)
        even = scene.premises.clock % 2 == 0
        return fixture is None or (fixture.shape is Shape.ROUND) is (even is not swapped)

    return permits


@template(period=2, acts=USES)
def kind_parity(kind: Kind, *, odd: bool) -> Permits:
    """A fixture of the kind is used only on odd, or only on even, steps."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return _used(scene, who, action, kind) is None or scene.premises.clock % 2 == odd

    return permits


@template(period=8, acts=USES)
def kind_lamp(kind: Kind, *, lit: bool) -> Permits:
    """A fixture of the kind is used only while the lamp is lit, or only while it is dark."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return _used(scene, who, action, kind) is None or scene.premises.lamp is lit

    return permits


@template(acts=USES)
def one_sign(kind: Kind, shape: Shape) -> Permits:
    """A fixture of the kind is used only where its sign has this shape."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        fixture = _used(scene, who, action, kind)
        return fixture is None or fixture.shape is shape

    return permits


@template(remembers=("last_desk_shape", "last_shelf_shape"), acts=USES)
def match_own(*, differ: bool = False) -> Permits:
    """A desk's sign matches that of the shelf that one used last on this visit, a shelf's that of the desk.

    Round matches round, triangle square. With `differ` they must not. None used yet: either.
    """

    def permits(scene: Visible, who: int, action: Action) -> bool:
        track = scene.people[who].track
        desk = _used(scene, who, action, Kind.DESK)
        shelf = _used(scene, who, action, Kind.SHELF)
        if desk is not None:
            return _fits(desk.shape, track.last_shelf_shape, differ=differ)
        return shelf is None or _fits(shelf.shape, track.last_desk_shape, differ=differ)

    return permits


@template(local=False, acts=USES)
def match_anyone(*, differ: bool = False) -> Permits:
    """The same with the shelf, or desk, that anybody used last."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        premises = scene.premises
        desk = _used(scene, who, action, Kind.DESK)
        shelf = _used(scene, who, action, Kind.SHELF)
        if desk is not None:
            return _fits(desk.shape, _sign(scene, Kind.SHELF, premises.last_shelf), differ=differ)
        return shelf is None or _fits(shelf.shape, _sign(scene, Kind.DESK, premises.last_desk), differ=differ)

    return permits


def _fits(shape: Shape, last: Shape, *, differ: bool) -> bool:
    return last is Shape.PLAIN or ((shape is Shape.ROUND) == (last is Shape.ROUND)) is not differ


def _sign(scene: Visible, kind: Kind, number: int) -> Shape:
    """The sign of the desk or shelf of this number, plain for none."""
    layout = scene.layout
    return layout.fixtures[layout.of_kind[kind][number]].shape if number >= 0 else Shape.PLAIN


def _used(scene: Visible, who: int, action: Action, kind: Kind) -> Fixture | None:
    """What the action uses, if it uses one of the kind."""
    if action is not Action.USE:
        return None
    fixture = used(scene, who)
    return fixture if fixture.kind is kind else None
