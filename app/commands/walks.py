"""Sends the reference walker through a study's tests before any person goes."""

from functools import cache
from random import Random

from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.episodes.solver import POLICIES
from app.errors import StudyFaults
from app.studies.conditions import place_of
from app.studies.reading import read
from app.studies.study import Study
from app.studies.trials import too_short


@cache
def walk(brief: Brief) -> int | None:
    """The steps that the oracle takes for its errand within the norm; None where it fails."""
    episode, policy, chance = Episode.begin(brief), POLICIES["oracle"], Random(brief.seed)
    while not episode.ended:
        episode = episode.after(policy(episode, chance))
    return episode.n if episode.outcome().joint else None


def long_enough(study: Study) -> None:
    """Raise StudyFaults where a test is too short for some norm of the study."""
    document = read(study.text, study.name)[0]
    faults = {
        document.fault(place_of(document, name, path), message)
        for name, condition in study.conditions.items()
        for path, message in too_short(study, condition, walk)
    }
    if faults:
        raise StudyFaults(sorted(faults))
