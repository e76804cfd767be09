"""Sends the reference walker through a study's tests before any person goes."""

from collections import defaultdict
from dataclasses import dataclass
from random import Random

from app.commands.certify_working import working
from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.episodes.solver import POLICIES
from app.errors import StudyFaults
from app.studies.conditions import place_of
from app.studies.reading import read
from app.studies.study import Study
from app.studies.trials import too_short


def walk(brief: Brief) -> int | None:
    """The steps that the oracle takes for its errand within the norm; None where it fails."""
    episode, policy, chance = Episode.begin(brief), POLICIES["oracle"], Random(brief.seed)
    while not episode.ended:
        episode = episode.after(policy(episode, chance))
    return episode.n if episode.outcome().joint else None


@dataclass(frozen=True, slots=True)
class Batch:
    """The walks under one norm on one floor, which one process goes."""

    norm: str
    layout: str
    briefs: tuple[Brief, ...]

    def __str__(self) -> str:
        return f"{self.norm} on {self.layout}"


def long_enough(study: Study, jobs: int = 1) -> None:
    """Raise StudyFaults where a test is too short for some norm of the study; so many processes walk."""
    document = read(study.text, study.name)[0]
    taken = _taken(study, jobs)
    faults = {
        document.fault(place_of(document, name, path), message)
        for name, condition in study.conditions.items()
        for path, message in too_short(study, condition, taken.__getitem__)
    }
    if faults:
        raise StudyFaults(sorted(faults))


def _taken(study: Study, jobs: int) -> dict[Brief, int | None]:
    """The steps of every walk that the trials of a study want."""
    batches, taken = _batches(study), dict[Brief, int | None]()
    if batches:
        with working(jobs) as work:
            work.each("tests", _walked, batches, lambda _, found: taken.update(found), len(batches))
    return taken


def _batches(study: Study) -> list[Batch]:
    """What the trials would walk, by norm and floor; conditions that play alike share their walks."""
    asked = dict[Brief, None]()
    for condition in study.conditions.values():
        for _ in too_short(study, condition, asked.setdefault):
            pass
    found = defaultdict[tuple[str, str], list[Brief]](list)
    for brief in asked:
        found[brief.norm, brief.layout].append(brief)
    return [Batch(*where, tuple(briefs)) for where, briefs in found.items()]


def _walked(batch: Batch) -> dict[Brief, int | None]:
    return {brief: walk(brief) for brief in batch.briefs}
