"""Scenes that no run would lead to, as many as these tests take.

`NORMGYM_MICRO_STEPS=100000` draws as many instead of 20,000.
"""

import os

from app.measures.certify import crowds
from app.measures.certify.crowds import MicroStep
from app.world.scene import Scene

MICRO_STEPS = int(os.environ.get("NORMGYM_MICRO_STEPS", "20000"))


def crowd_steps() -> tuple[MicroStep, ...]:
    return crowds.crowd_steps(MICRO_STEPS)


def with_other_histories(own: frozenset[str], others: frozenset[str]) -> tuple[tuple[MicroStep, Scene], ...]:
    return crowds.with_other_histories(own, others, MICRO_STEPS // 5)
