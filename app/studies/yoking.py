"""Seeing somebody else's visit: whose it may be, and what becomes of a plan then."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from app.episodes.brief import Brief
from app.studies.allocation import OnShow
from app.studies.cell import Cell
from app.studies.circumstances import circumstances
from app.studies.draws import draw
from app.studies.reading import Path
from app.studies.stage_keys import EpisodeKeys
from app.studies.stages import Newcomer, Plan
from app.studies.study import Condition, Study


class Donor(NamedTuple):
    """A visit that may be seen: its learning episode, its condition, how many see it already."""

    episode: int
    condition: str
    norm: str
    home: str
    uses: int


def is_yoked(condition: Condition) -> bool:
    """Whether people in the condition see somebody else's visit instead of one of their own."""
    return condition.newcomer == Newcomer.YOKED


def seen_by(study: Study, condition: Condition) -> frozenset[str]:
    """The conditions whose visits can be seen in this one: people act there, in the same circumstances."""
    return frozenset(
        other.name
        for other in study.conditions.values()
        if other.newcomer == Newcomer.ACTS and "learning" not in other.skip and _alike(condition, other)
    )


def _alike(mine: Condition, other: Condition) -> bool:
    return _surroundings(mine) == _surroundings(other) and set(mine.norms) <= set(other.norms)


def _surroundings(condition: Condition) -> tuple[object, ...]:
    settings = condition.settings
    steps = [item.keys.steps for item in settings.plan if isinstance(item.keys, EpisodeKeys)]
    return condition.told, condition.layouts, circumstances(settings), steps


def on_show(study: Study, donors: Sequence[Donor], *, more: bool = True) -> OnShow | None:
    """What there is to see per yoked condition, None where nobody sees anything; `more` may still come."""
    yoked = [condition for condition in study.conditions.values() if is_yoked(condition)]
    spots = {
        condition.name: frozenset(
            (donor.norm, donor.home) for donor in donors if donor.condition in seen_by(study, condition)
        )
        for condition in yoked
    }
    return OnShow(spots, more) if yoked else None


def shown_conditions(study: Study) -> frozenset[str]:
    """The conditions in which people act for others to see."""
    yoked = [condition for condition in study.conditions.values() if is_yoked(condition)]
    return frozenset().union(*(seen_by(study, condition) for condition in yoked))


def donor_for(study: Study, cell: Cell, donors: Sequence[Donor], seed: int) -> Donor:
    """Whose visit somebody in this cell sees: among those seen by fewest so far one is drawn."""
    names = seen_by(study, study.conditions[cell.condition])
    fitting = [
        one for one in donors if one.condition in names and (one.norm, one.home) == (cell.norm, cell.home)
    ]
    return min(fitting, key=lambda one: (one.uses, draw(seed, "donor", one.episode)))


def showing(plan: Plan, episode: int, brief: Mapping[str, Any], script: str) -> Plan:
    """The plan with the recording of this episode in place of learning of one's own."""
    stages = tuple(
        replace(stage, episode=Brief.of(brief), script=script, yoked_to=episode)
        if stage.newcomer is Newcomer.YOKED
        else stage
        for stage in plan.stages
    )
    return replace(plan, stages=stages)


def faults(study: Study, condition: Condition) -> Iterator[tuple[Path, str]]:
    """(path, sentence) where nobody's visit could ever be seen."""
    if is_yoked(condition) and not seen_by(study, condition):
        message = (
            "There is nobody to see: `yoked` needs another condition in which people act while learning, "
            "with the same norms, floors, people, frowns and steps."
        )
        yield ("learning", "newcomer"), message
