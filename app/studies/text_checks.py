"""Whether what people read is true, and whether every blank in it can be filled."""

from collections.abc import Iterator

from app.studies.blanks import BLANKS, ONLY_AT_THE_END
from app.studies.faults import Fault, did_you_mean
from app.studies.frown_words import is_certain, is_open
from app.studies.pages import blanks_in, facts_in
from app.studies.reading import Path
from app.studies.stage_keys import Briefing, Debrief
from app.studies.study import FACTS, Condition, Study


def untrue(study: Study, condition: Condition) -> Iterator[tuple[Path, str]]:
    """(path, sentence) of settings that make the standard texts false."""
    settings = condition.settings
    if condition.told and settings.instruction.frame == "no_mention":
        yield ("instruction", "frame"), "A condition that tells the rule cannot leave it unmentioned."
    broken = list(_broken_promises(study, condition))
    if not settings.deception:
        yield from (
            (path, f"{why} Write `deception: true` and say so in the debrief.") for path, why in broken
        )
    elif broken and not _confesses(study, condition):
        yield ("deception",), "The debrief has no part `::: deceived` that says what was not true."


def _broken_promises(study: Study, condition: Condition) -> Iterator[tuple[Path, str]]:
    """A briefing without the blank `frowns` says that every breach is frowned at, for all to see."""
    yield from _parts(study, condition)
    sanctions = condition.settings.sanctions
    if is_certain(sanctions) and is_open(sanctions) and sanctions.test_feedback == "shown":
        return
    for item in condition.settings.plan:
        if isinstance(item.keys, Briefing) and not _says_frowns(study.pages[item.keys.page]):
            yield (
                ("sanctions",),
                f"`{item.keys.page}` does not say `{{{{ frowns }}}}`, so it may not be true.",
            )


def _parts(study: Study, condition: Condition) -> Iterator[tuple[Path, str]]:
    """A briefing that knows nothing of it says that time waits for keys, that one acts and sees everybody."""
    needed = {
        ("pace", "clock"): (condition.clock, "by_press"),
        ("learning", "newcomer"): (condition.newcomer, "acts"),
        ("evidence", "behaviour"): (condition.company, "in_sight"),
    }
    for item in condition.settings.plan:
        if not isinstance(item.keys, Briefing):
            continue
        asks = {fact for _, fact in facts_in(study.pages[item.keys.page])}
        for path, (fact, usual) in needed.items():
            if fact != usual and fact not in asks:
                yield path, f"`{item.keys.page}` has no part `::: {fact}` about it."


def _says_frowns(page: str) -> bool:
    return any(name == "frowns" for _, name in blanks_in(page))


def _confesses(study: Study, condition: Condition) -> bool:
    pages = [item.keys.page for item in condition.settings.plan if isinstance(item.keys, Debrief)]
    return any("deceived" in {fact for _, fact in facts_in(study.pages[page])} for page in pages)


def faults(study: Study) -> Iterator[Fault]:
    """Blanks and facts that nobody knows, and the rule where it may not stand."""
    ends = _debriefs(study)
    for name, text in [*study.pages.items(), *((c.name, c.text) for c in study.consents.values())]:
        yield from _of_page(name, text, name in ends)
    for name, form in study.forms.items():
        for item in form.items:
            for fact in item.when:
                if fact not in FACTS:
                    yield Fault(name, 1, 1, f"items.{item.key}.when", _unknown(fact))


def _debriefs(study: Study) -> set[str]:
    plans = [condition.settings.plan for condition in study.conditions.values()]
    return {item.keys.page for plan in plans for item in plan if isinstance(item.keys, Debrief)}


def _of_page(name: str, text: str, end: bool) -> Iterator[Fault]:
    for line, blank in blanks_in(text):
        if blank in ONLY_AT_THE_END and not end:
            yield Fault(
                name, line, 1, "", f"The blank `{blank}` gives the rule away; only the debrief may hold it."
            )
        elif blank not in BLANKS and blank not in ONLY_AT_THE_END:
            yield Fault(name, line, 1, "", f"There is no blank `{blank}`.{did_you_mean(blank, BLANKS)}")
    for line, fact in facts_in(text):
        if fact not in FACTS:
            yield Fault(name, line, 1, "", _unknown(fact))


def _unknown(fact: str) -> str:
    return f"There is no fact `{fact}` to ask about.{did_you_mean(fact, FACTS)}"
