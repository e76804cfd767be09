"""From a study, a cell and a seed to the plan of one visit."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.episodes.brief import Brief
from app.studies.briefs import Briefs, turned
from app.studies.cell import Arm, Cell, Order
from app.studies.certified import Lists, shipped
from app.studies.schedule import probe_steps
from app.studies.stage_keys import (
    BeliefTest,
    Block,
    BlockPart,
    Briefing,
    Consent,
    Debrief,
    DeviceCheck,
    EpisodeKeys,
    Practice,
    Questionnaire,
    Quiz,
    StageKeys,
)
from app.studies.stages import Newcomer, Plan, Progress, Stage, StageKind
from app.studies.study import PROBE_FORM, Condition, Study
from app.studies.veil import hides_of
from app.world.drawing import PRACTICE_ROOMS, community_of

__all__ = ["Plan", "Progress", "Stage", "StageKind", "draw", "turned"]

_TITLES = {
    Newcomer.ACTS: "Your first visit",
    Newcomer.WATCHES: "Watch the place",
    Newcomer.YOKED: "Watch a visit",
}
_SECONDS_A_STEP = 1.0
_SECONDS_A_PROBE = 25
_PROBES_OF_EVENTS = 4
"""As many as an episode of learning has in the arm `event`, more or less."""

_SECONDS_A_TEST = 75
_SECONDS_AN_ITEM = 9


def draw(study: Study, cell: Cell, seed: int, lists: Lists | None = None) -> Plan:
    """The stages of a visit; the same study, cell, seed and lists give the same plan.

    Where only certified seeds may be drawn they come from `lists`, if none are given from those
    that come with the program. Raises NotCertified.
    """
    condition = study.conditions[cell.condition]
    asks = cell.arm is not Arm.NONE and condition.settings.probes.after_blocks
    asked = {"asked" if asks else "unasked"}
    facts = condition.facts | asked | _places(cell)
    briefs = Briefs(condition, cell, seed, shipped() if lists is None else lists)
    return Plan(cell, seed, facts, tuple(_Drawing(study, condition, cell, briefs, facts).stages()))


def _places(cell: Cell) -> set[str]:
    """The kind of place that somebody gets to know, and whether the new one is of another kind."""
    home = community_of(cell.home)
    return {home, "one_kind" if home == community_of(cell.away) else "two_kinds"}


@dataclass(slots=True)
class _Drawing:
    """The pen: it knows the part of the visit that it is in."""

    study: Study
    condition: Condition
    cell: Cell
    briefs: Briefs
    facts: frozenset[str]
    part: int = 0
    group: str = ""
    blocks: int = 0

    def stages(self) -> Iterator[Stage]:
        """Every stage in order, `done` at the end."""
        for item in self.condition.settings.plan:
            yield from self._stages_of(item.keys)
        yield self._stage("done", StageKind.DONE, "debrief", "Done", 0)

    def _stages_of(self, keys: StageKeys) -> Iterator[Stage]:
        if isinstance(keys, Practice | EpisodeKeys):
            yield from self._played(keys)
        elif isinstance(keys, Block):
            yield from self._block(keys)
        elif isinstance(keys, Quiz | Questionnaire | BeliefTest):
            yield self._asked(keys)
        else:
            yield self._read(keys)

    def _stage(
        self, key: str, kind: StageKind, group: str, title: str, seconds: float, **more: object
    ) -> Stage:
        """A stage; stages of one group that follow each other make one part."""
        if group != self.group:
            self.part, self.group = self.part + 1, group
        return Stage(key=key, kind=kind, part=self.part, title=title, seconds=round(seconds), **more)  # type: ignore[arg-type]

    def _read(self, keys: DeviceCheck | Consent | Briefing | Debrief) -> Stage:
        """Stages that are pages."""
        if isinstance(keys, DeviceCheck):
            kind, width = StageKind.DEVICE_CHECK, keys.min_width
            return self._stage("device_check", kind, "start", "Check your device", 20, min_width=width)
        if isinstance(keys, Consent):
            return self._stage("consent", StageKind.CONSENT, "start", "Your consent", 75, page=keys.document)
        if isinstance(keys, Briefing):
            return self._stage("briefing", StageKind.BRIEFING, "meet", "Before you begin", 90, page=keys.page)
        return self._stage("debrief", StageKind.DEBRIEF, "debrief", "What it was about", 45, page=keys.page)

    def _asked(self, keys: Quiz | Questionnaire | BeliefTest) -> Stage:
        """Stages that are questions."""
        if isinstance(keys, BeliefTest):
            return self._belief_test(keys)
        form = self.study.forms[keys.form].asked(self.facts)
        seconds = _SECONDS_AN_ITEM * len(form.items)
        if isinstance(keys, Quiz):
            kind, tries = StageKind.QUIZ, keys.tries
            return self._stage("quiz", kind, "meet", form.title, seconds, form=keys.form, tries=tries)
        kind = StageKind.QUESTIONNAIRE
        return self._stage(form.key, kind, "ask", form.title, seconds, form=keys.form, optional=keys.optional)

    def _belief_test(self, keys: BeliefTest) -> Stage:
        seconds, kind = 30 + 8 * keys.scenes, StageKind.BELIEF_TEST
        return self._stage("belief", kind, "belief", "What would people say?", seconds, scenes=keys.scenes)

    def _played(self, keys: Practice | EpisodeKeys) -> Iterator[Stage]:
        """Practice and learning, where the condition has them."""
        if isinstance(keys, Practice) and "practice" not in self.condition.skip:
            room = PRACTICE_ROOMS[community_of(self.cell.home)]
            brief = self.briefs.practice(room, keys.steps)
            yield self._room("practice", StageKind.PRACTICE, "meet", "Try the keys", 45, brief)
        if isinstance(keys, EpisodeKeys) and "learning" not in self.condition.skip:
            yield from self._learning(keys)

    def _room(
        self, key: str, kind: StageKind, group: str, title: str, seconds: float, brief: Brief, **more: object
    ) -> Stage:
        """A stage that is played, with what it hides."""
        more["hides"] = hides_of(self.condition.settings, brief.phase)
        more["swapped"] = () if kind is StageKind.PRACTICE else self.briefs.swapped
        return self._stage(key, kind, group, title, seconds, episode=brief, **more)

    def _learning(self, keys: EpisodeKeys) -> Iterator[Stage]:
        """The first visit; a room that has ended asks nothing more, so that is a stage of its own."""
        at = probe_steps(self.cell.arm, self.cell.schedule, keys.steps)
        on_the_way, events = tuple(n for n in at if n < keys.steps), self.cell.arm is Arm.EVENT
        asks = _PROBES_OF_EVENTS if events else len(on_the_way)
        seconds = _SECONDS_A_STEP * keys.steps + _SECONDS_A_PROBE * asks
        more = {
            "probe_steps": on_the_way,
            "probe_events": events,
            "form": PROBE_FORM if asks else None,
            "newcomer": (newcomer := Newcomer(self.condition.settings.learning.newcomer)),
        }
        kind, brief = StageKind.EPISODE, self.briefs.learning(keys.steps)
        yield self._room("learning", kind, "learning", _TITLES[newcomer], seconds, brief, **more)
        if len(on_the_way) < len(at):
            yield self._questions("probe-learning", block=0)

    def _block(self, keys: Block) -> Iterator[Stage]:
        """The tests, in this participant's order; a part that is left out makes no block."""
        for part in _in_order(keys, self.cell.order):
            if part.phase not in self.condition.skip:
                self.blocks += 1
                yield from self._tests(part)
                yield from self._probe_after()

    def _tests(self, part: BlockPart) -> Iterator[Stage]:
        """One part: all tests on one floor."""
        for turn, brief in enumerate(self.briefs.tests(part), 1):
            title = f"Visit {turn} of {part.episodes}"
            key, kind, block = f"{part.phase}-{turn}", StageKind.EPISODE, self.blocks
            yield self._room(key, kind, part.phase, title, _SECONDS_A_TEST, brief, block=block)

    def _probe_after(self) -> Iterator[Stage]:
        """What somebody believes after a block."""
        if "asked" in self.facts:
            yield self._questions(f"probe-{self.blocks}", block=self.blocks)

    def _questions(self, key: str, *, block: int) -> Stage:
        """What somebody believes, asked on a page."""
        title, more = "A few questions", {"form": PROBE_FORM, "block": block}
        return self._stage(key, StageKind.PROBE, self.group, title, _SECONDS_A_PROBE, **more)


def _in_order(keys: Block, order: Order) -> list[BlockPart]:
    """The parts as this participant meets them."""
    if keys.order == "as_written" or order is Order.AS_WRITTEN:
        return list(keys.parts)
    first = "test_same" if order is Order.SAME_FIRST else "test_unseen"
    return sorted(keys.parts, key=lambda part: part.phase != first)
