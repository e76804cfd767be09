"""The hash chain over everything that happens: a changed field anywhere changes every later link."""

from hashlib import blake2b

from app.episodes.event import Event, EventKind
from app.episodes.step import Move
from app.world.motion import CODE
from app.world.scene import Person, Premises, Scene
from app.world.words import Action, Shape, Shirt

FORMAT = 1
"""The version of the layout of bytes below."""

_SHIRT = {shirt: at for at, shirt in enumerate(Shirt)}
_SHAPE = {shape: at for at, shape in enumerate(Shape)}
_KIND = {kind: at for at, kind in enumerate(EventKind)}


def first(canonical: bytes) -> bytes:
    """h0: over the canonical brief, which names the engine and the content."""
    return blake2b(bytes((FORMAT,)) + canonical, digest_size=32).digest()


def link(
    before: bytes,
    n: int,
    action: Action,
    moves: tuple[Move, ...],
    events: tuple[Event, ...],
    scene: Scene,
    *,
    auto: bool,
) -> bytes:
    """hn: over the link before, the step's number, the press, all micro-steps, all events, the scene."""
    codes = [FORMAT, CODE[action], auto, len(moves), len(events)]
    for who, asked, done, start, end, able, allowed, broke, lapse in moves:
        codes += (
            who,
            CODE[asked],
            CODE[done],
            start + 1,
            end + 1,
            able & 255,
            allowed & 255,
            broke | lapse << 1,
        )
    _premises(codes, scene.premises)
    for person in scene.people:
        _person(codes, person)
    happened = b"".join([_event(event) for event in events])
    numbers = n.to_bytes(4, "little") + scene.premises.clock.to_bytes(4, "little")
    return blake2b(b"".join((before, numbers, bytes(codes), happened)), digest_size=32).digest()


def _number(value: int) -> bytes:
    return value.to_bytes(4, "little", signed=True)


def _event(event: Event) -> bytes:
    by = bytes(who + 1 for who in event.by)
    codes = (_KIND[event.kind], event.of + 1, event.fixture + 1, event.cell + 1, len(by))
    return _number(event.id) + _number(event.n) + _number(event.clock) + bytes(codes) + by


def _premises(codes: list[int], premises: Premises) -> None:
    _, lamp, stock, last_desk, last_shelf, idle, shut = premises
    codes += (lamp, last_desk + 1, last_shelf + 1, shut + 1, len(stock), *stock, *idle)


def _person(codes: list[int], person: Person) -> None:
    cell, shirt, hat, leg, load, busy, seated, used, track = person
    facing, moved, run, straight, since_use, since_entry, dwell, plant, blue, door, desk, shelf, line = track
    stair, row, gapped = line
    codes += (
        cell + 1,
        _SHIRT[shirt] | hat << 2 | load << 3 | seated << 4 | moved << 5 | plant << 6 | blue << 7,
        leg,
        busy,
        used + 1,
        facing,
        run,
        straight,
        since_use,
        since_entry,
        dwell,
        door + 1,
        _SHAPE[desk] | _SHAPE[shelf] << 2,
        stair + 1,
        row + 1,
        gapped + 1,
    )
