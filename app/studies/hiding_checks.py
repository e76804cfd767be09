"""Whether what a study hides leaves something to learn from, and leaves the rest true."""

from collections.abc import Iterator

from app.studies.reading import Path
from app.studies.study import Condition

Found = Iterator[tuple[Path, str]]


def faults(condition: Condition) -> Found:
    """(path, sentence) of everything hidden that does not go together."""
    reveal = condition.settings.sanctions.reveal
    if reveal.place and not reveal.time:
        message = (
            "A frown told later would be marked where people are by then: "
            "hide the place as well (`place: false`)."
        )
        yield ("sanctions", "reveal", "time"), message
    if "learning" not in condition.skip:
        yield from _behaviour(condition)
        yield from _nothing_left(condition)


def _behaviour(condition: Condition) -> Found:
    """Residents who come in sight when somebody is frowned at show what the frown is about."""
    settings = condition.settings
    if not settings.evidence.behaviour and settings.sanctions.delay:
        message = (
            "Residents come in sight in the step of a frown; with a `delay` that is not the step "
            "frowned at. Write `delay: 0`."
        )
        yield ("evidence", "behaviour"), message
    if not settings.evidence.behaviour and not settings.sanctions.reveal.place:
        message = "Residents come in sight where somebody is frowned at, so `reveal.place` has to be true."
        yield ("evidence", "behaviour"), message


def _nothing_left(condition: Condition) -> Found:
    """Somebody has to see something that the norm shows in."""
    settings = condition.settings
    sanctions, acts = settings.sanctions, settings.learning.newcomer == "acts"
    frowns = sanctions.show_others or (acts and sanctions.show_own)
    if not settings.evidence.behaviour and not frowns:
        yield ("evidence", "behaviour"), "With neither behaviour nor frowns there is nothing to learn from."
