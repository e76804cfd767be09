"""The norms about doors, the chequerboard and the lamp's tiles, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace import lamp_gate
from app.norms.pace_rest import door_alone
from app.norms.pace_rhythm import bend_shade, double_rest_ban
from app.norms.place import door_only, door_out, lamplight_ban, rest_ban, rest_shade
from app.norms.reading import MOVES

ENTRIES = (
    Entry(
        8,
        "leave-by-other-door",
        ("Leave through the door that you did not come in by.", door_out(same=False)),
        (
            ("Leave through the door that you came in by.", door_out(same=True)),
            ("Leave only through door A.", door_only(0)),
            (
                "Leave through a door only when nobody else is within three tiles of you.",
                door_alone(3, out=True),
            ),
        ),
        (
            ("Leave through the door that you did not come in by.", door_out(same=False)),
            ("Leave through the door that you came in by.", door_out(same=True)),
            ("Leave through the door that is not marked A.", door_only(0, other=True)),
            ("Leave through the door that is marked A.", door_only(0)),
        ),
        (
            Slot("act", ("leave", "leaving", "exit", "go out", "out")),
            Slot("what", ("door", "entrance", "exit", "way")),
            Slot("which", ("other", "not come in", "didn't come in", "different", "not the same")),
        ),
        frozenset({"door"}),
        "H",
        chooses=True,
    ),
    Entry(
        9,
        "wait-on-dark-tiles",
        (
            (
                "Stand still only on dark tiles of the chequerboard "
                "(a bump is standing still; sitting and being served are not)."
            ),
            rest_shade(dark=True),
        ),
        (
            ("Stand still only on light tiles of the chequerboard.", rest_shade(dark=False)),
            ("Never stand still on coloured floor (the green mat too).", rest_ban(None)),
            ("Never stand still for two steps running.", double_rest_ban()),
        ),
        (
            ("Stand still only on dark tiles of the chequerboard.", rest_shade(dark=True)),
            ("Stand still only on light tiles of the chequerboard.", rest_shade(dark=False)),
            ("Change direction only on dark tiles of the chequerboard.", bend_shade(dark=True)),
            ("Change direction only on light tiles of the chequerboard.", bend_shade(dark=False)),
        ),
        (
            Slot("act", ("stand", "wait", "stop", "still", "rest", "pause")),
            Slot("place", ("dark", "black", "shaded", "dot")),
            Slot("polarity", ("only", "must", "have to", "always", "not on light", "never on light")),
        ),
        frozenset({"chequer"}),
        "M",
    ),
    Entry(
        10,
        "out-of-the-lamplight",
        ("Never step from outside onto the lamp's tiles while the lamp is lit.", lamplight_ban()),
        (
            (
                "Step from outside onto the lamp's tiles only while the lamp is lit.",
                lamplight_ban(lit=False),
            ),
            ("Never step from outside onto the lamp's tiles.", lamplight_ban(lit=None)),
            ("Do not move while the lamp is lit.", lamp_gate(MOVES, lit=False)),
        ),
        (
            ("Never step onto the lamp's tiles while the lamp is lit.", lamplight_ban()),
            ("Never step onto the lamp's tiles while the lamp is dark.", lamplight_ban(lit=False)),
            ("Never step off the lamp's tiles while the lamp is lit.", lamplight_ban(off=True)),
            ("Never step off the lamp's tiles while the lamp is dark.", lamplight_ban(lit=False, off=True)),
        ),
        (
            Slot("act", ("step", "walk", "go", "enter", "into", "onto")),
            Slot(
                "place",
                ("circle", "lamp's tiles", "lamp tiles", "lamplight", "under", "around"),
            ),
            Slot("when", ("lit", "on", "bright", "shining", "light")),
            Slot("polarity", ("not", "never", "avoid", "don't", "wait", "only when dark", "only while dark")),
        ),
        frozenset({"lamp"}),
        "H",
        frozenset({"out-of-the-lamplight/b", "out-of-the-lamplight/c"}),
    ),
)
