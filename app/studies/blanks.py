"""What the blanks of a page are filled with."""

from collections.abc import Mapping

from app.episodes.dress import DRESS, errand_in_words, names_in_words
from app.norms.catalogue import norm_of
from app.studies.consent import TOLD, ConsentDocument
from app.studies.frown_words import frowns, signs
from app.studies.money import written
from app.studies.pages import page_for
from app.studies.payment import counted_minutes
from app.studies.plan import Plan, Stage, StageKind
from app.studies.study import Condition, Study
from app.world.drawing import ERRANDS, community_of
from app.world.words import Kind

BLANKS = (
    *("title", "minutes", "pay", "screened_out", "per_hour", "counted_minutes"),
    *("bonus_each", "bonus_rule", "bonus_most"),
    *("learning_steps", "tests", "tries", "identifiers_keep_days", "deidentified_keep_days"),
    *("place", "errand", "names", "new_place", "frowns", "frown_signs"),
    *TOLD,
)
"""Blanks that any page may hold."""

ONLY_AT_THE_END = ("rule",)
"""Blanks that give the rule away."""


def text_of(study: Study, plan: Plan, stage: Stage) -> str:
    """The markdown of a stage's page or consent as this participant reads it."""
    if stage.page is None:
        return ""
    consent = study.consents.get(stage.page)
    text = consent.body if consent else study.pages[stage.page]
    rule = {"rule": norm_of(plan.cell.norm).statement} if stage.kind is StageKind.DEBRIEF else {}
    return page_for(text, plan.facts, filled(study, plan) | rule)


def filled(study: Study, plan: Plan) -> dict[str, str]:
    """Every blank with its words."""
    condition = study.conditions[plan.cell.condition]
    told = {
        "frowns": frowns(condition.settings, rule="mentioned" in condition.facts),
        "frown_signs": signs(condition.settings.sanctions),
    }
    known = _money(condition) | _sizes(plan) | _places(plan, condition) | told | _days(condition)
    return known | _from_consent(study, plan, known)


def _money(condition: Condition) -> dict[str, str]:
    pay = condition.settings.payment
    sums = {
        "pay": pay.base,
        "screened_out": pay.screened_out,
        "per_hour": pay.per_hour_floor,
        "bonus_each": pay.bonus.per_joint_success,
        "bonus_rule": pay.bonus.final_rule,
        "bonus_most": pay.bonus.cap,
    }
    words = {name: written(amount, pay.currency) for name, amount in sums.items()}
    minutes = {"minutes": str(pay.minutes), "counted_minutes": str(counted_minutes(pay))}
    return words | minutes | {"title": condition.settings.title}


def _sizes(plan: Plan) -> dict[str, str]:
    """How long and how many, as the plan has it."""
    learning = plan.stage("learning")
    steps = learning.episode.steps if learning and learning.episode else 0
    quiz = plan.stage("quiz")
    tests = sum(1 for stage in plan.stages if stage.kind is StageKind.EPISODE and stage.block)
    return {"learning_steps": str(steps), "tests": str(tests), "tries": str(quiz.tries if quiz else 0)}


def _places(plan: Plan, condition: Condition) -> dict[str, str]:
    """Where people go, what they do there, what things are called."""
    home = community_of(plan.cell.home)
    return {
        "place": DRESS[home].place,
        "errand": errand_in_words(home, tuple(map(Kind, condition.settings.errand)) or ERRANDS[home]),
        "names": names_in_words(home),
        "new_place": DRESS[community_of(plan.cell.away)].place,
    }


def _days(condition: Condition) -> dict[str, str]:
    kept = condition.settings.data
    return {
        "identifiers_keep_days": str(kept.identifiers_keep_days),
        "deidentified_keep_days": str(kept.deidentified_keep_days),
    }


def consent_of_visit(study: Study, plan: Plan) -> ConsentDocument:
    """The consent document of this visit's plan."""
    page = next(stage.page for stage in plan.stages if stage.kind is StageKind.CONSENT and stage.page)
    return study.consents[page]


def _from_consent(study: Study, plan: Plan, known: Mapping[str, str]) -> dict[str, str]:
    """The facts, with the blanks that they hold filled in."""
    facts = consent_of_visit(study, plan).facts
    return {name: page_for(getattr(facts, name), plan.facts, known).strip() for name in TOLD}
