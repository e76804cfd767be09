"""Whether the stages of a plan come in an order that makes sense."""

from collections.abc import Iterator

from app.studies.items import Choice, FreeText
from app.studies.reading import Path
from app.studies.stage_keys import Block, EpisodeKeys, PlanItem, Practice, Questionnaire
from app.studies.study import Condition, Study

Found = Iterator[tuple[Path, str]]

_ONCE = (
    "device_check",
    "consent",
    "briefing",
    "practice",
    "quiz",
    "episode",
    "block",
    "belief_test",
    "debrief",
)
_NEEDED = ("consent", "debrief")
_BEFORE = (
    (
        "device_check",
        "consent",
        "People should learn that a device will not do before they agree to anything.",
    ),
    ("briefing", "quiz", "The quiz asks about the briefing."),
    ("briefing", "episode", "People need the briefing before they play."),
    ("practice", "episode", "Practice comes before the real thing."),
    ("episode", "block", "Learning comes before the tests."),
    ("block", "belief_test", "The belief test shows the rule, so it comes after the last test."),
)


def order(condition: Condition) -> Found:
    """(path, sentence) of every stage out of place, whatever is asked in it."""
    plan = condition.settings.plan
    names = [item.name for item in plan]
    yield from _counted(names)
    yield from _ends(names)
    yield from _ordered(names)
    yield from _something_to_play(condition, plan)


def asked(study: Study, condition: Condition) -> Found:
    """(path, sentence) of every form that is out of place for what it asks."""
    plan = condition.settings.plan
    yield from _words_before_options(study, plan)
    yield from _screened_before_play(study, plan)
    yield from _forms_once(study, plan)


def _counted(names: list[str]) -> Found:
    for index, name in enumerate(names):
        if name in _ONCE and name in names[:index]:
            yield ("plan", index), f"`{name}` is in the plan twice."
    for name in _NEEDED:
        if name not in names:
            yield ("plan",), f"The plan needs a `{name}`."


def _ends(names: list[str]) -> Found:
    """Nothing is asked of people before they agree, nothing after the debrief."""
    if "consent" in names:
        for index in range(names.index("consent")):
            if names[index] != "device_check":
                yield ("plan", index), f"`{names[index]}` comes before consent; only the device check may."
    if "debrief" in names and names[-1] != "debrief":
        yield ("plan", names.index("debrief")), "The debrief gives the rule away, so it comes last."


def _ordered(names: list[str]) -> Found:
    for first, second, why in _BEFORE:
        if first in names and second in names and names.index(first) > names.index(second):
            yield ("plan", names.index(first)), f"`{first}` should come before `{second}`. {why}"


def _words_before_options(study: Study, plan: list[PlanItem]) -> Found:
    """Whoever has seen the four sentences cannot say the rule in words of their own any more."""
    names = [item.name for item in plan]
    shown = names.index("belief_test") if "belief_test" in names else len(names)
    for index, item in enumerate(plan):
        if isinstance(item.keys, Questionnaire) and index > shown and (key := _free(study, item.keys)):
            message = (
                f"The belief test comes before this form, which asks for the rule in free words (`{key}`)."
            )
            yield ("plan", index), message + " Put the form first."


def _screened_before_play(study: Study, plan: list[PlanItem]) -> Found:
    """Nobody is sent away after they have played."""
    names = [item.name for item in plan]
    played = min((names.index(name) for name in ("episode", "block") if name in names), default=len(names))
    for index, item in enumerate(plan):
        asked = study.forms[item.keys.form].items if isinstance(item.keys, Questionnaire) else []
        key = next((one.key for one in asked if isinstance(one, Choice) and one.screens_out), "")
        if key and index > played:
            yield ("plan", index), f"`{key}` screens people out: ask it before the first visit."


def _free(study: Study, keys: Questionnaire) -> str:
    items = study.forms[keys.form].items
    return next((item.key for item in items if isinstance(item, FreeText) and item.about == "rule"), "")


def _forms_once(study: Study, plan: list[PlanItem]) -> Found:
    """Answers are kept under the form's key, so two forms need two keys."""
    seen = {"quiz", "practice", "learning", "belief", "done", *_ONCE}
    for index, item in enumerate(plan):
        if isinstance(item.keys, Questionnaire):
            key = study.forms[item.keys.form].key
            if key in seen:
                yield ("plan", index), f"The form's key `{key}` names another stage already."
            seen.add(key)


def _something_to_play(condition: Condition, plan: list[PlanItem]) -> Found:
    """A condition that skips everything measures nothing; only the practice room is for practice."""
    if not any(phase not in condition.skip for item in plan for phase in _phases(item)):
        yield ("plan",), f"The condition `{condition.name}` leaves nothing to play."
    for index, item in enumerate(plan):
        if isinstance(item.keys, Practice) and item.keys.layout != "practice":
            yield (
                ("plan", index, "practice", "layout"),
                "Practice is in the room `practice`: it shows no rule.",
            )


def _phases(item: PlanItem) -> list[str]:
    if isinstance(item.keys, EpisodeKeys):
        return ["learning"]
    return [part.phase for part in item.keys.parts] if isinstance(item.keys, Block) else []


def tests_unseen(condition: Condition) -> bool:
    """Whether anybody in the condition is tested on a new floor."""
    phases = [phase for item in condition.settings.plan for phase in _phases(item)]
    return "test_unseen" in phases and "test_unseen" not in condition.skip
