"""Norms about where one may go."""

from enum import StrEnum
from functools import lru_cache

from app.norms.norm import Permits
from app.norms.reading import MOVES, USES, WAITS, leaves_by, still, target, used
from app.norms.template import template
from app.world.layout import Layout
from app.world.scene import Visible
from app.world.words import Action, Kind, Rug


class Edge(StrEnum):
    """What a tile can be directly beside."""

    PLANT = "plant"
    WALL = "wall"


@template(acts=MOVES)
def floor_ban(colour: Rug, *, load: bool | None = None, ways: frozenset[Action] = frozenset()) -> Permits:
    """Stepping onto the colour from another is the offence, except by moves in these directions.

    Being on it is none. With `load` it is one only while carrying something, or only empty-handed.
    """
    asked = MOVES - ways

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in asked or (load is not None and scene.people[who].load is not load):
            return True
        rug = scene.layout.rug
        return rug[target(scene, who, action)] is not colour or rug[scene.people[who].cell] is colour

    return permits


@template(remembers=("seated",), acts=WAITS)
def rest_ban(colour: Rug | None) -> Permits:
    """Standing still on the colour (on any, the mat too, for None) is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if not still(scene, who, action):
            return True
        under = scene.layout.rug[scene.people[who].cell]
        return under is Rug.PLAIN if colour is None else under is not colour

    return permits


@template(remembers=("seated",), acts=WAITS)
def rest_shade(*, dark: bool) -> Permits:
    """Standing still is for tiles of this shade of the chequerboard."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return not still(scene, who, action) or scene.layout.dark[scene.people[who].cell] is dark

    return permits


@template(acts=USES)
def spot_zone(colour: Rug, *, off: bool = False) -> Permits:
    """A spot is used only on the colour, or, with `off`, only anywhere else."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not Kind.SPOT:
            return True
        return (scene.layout.rug[scene.people[who].cell] is colour) != off

    return permits


@template(acts=MOVES)
def edge_ban(edge: Edge, *, load: bool | None = None) -> Permits:
    """Stepping onto a tile beside a plant from one that is not, onto one beside the wall from anywhere."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        if action not in MOVES or (load is not None and me.load is not load):
            return True
        beside = _edges(scene.layout, edge)
        return not beside[target(scene, who, action)] or (edge is Edge.PLANT and beside[me.cell])

    return permits


@template(remembers=("seated",), acts=WAITS)
def edge_rest_ban(edge: Edge) -> Permits:
    """Standing still on a tile beside a plant or the wall is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return not still(scene, who, action) or not _edges(scene.layout, edge)[scene.people[who].cell]

    return permits


@lru_cache
def _edges(layout: Layout, edge: Edge) -> tuple[bool, ...]:
    """Per cell whether it is beside a plant; beside the outer wall, spots and fronts left out."""
    if edge is Edge.PLANT:
        return layout.plant_side
    free = (at < 0 and door < 0 for at, door in zip(layout.usable, layout.doorway, strict=True))
    return tuple(beside and out for beside, out in zip(layout.wall_side, free, strict=True))


@template(remembers=("plant_since_entry",), acts=USES)
def plant_before(kind: Kind, *, never: bool = False) -> Permits:
    """Such a fixture is used only by who has (`never`: has not) been beside a plant on this visit."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        return scene.people[who].track.plant_since_entry != never

    return permits


@template(remembers=("blue_since_use",), acts=USES)
def blue_before(kind: Kind, *, never: bool = False) -> Permits:
    """Such a fixture is used only by who has (`never`: has not) been on blue since coming in or a use."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        return scene.people[who].track.blue_since_use != never

    return permits


@template(acts=MOVES)
def approach_way(kind: Kind, way: Action) -> Permits:
    """The tile in front of a fixture of the kind is stepped onto by a move in this direction only."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES or action is way:
            return True
        at = scene.layout.usable[target(scene, who, action)]
        return at < 0 or scene.layout.fixtures[at].kind is not kind

    return permits


@template(remembers=("door_in",), acts=MOVES)
def door_out(*, same: bool) -> Permits:
    """One leaves by the door that one came in by, or only by another."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        out = leaves_by(scene, who, action)
        return out < 0 or (out == scene.people[who].track.door_in) is same

    return permits


@template(acts=MOVES)
def door_only(number: int, *, other: bool = False) -> Permits:
    """One leaves by this door, or only by the other."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        out = leaves_by(scene, who, action)
        return out < 0 or (out != number) is other

    return permits


@template(period=8, acts=MOVES)
def lamplight_ban(*, lit: bool | None = True, off: bool = False) -> Permits:
    """Stepping onto the lamp's tiles (`off`: off them) is the offence while lit, while dark, or always."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES or (lit is not None and scene.premises.lamp is not lit):
            return True
        light = scene.layout.lamp_tile
        here, there = light[scene.people[who].cell], light[target(scene, who, action)]
        return there or not here if off else here or not there

    return permits
