"""The norms about how or when one moves, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace import USES, VERTICAL, lamp_gate, lamplight_ban, no_two_moves, parity_gate
from app.norms.reading import MOVES

ENTRIES = (
    Entry(
        14,
        "even-steps-only",
        ("Move only while the clock shows an even number.", parity_gate(MOVES, odd=False)),
        (
            ("Move only while the clock shows an odd number.", parity_gate(MOVES, odd=True)),
            (
                "Move north (up) or south (down) only while the clock shows an even number.",
                parity_gate(VERTICAL, odd=False),
            ),
            ("Never move on two steps in a row.", no_two_moves()),
        ),
        (
            ("Move only while the clock shows an even number.", parity_gate(MOVES, odd=False)),
            ("Move only while the clock shows an odd number.", parity_gate(MOVES, odd=True)),
            ("Use things only while the clock shows an even number.", parity_gate(USES, odd=False)),
            ("Use things only while the clock shows an odd number.", parity_gate(USES, odd=True)),
        ),
        (
            Slot("act", ("move", "walk", "step", "go")),
            Slot("when", ("even", "every other", "every second", "divisible by two")),
            Slot("polarity", ("only", "must", "not on odd", "never on odd")),
        ),
        frozenset({"clock"}),
        "E",
    ),
    Entry(
        16,
        "freeze-while-lamp-lit",
        ("Do not move while the lamp is lit.", lamp_gate(MOVES, lit=False)),
        (
            ("Do not move while the lamp is dark.", lamp_gate(MOVES, lit=True)),
            ("Do not use anything while the lamp is lit.", lamp_gate(USES, lit=False)),
            ("Never step onto the lamp's tiles while the lamp is lit.", lamplight_ban()),
        ),
        (
            ("Do not move while the lamp is lit.", lamp_gate(MOVES, lit=False)),
            ("Do not move while the lamp is dark.", lamp_gate(MOVES, lit=True)),
            ("Do not use anything while the lamp is lit.", lamp_gate(USES, lit=False)),
            ("Do not use anything while the lamp is dark.", lamp_gate(USES, lit=True)),
        ),
        (
            Slot("act", ("move", "walk", "step", "go", "freeze", "stand still", "wait")),
            Slot("when", ("lamp", "light", "lit", "bright")),
            Slot("polarity", ("not", "never", "stop", "freeze", "stand still", "wait")),
        ),
        frozenset({"lamp"}),
        "E",
    ),
)
