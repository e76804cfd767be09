"""What decides an episode: together with the newcomer's actions it is the whole recording."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache

from app.episodes.chance import Stream, below
from app.episodes.engine import ENGINE_VERSION
from app.episodes.phase import Phase
from app.norms.catalogue import NO_NORM, norm_of
from app.world.drawing import ERRANDS, layout_of
from app.world.words import Kind, Shirt

OFFSETS = 24
"""The clock starts at 0 to 23: all phases of all periods."""

_SHARES = ("lapse", "p_detect", "p_false")
"""Probabilities; they are kept and hashed as whole thousandths."""


STEPS = {Phase.PRACTICE: 20, Phase.LEARNING: 150, Phase.TEST_SAME: 220, Phase.TEST_UNSEEN: 220}


@dataclass(frozen=True, slots=True)
class Brief:
    """Everything that is settled before the first step; `plain` and `of` are inverse.

    `door` is the one that the newcomer comes in by, -1 for a newcomer who only watches.
    """

    engine: str
    content: str
    phase: Phase
    layout: str
    norm: str
    seed: int
    steps: int
    residents: int
    errand: tuple[Kind, ...]
    offset: int
    shirt: Shirt
    door: int
    lapse: float = 0.3
    lapse_min: int = 4
    lapse_max: int = 10
    lapse_in_test: bool = False
    p_detect: float = 1.0
    p_false: float = 0.0
    delay: int = 0
    reveal_target: bool = True
    show_own: bool = True
    show_others: bool = True
    shut: bool = False

    def plain(self) -> dict[str, str | int | bool | list[str]]:
        """The brief as JSON-able values, shares in thousandths."""
        plain = {name: getattr(self, name) for name in _NAMES}
        plain |= {name: round(plain[name] * 1000) for name in _SHARES}
        errand = [kind.value for kind in self.errand]
        return plain | {"phase": self.phase.value, "shirt": self.shirt.value, "errand": errand}

    @classmethod
    def of(cls, plain: Mapping[str, object]) -> "Brief":
        """The brief that `plain` made; KeyError or ValueError when it was not made by it."""
        values = {name: plain[name] for name in _NAMES}
        values |= {name: _number(values[name]) / 1000 for name in _SHARES}
        errand = values["errand"]
        if not isinstance(errand, list | tuple):
            raise ValueError(errand)  # noqa: TRY004
        values |= {"phase": Phase(str(values["phase"])), "shirt": Shirt(str(values["shirt"]))}
        return cls(**(values | {"errand": tuple(map(Kind, errand))}))  # type: ignore[arg-type]

    def canonical(self) -> bytes:
        """The bytes that the hash chain begins with."""
        return json.dumps(self.plain(), sort_keys=True, separators=(",", ":")).encode()


_NAMES = tuple(field.name for field in fields(Brief))


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError(value)  # noqa: TRY004
    return value


def draw_brief(
    *,
    layout: str,
    norm: str,
    phase: Phase,
    seed: int,
    steps: int | None = None,
    shirt: Shirt | None = None,
    door: int | None = None,
    **settings: object,
) -> Brief:
    """A brief whose open points are drawn from the seed; `settings` are fields of `Brief`."""
    practice = phase is Phase.PRACTICE
    drawn: dict[str, object] = {
        "engine": ENGINE_VERSION,
        "content": content_of(layout, NO_NORM.id if practice else norm),
        "phase": phase,
        "layout": layout,
        "norm": NO_NORM.id if practice else norm,
        "seed": seed,
        "steps": STEPS[phase] if steps is None else steps,
        "residents": 1 if practice else 6,
        "errand": ERRANDS[layout_of(layout).community],
        "offset": below(OFFSETS, seed, Stream.OFFSET),
        "shirt": (Shirt.RED, Shirt.TEAL)[below(2, seed, Stream.SHIRT)] if shirt is None else shirt,
        "door": below(2, seed, Stream.DOOR) if door is None else door,
        "shut": not practice and _shuts(phase, norm, seed),
    }
    return Brief(**(drawn | settings))  # type: ignore[arg-type]


def _shuts(phase: Phase, norm: str, seed: int) -> bool:
    """A desk is shut in half of all episodes, where queues are to be learned in every one."""
    queues = phase is Phase.LEARNING and "in_line" in norm_of(norm).remembers
    return queues or below(2, seed, Stream.SHUT) == 0


@lru_cache(maxsize=4096)
def content_of(layout: str, norm: str) -> str:
    """A short hash of what is drawn or said: the floor, the norm's sentence."""
    floor, rule = layout_of(layout), norm_of(norm)
    text = "\n".join((layout, *floor.picture, *(rug.value for rug in floor.rug), rule.id, rule.statement))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


__all__ = ["Brief", "Phase", "content_of", "draw_brief"]
