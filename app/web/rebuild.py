"""From the messages back to the observation: whatever decides a verdict is on the wire."""

from app.episodes.event import Event, EventKind
from app.episodes.observation import Observation
from app.web import wire
from app.web.framing import CLERK, COMPASS, LOGGED
from app.world.layout import OUTSIDE, Layout
from app.world.scene import Person, Premises, Track
from app.world.tables import compiled

__all__ = ["LOGGED", "layout_from", "observation_from"]

_HEADINGS = {letter: heading for heading, letter in COMPASS.items()}
_DOORS = {"": -1, "A": 0, "B": 1}


def layout_from(drawn: wire.RoomMap) -> Layout:
    """The layout that a browser could compile for itself."""
    return compiled("seen", drawn.community, tuple(drawn.rows), tuple(drawn.rug))


def observation_from(welcome: wire.Welcome, snap: wire.Snap, layout: Layout) -> Observation:
    """What the newcomer sees at `snap`, in the room of `welcome`."""
    st = snap.st
    return Observation(
        n=snap.n,
        clock=st.clock,
        layout=layout,
        people=tuple(_person(agent, layout) for agent in st.ag),
        premises=Premises(
            st.clock, st.lamp, tuple(st.stock), st.last.desk, st.last.shelf, tuple(st.idle), st.shut
        ),
        errand=tuple(st.task.legs),
        cast=tuple(welcome.cast[agent.i] for agent in st.ag),
        moves=tuple((_number(who), action) for who, action in snap.mv),
        events=tuple(_event(happening) for happening in snap.ev),
        left=st.left,
        ended=st.ended,
    )


def _number(who: wire.Who) -> int:
    return -1 if who == CLERK else int(who[1:])


def _person(agent: wire.Agent, layout: Layout) -> Person:
    cell = OUTSIDE if agent.x < 0 else agent.y * layout.width + agent.x
    return Person(
        cell,
        agent.shirt,
        agent.hat,
        agent.leg,
        agent.load,
        agent.busy,
        agent.seated,
        agent.used,
        _track(agent),
    )


def _track(agent: wire.Agent) -> Track:
    tr = agent.tr
    line = (tr.line[0], tr.line[1], tr.line[2])
    return Track(
        heading=_HEADINGS[agent.d],
        moved_before=tr.moved,
        run=tr.run,
        straight=tr.straight,
        since_use=tr.since_use,
        since_entry=tr.since_entry,
        dwell=tr.dwell,
        plant_since_entry=tr.plant,
        blue_since_use=tr.blue,
        door_in=_DOORS[agent.door],
        last_desk_shape=tr.desk,
        last_shelf_shape=tr.shelf,
        in_line=line,
    )


def _event(said: wire.Happening) -> Event:
    by = tuple(_number(who) for who in said.by or ())
    fixture, off = (-1 if given is None else given for given in (said.f, said.off))
    return Event(said.id, said.n, said.c, EventKind(said.k), _number(said.of), by, fixture, off=off)
