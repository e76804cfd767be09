"""Everything that people read in a study, for an ethics board: texts with their hashes, pay, data, exits."""

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from app.norms.catalogue import norm_of
from app.studies import allocation, plan
from app.studies.blanks import consent_of_visit, filled, text_of
from app.studies.consent import TOLD
from app.studies.exits import EXITS
from app.studies.items import Choice, Item, Points, YesNo
from app.studies.keys import Payment
from app.studies.ledger import most
from app.studies.money import written
from app.studies.payment import counted_minutes
from app.studies.plan import Plan, Stage, StageKind
from app.studies.reading import read
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
RULES_OF = "Every rule that somebody may meet"
EXAMPLE = (
    "Places, floors and rules are dealt out evenly by chance. The texts of a condition are those that one "
    "person reads; for others they name another place, another errand, another rule."
)
LEAVING = (
    "A link at the foot of every page leaves the study at any time; no reason is asked for. Whoever leaves "
    "chooses whether what they did is kept or deleted, and is paid for the time that they took part. Later "
    "they can write to the contact of the consent and have everything deleted. Being away, or losing the "
    "line, costs nobody the place at once: the study waits, and they go on at the very step."
)
PAID = "No payment is sent before a person has approved it. The recruiter's fee comes on top."
FACTS = {
    "controller": "Who is responsible, and pays",
    "contact": "Whom to ask",
    "basis": "Legal ground",
    "country": "Where data are kept",
    "ethics": "Who approved it",
    "retention": "How long data are kept",
    "rights": "Rights",
}


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
    """The chapters: the study, each condition's screens in order, every exit, every rule."""
    conditions = [Chapter(f"Condition {name}", tuple(_screens(study, name))) for name in study.conditions]
    return [
        Chapter("The study", tuple(_about(study))),
        *conditions,
        Chapter(EXITS_OF, _exits()),
        Chapter(RULES_OF, (_rules(study),)),
    ]


def _about(study: Study) -> Iterator[Screen]:
    yield _screen("Title and design", "\n".join(_design(study)))
    yield from (_screen("Who answers for it", facts) for facts in _facts(study))
    yield from _pay(study)
    yield _screen("Leaving", LEAVING)
    yield _screen("Data", _kept(study))


def _design(study: Study) -> Iterator[str]:
    """What the conditions are and wherein they differ, in the study file's own keys."""
    yield from (study.title, "", f"{study.keys.places} places.", "")
    for name, condition in study.conditions.items():
        yield f"- {name}: {_share(study, condition)}"
        own = "; ".join(_own(study, name))
        yield from (f"  Its own settings: {own}",) if own else ()
    yield from ("", EXAMPLE)


def _own(study: Study, name: str) -> Iterator[str]:
    given = read(study.text, study.name)[0].plain["conditions"][name]
    for key, value in given.items():
        if key not in {"share", "told_the_norm"}:
            yield f"{key} {json.dumps(value, ensure_ascii=False)}"


def _facts(study: Study) -> Iterator[str]:
    """What each consent states, once for each that is read."""
    met: set[str] = set()
    for name in study.conditions:
        drawn = _drawn(study, name)
        document, filled_in = consent_of_visit(study, drawn), filled(study, drawn)
        if document.name not in met:
            met.add(document.name)
            yield "\n".join(f"- {FACTS[fact]}: {filled_in[fact]}" for fact in TOLD)


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


def _pay(study: Study) -> Iterator[Screen]:
    """What is paid, once for all conditions that pay the same."""
    alike: dict[str, list[str]] = {}
    for name, condition in study.conditions.items():
        alike.setdefault(_sums(condition.settings.payment), []).append(name)
    for said, names in alike.items():
        yield _screen("Pay" if len(alike) == 1 else f"Pay ({', '.join(names)})", said)


def _sums(pay: Payment) -> str:
    counted = counted_minutes(pay)
    lines = {
        "For taking part": pay.base,
        "For each later visit with the errand done and the rule kept": pay.bonus.per_joint_success,
        "For the right rule at the end": pay.bonus.final_rule,
        "For whoever the questions about the task turn away": pay.screened_out,
        f"At least, per hour of active time ({counted} minutes count at most)": pay.per_hour_floor,
        "The greatest bonus": pay.bonus.cap,
        "The most that one person can get": most(pay) / 100,
    }
    sums = [f"- {what}: {written(much, pay.currency)}" for what, much in lines.items()]
    return "\n".join([f"A visit should take {pay.minutes} minutes.", "", *sums, "", PAID])


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
    answers = "; ".join(_answers(item))
    shown = f"\n\nAnswers: {answers}" if answers else ""
    return f"**{item.text}** {item.note}{shown}"


def _answers(item: Item) -> Iterator[str]:
    """What people read of each answer; a number stands before the words that explain it."""
    if isinstance(item, Choice | Points):
        yield from item.options.values()
    elif isinstance(item, YesNo):
        yield from (item.yes, item.no)
    elif levels := item.levels():
        yield levels


def _rules(study: Study) -> Screen:
    """The rules of all conditions, as a debrief tells them."""
    names = sorted({norm for condition in study.conditions.values() for norm in condition.norms})
    said = [f"- {norm_of(name).statement}" for name in names]
    return _screen("The rules", "\n".join(["Not for people who may still take part.", "", *said]))


def _exits() -> tuple[Screen, ...]:
    return tuple(
        _screen(f"{way.title} ({way.kind})", f"{way.text}\n\n{way.paid}\n\n{way.next}", way.kind)
        for way in EXITS.values()
    )


def _screen(title: str, text: str, key: str = "") -> Screen:
    return Screen(title, text, sha256(text.encode()).hexdigest(), key)
