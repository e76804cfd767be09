"""Seeds that were certified, from the lists that come with the program."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from app.episodes.brief import STEPS, Brief, content_of, draw_brief
from app.episodes.phase import Phase
from app.studies.circumstances import Circumstances
from app.studies.draws import draw
from app.studies.study import Condition
from app.studies.swaps import Group, groups
from app.world.drawing import ERRANDS, layout_of

FOLDER = Path(__file__).resolve().parents[1] / "certified"

EPISODES = 3
"""Test episodes in a block: all that one participant gets on one floor."""


class Seeds(NamedTuple):
    """What is certified for one norm on one floor: numbers of test seeds in blocks, of learning seeds."""

    blocks: tuple[tuple[int, ...], ...]
    learning: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lists:
    """Certified seeds by key; per key the engine that certified them."""

    seeds: Mapping[str, Seeds]
    engines: Mapping[str, str]

    def of(self, norm: str, layout: str, circumstances: Circumstances) -> Seeds | None:
        """The seeds for this norm on this floor under these circumstances, None where there are none."""
        return self.seeds.get(key_of(norm, layout, circumstances))


def together(norms: Group) -> str:
    """The name under which seeds are kept that are certified for all of these norms."""
    return "+".join(norms)


def names(condition: Condition) -> list[str]:
    """The names under which the condition's seeds are kept: per norm, or per group of swapped ones."""
    swapped = groups(condition.norms, condition.settings.norms.permute)
    return list(dict.fromkeys(together(swapped.get(norm, (norm,))) for norm in condition.norms))


def key_of(norm: str, layout: str, circumstances: Circumstances) -> str:
    """A hash of all that seeds were certified for but the engine: floor, sentence, people, frowns, steps.

    `norm` may be several, as `together` names them.
    """
    errand, steps = ERRANDS[layout_of(layout).community], [STEPS[Phase.LEARNING], STEPS[Phase.TEST_SAME]]
    alike = {name: float(v) if isinstance(v, int) else v for name, v in circumstances.items()}
    content = together(tuple(content_of(layout, one) for one in norm.split("+")))
    settled = [norm, content, alike, errand, steps]
    return blake2b(json.dumps(settled, sort_keys=True).encode(), digest_size=8).hexdigest()


def seed_of(phase: Phase, norm: str, layout: str, number: int) -> int:
    """The seed of this number; tests on the floor of learning and elsewhere share theirs."""
    kind = "test" if phase.is_test else "learning"
    return draw(number, "certified", kind, norm, layout)


def brief_of(
    phase: Phase, norm: str, layout: str, number: int, circumstances: Circumstances, swapped: Group = ()
) -> Brief:
    """The brief of the seed of this number, of the world that the swapped norms share if there are any.

    Everything open is drawn from the seed.
    """
    seed = seed_of(phase, together(swapped) or norm, layout, number)
    asked: dict[str, Any] = {"layout": layout, "phase": phase, "seed": seed, **circumstances}
    return draw_brief(**asked | {"norm": norm} | shared(swapped, asked))


def shared(swapped: Group, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What swapped norms would draw apart and therefore share: a desk that is shut under one of them."""
    if not swapped:
        return {}
    return {"shut": any(draw_brief(**{**asked, "norm": norm}).shut for norm in swapped)}


@lru_cache
def shipped(folder: Path = FOLDER, without: str = "") -> Lists:
    """All lists of the folder but the one of this name."""
    seeds: dict[str, Seeds] = {}
    engines: dict[str, str] = {}
    for path in sorted(path for path in folder.glob("*.json") if path.name != without):
        kept = json.loads(path.read_text(encoding="utf-8"))
        for pair in _pairs(kept):
            seeds[pair["key"]] = Seeds(tuple(map(tuple, pair["blocks"])), tuple(pair["learning"]))
            engines[pair["key"]] = kept["engine"]
    return Lists(seeds, engines)


def _pairs(kept: dict[str, Any]) -> list[dict[str, Any]]:
    return [pair for floors in kept["pairs"].values() for pair in floors.values()]
