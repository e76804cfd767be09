"""What decides each episode of a visit: certified seeds where the study asks for them, else any."""

from typing import Any

from app.episodes.brief import Brief, Phase, draw_brief
from app.errors import NotCertified
from app.studies.cell import Cell
from app.studies.certified import EPISODES, Lists, Seeds, seed_of, shared, together
from app.studies.circumstances import Circumstances, circumstances
from app.studies.draws import Drawn, picked
from app.studies.draws import draw as number
from app.studies.stage_keys import BlockPart
from app.studies.study import Condition
from app.studies.swaps import Group, groups
from app.world.words import Shirt

NO_NORM = "none"
NO_DOOR = -1
"""The door of a newcomer who never comes in."""

_SHIRTS, _DOORS = (Shirt.RED, Shirt.TEAL), (0, 1)


class Briefs:
    """The briefs of one visit; the same condition, cell, seed and lists give the same ones.

    Raises NotCertified where a certified seed is asked for that no list has.
    """

    def __init__(self, condition: Condition, cell: Cell, seed: int, lists: Lists) -> None:
        self._settings, self._cell, self._seed, self._lists = condition.settings, cell, seed, lists
        self.swapped: Group = groups(condition.norms, self._settings.norms.permute).get(cell.norm, ())
        """The norms that share this visit's worlds; none where nothing is swapped."""
        self._name = together(self.swapped) or cell.norm

    def practice(self, layout: str, steps: int) -> Brief:
        """One resident beside the clerk, no norm."""
        changed: dict[str, Any] = {"residents": 1, "lapse": 0.0, "norm": NO_NORM}
        return self._drawn("practice", Phase.PRACTICE, layout, steps, changed)

    def learning(self, steps: int) -> Brief:
        """The first visit, on the floor of learning; whoever only watches has no door to come in by."""
        phase, layout = Phase.LEARNING, self._cell.home
        changed = {"door": NO_DOOR} if self._settings.learning.newcomer == "watch_only" else {}
        if not self._settings.certified_only:
            return self._drawn("learning", phase, layout, steps, changed)
        chosen = picked(self._world(layout), "learning", self._certified(layout).learning)
        seed = self._seed_of(phase, layout, chosen)
        return self._drawn("learning", phase, layout, steps, changed, seed=seed)

    def tests(self, part: BlockPart) -> list[Brief]:
        """The tests on one floor; shirt and entry door both change at least once among them."""
        layout = self._cell.home if part.layout == "home" else self._cell.away
        if self._settings.certified_only:
            return self._block(part, layout)
        world = self._world(layout)
        shirts = turned(world, f"{part.phase}/shirt", _SHIRTS, part.episodes)
        doors = turned(world, f"{part.phase}/door", _DOORS, part.episodes)
        return [
            self._test(part, layout, turn, {"shirt": shirt, "door": door})
            for turn, (shirt, door) in enumerate(zip(shirts, doors, strict=True), 1)
        ]

    def _block(self, part: BlockPart, layout: str) -> list[Brief]:
        """A certified block; everything open is drawn from its seeds."""
        if part.episodes != EPISODES:
            raise NotCertified(self._cell.norm, layout)
        block = picked(self._world(layout), part.phase, self._certified(layout).blocks)
        seeds = [self._seed_of(Phase(part.phase), layout, chosen) for chosen in block]
        return [self._test(part, layout, turn, {}, seed) for turn, seed in enumerate(seeds, 1)]

    def _test(
        self, part: BlockPart, layout: str, turn: int, dress: Circumstances, seed: int | None = None
    ) -> Brief:
        quiet = {"show_own": False, "show_others": False}
        hidden = quiet if self._settings.sanctions.test_feedback == "hidden" else {}
        key, phase = f"{part.phase}-{turn}", Phase(part.phase)
        return self._drawn(key, phase, layout, part.steps, {**hidden, **dress}, seed=seed)

    def _drawn(
        self,
        key: str,
        phase: Phase,
        layout: str,
        steps: int,
        changed: Circumstances | None = None,
        *,
        seed: int | None = None,
    ) -> Brief:
        """The brief under this condition's settings, from a seed of its own if none is given."""
        own = number(self._world(layout), "episode", key) if seed is None else seed
        settled = {"norm": self._cell.norm, **circumstances(self._settings), **(changed or {})}
        asked: dict[str, Any] = {"layout": layout, "phase": phase, "seed": own, "steps": steps}
        return draw_brief(**asked | settled | shared(self.swapped, asked | settled))

    def _world(self, layout: str) -> int:
        """What everything on a floor is drawn from: the visit's own seed, or one of all swapped norms."""
        return number(0, "world", layout, *self.swapped) if self.swapped else self._seed

    def _certified(self, layout: str) -> Seeds:
        seeds = self._lists.of(self._name, layout, circumstances(self._settings))
        if seeds is None or not seeds.blocks or not seeds.learning:
            raise NotCertified(self._name, layout)
        return seeds

    def _seed_of(self, phase: Phase, layout: str, chosen: int) -> int:
        return seed_of(phase, self._name, layout, chosen)


def turned(seed: int, name: str, kinds: tuple[Drawn, Drawn], count: int) -> list[Drawn]:
    """`count` draws of two kinds, of which two or more are never all alike."""
    drawn = [picked(seed, f"{name}/{place}", kinds) for place in range(count)]
    if count > 1 and len(set(drawn)) == 1:
        place = number(seed, name) % count
        drawn[place] = kinds[1] if drawn[place] == kinds[0] else kinds[0]
    return drawn
