"""Norms about standing still before and after a use, on coming in, on going out."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, USES, WAITS, leaves_by, still, used, within
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind


@template(remembers=("since_use",), acts=MOVES)
def rest_after_use(steps: int) -> Permits:
    """One moves only so many own steps after a use."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or scene.people[who].track.since_use >= steps

    return permits


@template(remembers=("since_use", "used"), acts=MOVES)
def stay_after_use(steps: int) -> Permits:
    """One leaves the tile that one used something from only so many own steps later."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        return action not in MOVES or me.track.since_use >= steps or not _where_used(scene, who)

    return permits


def _where_used(scene: Visible, who: int) -> bool:
    me = scene.people[who]
    return me.used >= 0 and scene.layout.fixtures[me.used].front == me.cell


@template(remembers=("since_use", "seated"), acts=WAITS)
def go_after_use(steps: int) -> Permits:
    """Standing still within so many own steps after a use is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return scene.people[who].track.since_use >= steps or not still(scene, who, action)

    return permits


@template(remembers=("since_entry",), acts=MOVES)
def rest_after_entry(steps: int, *, at_door: bool = False) -> Permits:
    """One moves only so many own steps after coming in; `at_door`: that is asked only on the door's tile."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        if action not in MOVES or me.track.since_entry >= steps:
            return True
        return at_door and scene.layout.door_at[me.cell] < 0

    return permits


@template(remembers=("since_entry", "seated"), acts=WAITS)
def go_after_entry(steps: int) -> Permits:
    """Standing still within so many own steps after coming in is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return scene.people[who].track.since_entry >= steps or not still(scene, who, action)

    return permits


@template(remembers=("moved_before",), acts=USES)
def settle(kind: Kind | None = None) -> Permits:
    """A use right after a move is the offence, of any fixture or of one kind."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or not scene.people[who].track.moved_before:
            return True
        return kind is not None and used(scene, who).kind is not kind

    return permits


@template(remembers=("moved_before",), acts=MOVES)
def settle_before_leaving() -> Permits:
    """Going out by a door right after a move is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return leaves_by(scene, who, action) < 0 or not scene.people[who].track.moved_before

    return permits


@template(period=2, acts=MOVES)
def door_parity(*, odd: bool) -> Permits:
    """One steps off a door's tile only while the clock shows an odd, or an even, number."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        at_door = scene.layout.door_at[scene.people[who].cell] >= 0
        return action not in MOVES or not at_door or scene.premises.clock % 2 == odd

    return permits


@template(local=False, acts=MOVES)
def door_alone(reach: int, *, out: bool = False) -> Permits:
    """One steps off a door's tile (`out`: goes out by a door) only while nobody else is within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.bodies[who][0]
        asked = leaves_by(scene, who, action) >= 0 if out else scene.layout.door_at[me] >= 0
        if action not in MOVES or not asked:
            return True
        near = within(scene.layout, reach)[me]
        return not any(other[0] in near for at, other in enumerate(scene.bodies) if at != who)

    return permits
