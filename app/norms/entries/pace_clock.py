"""The norms about the clock and the lamp, as people would say them."""

from app.norms.entry import Entry
from app.norms.norm import Slot
from app.norms.pace import (
    SIDEWAYS,
    VERTICAL,
    lamp_gate,
    parity_gate,
    rug_parity,
    rug_thirds,
    thirds_gate,
)
from app.norms.pace_rest import settle
from app.norms.pace_rhythm import half_speed
from app.norms.place import lamplight_ban
from app.norms.reading import MOVES, USES
from app.world.words import Rug

_EVEN = Slot("when", ("even", "every other", "every second", "divisible by two"))

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
            ("Never move on two steps in a row.", half_speed()),
        ),
        (
            ("Move only while the clock shows an even number.", parity_gate(MOVES, odd=False)),
            ("Move only while the clock shows an odd number.", parity_gate(MOVES, odd=True)),
            ("Use things only while the clock shows an even number.", parity_gate(USES, odd=False)),
            ("Use things only while the clock shows an odd number.", parity_gate(USES, odd=True)),
        ),
        (
            Slot("act", ("move", "walk", "step", "go")),
            _EVEN,
            Slot("polarity", ("only", "must", "not on odd", "never on odd")),
        ),
        frozenset({"clock"}),
        "E",
    ),
    Entry(
        15,
        "vertical-on-even-steps",
        (
            "Move north (up) or south (down) only while the clock shows an even number.",
            parity_gate(VERTICAL, odd=False),
        ),
        (
            (
                "Move east (right) or west (left) only while the clock shows an even number.",
                parity_gate(SIDEWAYS, odd=False),
            ),
            (
                "Move north (up) or south (down) only while the clock shows an odd number.",
                parity_gate(VERTICAL, odd=True),
            ),
            ("Move only while the clock shows an even number.", parity_gate(MOVES, odd=False)),
        ),
        (
            (
                "Move north (up) or south (down) only while the clock shows an even number.",
                parity_gate(VERTICAL, odd=False),
            ),
            (
                "Move east (right) or west (left) only while the clock shows an even number.",
                parity_gate(SIDEWAYS, odd=False),
            ),
            (
                "Move north (up) or south (down) only while the clock shows an odd number.",
                parity_gate(VERTICAL, odd=True),
            ),
            (
                "Move east (right) or west (left) only while the clock shows an odd number.",
                parity_gate(SIDEWAYS, odd=True),
            ),
        ),
        (
            Slot("act", ("move", "walk", "step", "go")),
            Slot("way", ("north", "south", "up", "down", "vertical")),
            _EVEN,
            Slot("polarity", ("only", "must", "not on odd", "never on odd")),
        ),
        frozenset({"clock"}),
        "H",
        frozenset({"vertical-on-even-steps/c"}),
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
    Entry(
        24,
        "step-onto-rugs-by-threes",
        (
            (
                "Step from plain onto coloured floor (the green mat too) only while the clock shows a number "
                "divisible by three."
            ),
            rug_thirds(),
        ),
        (
            (
                "Step off coloured onto plain floor only while the clock shows a number divisible by three.",
                rug_thirds(off=True),
            ),
            (
                "Step from plain onto coloured floor only while the clock shows an even number.",
                rug_parity(odd=False),
            ),
            (
                "Step from plain onto blue floor only while the clock shows a number divisible by three.",
                rug_thirds(colour=Rug.BLUE),
            ),
        ),
        (
            (
                "Step from plain onto coloured floor only while the clock shows a number divisible by three.",
                rug_thirds(),
            ),
            (
                "Step from coloured onto plain floor only while the clock shows a number divisible by three.",
                rug_thirds(off=True),
            ),
            (
                "Step from plain onto coloured floor only while the clock shows a number divisible by two.",
                rug_parity(odd=False),
            ),
            (
                "Step from coloured onto plain floor only while the clock shows a number divisible by two.",
                rug_parity(odd=False, off=True),
            ),
        ),
        (
            Slot("act", ("step", "walk", "go", "enter", "onto")),
            Slot("place", ("coloured", "colored", "rug", "carpet", "colour", "color")),
            Slot("when", ("three", "third", "3", "multiple of 3", "divisible by 3")),
            Slot("polarity", ("only", "must", "wait", "have to", "always")),
        ),
        frozenset({"rug:blue", "rug:amber", "rug:violet", "rug:green", "clock"}),
        "H",
    ),
    Entry(
        25,
        "use-on-odd-steps",
        ("Use things only while the clock shows an odd number.", parity_gate(USES, odd=True)),
        (
            ("Use things only while the clock shows an even number.", parity_gate(USES, odd=False)),
            ("Use things only while the clock shows a number divisible by three.", thirds_gate(USES)),
            ("Before using anything, stand still for a step.", settle()),
        ),
        (
            ("Use things only while the clock shows an odd number.", parity_gate(USES, odd=True)),
            ("Move about only while the clock shows an odd number.", parity_gate(MOVES, odd=True)),
            ("Use things only while the clock shows an even number.", parity_gate(USES, odd=False)),
            ("Move about only while the clock shows an even number.", parity_gate(MOVES, odd=False)),
        ),
        (
            Slot("act", ("use", "using", "take", "order", "sit", "drop", "interact")),
            Slot("when", ("odd", "uneven")),
            Slot("polarity", ("only", "must", "not on even", "never on even")),
        ),
        frozenset({"clock"}),
        "H",
    ),
)
