"""Holding a study against itself: what the keys allow one by one but not together."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from app.norms.catalogue import NORMS
from app.studies import hiding_checks, plan_checks, text_checks, yoking
from app.studies.allocation import expected
from app.studies.conditions import place_of
from app.studies.faults import Fault, did_you_mean
from app.studies.reading import Document, Path
from app.studies.study import Condition, Study
from app.studies.swaps import groups
from app.world.drawing import LAYOUTS, community_of

Found = Iterator[tuple[Path, str]]

_OVERRIDE = re.compile(r"^conditions\.[^.\[]+\.")


def faults(document: Document, study: Study) -> list[Fault]:
    """Every fault of every condition, each once, in the order of the file."""
    each = ((one.name, chain(_whole(one), _in_study(study, one))) for one in study.conditions.values())
    found = set(_placed(document, each))
    return sorted(
        found | set(text_checks.faults(study)), key=lambda fault: (fault.line, fault.column, fault.message)
    )


def early(
    document: Document, held: Mapping[str, Condition], loose: Iterable[Condition], wrong: Collection[Fault]
) -> set[Fault]:
    """What can be said already while keys or files are `wrong`, so that nobody mends a file in two rounds.

    Conditions that are `held` are looked at whole; of `loose` ones only parts that nothing wrong is in.
    """
    parts = set(_placed(document, ((one.name, _apart(one)) for one in loose)))
    paths = [_path_of(fault) for fault in wrong if fault.file == document.file]
    sound = {fault for fault in parts if not any(_is_in(path, _path_of(fault)) for path in paths)}
    return sound | set(_placed(document, ((one.name, _whole(one)) for one in held.values())))


def _placed(document: Document, found: Iterable[tuple[str, Found]]) -> Iterator[Fault]:
    """Faults of conditions by name, each where it stands in the file."""
    for name, said in found:
        for path, message in said:
            yield document.fault(place_of(document, name, path), message)


def _path_of(fault: Fault) -> str:
    """A fault's path as if no condition had laid keys over the common ones."""
    return _OVERRIDE.sub("", fault.path)


def _is_in(path: str, group: str) -> bool:
    return path == group or path.startswith((f"{group}.", f"{group}["))


def _apart(condition: Condition) -> Found:
    """(path in the settings, sentence) of faults that one group of keys shows by itself."""
    return chain(
        _norms(condition), _layouts(condition), _residents(condition), _errand(condition), _arms(condition)
    )


def _whole(condition: Condition) -> Found:
    """The same of every fault that a condition shows without the study's other conditions and files."""
    return chain(
        _apart(condition),
        _swaps(condition),
        _floors(condition),
        hiding_checks.faults(condition),
        plan_checks.order(condition),
    )


def _in_study(study: Study, condition: Condition) -> Found:
    """The same of what needs the rest of the study."""
    return chain(
        _quota(study, condition),
        yoking.faults(study, condition),
        text_checks.untrue(study, condition),
        plan_checks.asked(study, condition),
    )


def _norms(condition: Condition) -> Found:
    ids = condition.norms
    for index, name in enumerate(ids):
        if name not in NORMS:
            yield (
                ("norms", "ids", index),
                f"There is no norm `{name}` in this version.{did_you_mean(name, NORMS)}",
            )
        if name in ids[:index]:
            yield ("norms", "ids", index), f"The norm `{name}` is listed twice."


def _swaps(condition: Condition) -> Found:
    """A norm is swapped with another one, in worlds that are drawn for both."""
    settings, norms = condition.settings, [name for name in condition.norms if name in NORMS]
    swapped = groups(norms, settings.norms.permute)
    if alone := [norm for norm, group in swapped.items() if len(group) == 1]:
        kind = "the only norm of its family here" if len(norms) > 1 else "the only norm"
        yield ("norms", "permute"), f"`{alone[0]}` is {kind}, so there is none to swap it with."


def _named_floors(condition: Condition) -> tuple[str, ...]:
    """The floors in the order of the file, known or not."""
    ids = condition.settings.layouts.ids
    return LAYOUTS if ids == "all" else tuple(ids)


def _layouts(condition: Condition) -> Found:
    named = _named_floors(condition)
    for index, name in enumerate(named):
        if name not in LAYOUTS:
            message = f"There is no layout `{name}` in this version.{did_you_mean(name, LAYOUTS)}"
            yield ("layouts", "ids", index), message
        if name in named[:index]:
            yield ("layouts", "ids", index), f"The layout `{name}` is listed twice."


def _floors(condition: Condition) -> Found:
    """A test on a new floor needs one to go to."""
    named = _named_floors(condition)
    if set(named) <= set(LAYOUTS) and plan_checks.tests_unseen(condition):
        yield from (_kinds if condition.settings.layouts.cross_community else _partners)(named)


def _kinds(named: tuple[str, ...]) -> Found:
    """A test in another kind of place needs two kinds."""
    if len({community_of(name) for name in named}) == 1:
        yield (
            ("layouts", "cross_community"),
            f"All floors are of kind {community_of(named[0])}; a test in another kind of place needs two.",
        )


def _partners(named: tuple[str, ...]) -> Found:
    """The new floor of the test is another floor of the same community."""
    kinds = [community_of(name) for name in named]
    for index, kind in enumerate(kinds):
        if kinds.count(kind) == 1:
            message = (
                f"`{named[index]}` is the only {kind} here; a test on a new floor needs two of its kind."
            )
            yield ("layouts", "ids", index), message


def _residents(condition: Condition) -> Found:
    bounds = condition.settings.residents.third_party_sanctions
    if bounds.min > bounds.max:
        yield (
            ("residents", "third_party_sanctions"),
            f"`min` ({bounds.min}) is more than `max` ({bounds.max}).",
        )


def _errand(condition: Condition) -> Found:
    """An errand that can be done: out by the door at the end, to the bin with something to put in."""
    legs = condition.settings.errand
    if not legs:
        return
    if legs[-1] != "door" or legs.count("door") > 1 or len(legs) < 2:
        yield ("errand",), "An errand ends with its only `door`, such as [shelf, spot, bin, door]."
    if "bin" in legs and "shelf" not in legs[: legs.index("bin")]:
        yield ("errand",), "There is something for the `bin` only after a `shelf`."


def _arms(condition: Condition) -> Found:
    arms = condition.settings.probes.arms
    total = arms.none + arms.fixed + arms.event
    if total != 100:
        yield ("probes", "arms"), f"The arms should sum to 100, and sum to {total}."


def _quota(study: Study, condition: Condition) -> Found:
    """Every condition and every arm that is asked for has to be somebody's."""
    places = expected(study, condition)
    if places < 1:
        yield (), f"`places: {study.keys.places}` leaves nobody for the condition `{condition.name}`."
    for name, share in condition.settings.probes.arms:
        if not condition.told and 0 < share * places < 100:
            whose = f"the {float(places):.0f} places of `{condition.name}`"
            yield (
                ("probes", "arms", name),
                f"{share} % of {whose} is nobody: raise `places` or write 0.",
            )
