"""Whether a study that draws certified seeds only can be given any."""

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import product

from app.episodes.brief import STEPS
from app.episodes.phase import Phase
from app.studies.certified import EPISODES, Lists, key_of, names
from app.studies.circumstances import circumstances
from app.studies.conditions import place_of
from app.studies.faults import Fault
from app.studies.reading import Path, read
from app.studies.stage_keys import Block, EpisodeKeys
from app.studies.study import Condition, Study
from app.studies.veil import hides_of

Found = Iterator[tuple[Path, str]]

_OTHERWISE = "write `certified_only: false`."
_CERTIFY = "certify them with `normgym certify --study`"


def faults(study: Study, lists: Lists, engines: AbstractSet[str]) -> list[Fault]:
    """Every fault with its line; `engines` are this one and those that count as it."""
    document = read(study.text, study.name)[0]
    asked = [one for one in study.conditions.values() if one.settings.certified_only]
    found = defaultdict[tuple[Path, str], list[str]](list)
    for condition in asked:
        for path, message in _of_condition(condition, lists, engines):
            found[tuple(place_of(document, condition.name, path)), message].append(condition.name)
    return sorted(
        document.fault(path, message if len(whose) == len(asked) else f"{_named(whose)}: {message}")
        for (path, message), whose in found.items()
    )


def _named(conditions: list[str]) -> str:
    return "In " + " and ".join(f"`{name}`" for name in conditions)


def _of_condition(condition: Condition, lists: Lists, engines: AbstractSet[str]) -> Found:
    yield from _plan(condition)
    yield from _hidden(condition)
    settled = circumstances(condition.settings)
    pairs = [*product(names(condition), condition.layouts)]
    keys = {key_of(norm, layout, settled): (norm, layout) for norm, layout in pairs}
    missing = [pair for key, pair in keys.items() if key not in lists.seeds]
    if missing:
        yield ("certified_only",), _missing(missing, len(pairs))
    elif {lists.engines[key] for key in keys} - engines:
        message = f"The seeds were certified by another engine: {_CERTIFY}, or {_OTHERWISE}"
        yield ("certified_only",), message


def _hidden(condition: Condition) -> Found:
    """Learning seeds teach those who see everything; what is hidden is no part of a list's key."""
    hidden = sorted(hides_of(condition.settings, Phase.LEARNING))
    if hidden and "learning" not in condition.skip:
        message = f"Learning seeds are certified for people who see everything, and {hidden[0]} is hidden"
        yield ("certified_only",), f"{message}: show it, or {_OTHERWISE}"


def _missing(missing: list[tuple[str, str]], every: int) -> str:
    """One sentence for all that there are no seeds for."""
    if len(missing) == every:
        return f"No seeds are certified under these settings: {_CERTIFY}, or {_OTHERWISE}"
    norm, layout = missing[0]
    which = "` swapped with `".join(norm.split("+"))
    more = len(missing) - 1
    others = f" and {more} more {'pairs' if more > 1 else 'pair'}" if more else ""
    mend = f"leave them out, {_CERTIFY}, or {_OTHERWISE}"
    return f"There are no certified seeds for `{which}` on {layout}{others}: {mend}"


def _plan(condition: Condition) -> Found:
    """Seeds are certified for episodes of a certain length, blocks for a certain number of them."""
    wanted, learns = STEPS[Phase.LEARNING], "learning" not in condition.skip
    for index, item in enumerate(condition.settings.plan):
        if isinstance(item.keys, EpisodeKeys) and learns and item.keys.steps != wanted:
            message = f"Learning seeds are certified for {wanted} steps: write {wanted}, or {_OTHERWISE}"
            yield ("plan", index, "episode", "steps"), message
        if isinstance(item.keys, Block):
            yield from _blocks(condition, index, item.keys)


def _blocks(condition: Condition, index: int, block: Block) -> Found:
    for number, part in enumerate(block.parts):
        if part.phase in condition.skip:
            continue
        path, least = ("plan", index, "block", "parts", number), STEPS[Phase(part.phase)]
        if part.episodes != EPISODES:
            message = f"Certified blocks have {EPISODES} episodes: write {EPISODES}, or {_OTHERWISE}"
            yield (*path, "episodes"), message
        if part.steps < least:
            message = f"Test seeds are certified for {least} steps: write {least} or more, or {_OTHERWISE}"
            yield (*path, "steps"), message
