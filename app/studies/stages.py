"""The stages of one visit in order; a visit keeps its plan, so no later edit can change it."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import Any

from app.episodes.brief import Brief
from app.episodes.phase import Phase
from app.studies.cell import Cell
from app.studies.veil import Hidden, Hides
from app.world.words import Shirt


class Newcomer(StrEnum):
    """What the newcomer does in an episode: act, only watch, or see somebody else's visit."""

    ACTS = "acts"
    WATCHES = "watch_only"
    YOKED = "yoked"


class StageKind(StrEnum):
    """What a stage asks of the participant."""

    DEVICE_CHECK = "device_check"
    CONSENT = "consent"
    BRIEFING = "briefing"
    PRACTICE = "practice"
    QUIZ = "quiz"
    EPISODE = "episode"
    PROBE = "probe"
    QUESTIONNAIRE = "questionnaire"
    BELIEF_TEST = "belief_test"
    DEBRIEF = "debrief"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stage. `part` counts from 1; `seconds` is what it should take.

    `probe_steps` are the steps of its episode after which beliefs are asked for with
    `form`, `probe_events` says that they are asked for after what happens; `block` counts
    the test blocks from 1 (0: not in a block). `hides` is what its episode keeps from view,
    `script` the presses of the one whose episode, `yoked_to`, is seen (0: nobody's), `swapped`
    the norms that share its world.
    """

    key: str
    kind: StageKind
    part: int
    title: str
    seconds: int
    episode: Brief | None = None
    form: str | None = None
    page: str | None = None
    probe_steps: tuple[int, ...] = ()
    probe_events: bool = False
    block: int = 0
    tries: int = 0
    scenes: int = 0
    min_width: int = 0
    optional: bool = False
    hides: Hides = frozenset()
    newcomer: Newcomer = Newcomer.ACTS
    yoked_to: int = 0
    script: str = ""
    swapped: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The same as JSON can hold it; what is empty is left out."""
        named = {name: getattr(self, name) for name in self.__slots__}
        brief = {"episode": self.episode.plain()} if self.episode else {}
        steps = {"probe_steps": list(self.probe_steps)} if self.probe_steps else {}
        hides = {"hides": sorted(self.hides)} if self.hides else {}
        del named["newcomer"]
        named["swapped"] = list(self.swapped)
        newcomer = {"newcomer": self.newcomer} if self.newcomer is not Newcomer.ACTS else {}
        return {name: value for name, value in named.items() if value} | brief | steps | hides | newcomer

    @staticmethod
    def hidden_in(plain: Mapping[str, Any]) -> Hides:
        """What the stage that `plain()` came from keeps from view."""
        return frozenset(map(Hidden, plain.get("hides", ())))

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "Stage":
        """The stage that `plain()` came from."""
        brief = {"episode": _read(plain["episode"])} if "episode" in plain else {}
        read = {
            "kind": StageKind(plain["kind"]),
            "probe_steps": tuple(plain.get("probe_steps", ())),
            "seconds": plain.get("seconds", 0),
            "hides": Stage.hidden_in(plain),
            "swapped": tuple(plain.get("swapped", ())),
            "newcomer": Newcomer(plain.get("newcomer", Newcomer.ACTS)),
        }
        return Stage(**{**plain, **brief, **read})


def _unsaid() -> Mapping[str, Any]:
    """What a stored brief says that says nothing of a field: what the field is where nobody sets it."""
    blank = Brief("", "", Phase.PRACTICE, "", "", 0, 0, 0, (), 0, Shirt.GREY, 0).plain()
    return {field.name: blank[field.name] for field in fields(Brief) if field.default is not MISSING}


_UNSAID = _unsaid()


def _read(brief: Mapping[str, Any]) -> Brief:
    """A brief of a plan, also of one that was drawn before a field was there; its episode begins later."""
    return Brief.of({**_UNSAID, **brief})


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a visit is: part 3 of 8, about 12 minutes left."""

    part: int
    parts: int
    minutes_left: int

    def __str__(self) -> str:
        minutes = "1 minute" if self.minutes_left == 1 else f"{self.minutes_left} minutes"
        return f"Part {self.part} of {self.parts} · about {minutes} left"


@dataclass(frozen=True, slots=True)
class Plan:
    """A visit's stages, with the cell and the seed that they were drawn from."""

    cell: Cell
    seed: int
    facts: frozenset[str]
    stages: tuple[Stage, ...]

    def progress(self, stage: int) -> Progress:
        """Where somebody is who has reached the stage with this index."""
        left = sum(later.seconds for later in self.stages[stage:])
        return Progress(self.stages[stage].part, self.stages[-1].part, max(1, -(-left // 60)))

    def index(self, key: str) -> int:
        """The index of the stage with this key, -1 where there is none."""
        return next((i for i, stage in enumerate(self.stages) if stage.key == key), -1)

    def stage(self, key: str) -> Stage | None:
        """The stage with this key."""
        return next((stage for stage in self.stages if stage.key == key), None)

    def plain(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        stages = [stage.plain() for stage in self.stages]
        return {"cell": self.cell.plain(), "seed": self.seed, "facts": sorted(self.facts), "stages": stages}

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "Plan":
        """The plan that `plain()` came from."""
        stages = tuple(Stage.of(stage) for stage in plain["stages"])
        return Plan(Cell.of(plain["cell"]), plain["seed"], frozenset(plain["facts"]), stages)
