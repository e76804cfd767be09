"""Everything that people read in a study, for an ethics board: texts with their hashes, pay, data, exits."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from app.studies import allocation, plan
from app.studies.blanks import text_of
from app.studies.exits import EXITS
from app.studies.items import Item
from app.studies.ledger import most
from app.studies.money import written
from app.studies.plan import Plan, Stage, StageKind
from app.studies.study import Condition, Study

OF_KIND = {
    StageKind.DEVICE_CHECK: "A check of browser, keys and connection, before anything is agreed to.",
    StageKind.PRACTICE: "A bare room to try the keys in. Nobody frowns there.",
    StageKind.BELIEF_TEST: (
        "Short clips of the room: would people there frown at the next step? "
        "Then one of four sentences, and points shared out among them."
    ),
    StageKind.DONE: "The completion code with a button back, and a copy of the consent.",
}
"""What a screen without a text of its own shows."""
EXITS_OF = "Every way it can end"


class Screen(NamedTuple):
    """One screen: a title, its text (markdown), the SHA-256 of what it was made from.

    `key` is that of its stage or exit, empty where no page shows it.
    """

    title: str
    text: str
    sha256: str
    key: str = ""


class Chapter(NamedTuple):
    """One condition, or what holds for all."""

    title: str
    screens: tuple[Screen, ...]


def pack(study: Study) -> list[Chapter]:
    """The chapters: the study, each condition's screens in order, every exit."""
    conditions = [Chapter(f"Condition {name}", tuple(_screens(study, name))) for name in study.conditions]
    return [
        Chapter("The study", tuple(_about(study))),
        *conditions,
        Chapter(EXITS_OF, _exits()),
    ]


def _about(study: Study) -> Iterator[Screen]:
    shares = [f"- {name}: {_share(study, condition)}" for name, condition in study.conditions.items()]
    yield _screen(
        "Title and design", "\n".join([study.title, "", f"{study.keys.places} places.", "", *shares])
    )
    yield _screen("Pay", _pay(study))
    yield _screen("Data", _kept(study))


def _kept(study: Study) -> str:
    kept = study.keys.data
    return (
        "Names from outside (the recruiter's ids, addresses, browsers) are kept apart, never exported, and "
        f"destroyed {kept.identifiers_keep_days} days after the last payment. Moves, answers and times are "
        f"kept under a random name for {kept.deidentified_keep_days} days. Whoever asks for it, during the "
        "study or later, is forgotten: answers, texts and steps are destroyed, date and pay stay."
    )


def _share(study: Study, condition: Condition) -> str:
    told = "the rule is told" if condition.told else "the rule is not told"
    places = float(allocation.expected(study, condition))
    return f"about {places:.0f} people, {told}, {len(condition.norms)} rules, {len(condition.layouts)} floors"


def _pay(study: Study) -> str:
    pay = study.keys.payment
    lines = {
        "For taking part": pay.base,
        "For whoever the questions about the task turn away": pay.screened_out,
        "At least, per hour of active time": pay.per_hour_floor,
        "The greatest bonus": pay.bonus.cap,
        "The most that one person can get": most(pay) / 100,
    }
    return "\n".join(f"- {what}: {written(much, pay.currency)}" for what, much in lines.items())


def _screens(study: Study, name: str) -> Iterator[Screen]:
    """What somebody in this condition meets, in one order."""
    drawn = _drawn(study, name)
    for stage in shown_stages(study, name):
        yield _of_stage(study, drawn, stage)


def _drawn(study: Study, name: str) -> Plan:
    return plan.draw(study, allocation.choose([], _only(study, name), 1), 1)


def shown_stages(study: Study, name: str) -> Iterator[Stage]:
    """The stages of a condition that are shown: those of a kind come once."""
    met: set[str] = set()
    for stage in _drawn(study, name).stages:
        kind = stage.key.rsplit("-", 1)[0]
        if kind not in met:
            met.add(kind)
            yield stage


def _only(study: Study, name: str) -> Study:
    return replace(study, conditions={name: study.conditions[name]})


def _of_stage(study: Study, drawn: Plan, stage: Stage) -> Screen:
    text = text_of(study, drawn, stage)
    if stage.form:
        text = "\n\n".join(_item(item) for item in study.forms[stage.form].asked(drawn.facts).items)
    if stage.episode is not None and not stage.form:
        text = f"A visit to a room, {stage.episode.steps} steps at most. {OF_KIND.get(stage.kind, '')}"
    return _screen(f"{stage.title} ({stage.key})", text or OF_KIND.get(stage.kind, ""), stage.key)


def _item(item: Item) -> str:
    """A question with what can be answered."""
    levels = item.levels()
    shown = f"\n\n*{levels}*" if levels else ""
    return f"**{item.text}** {item.note}{shown}"


def _exits() -> tuple[Screen, ...]:
    return tuple(
        _screen(f"{way.title} ({way.kind})", f"{way.text}\n\n{way.paid}\n\n{way.next}", way.kind)
        for way in EXITS.values()
    )


def _screen(title: str, text: str, key: str = "") -> Screen:
    return Screen(title, text, sha256(text.encode()).hexdigest(), key)
