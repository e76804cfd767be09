"""The belief test: scenes to judge, sentences to choose from."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.exceptions import HTTPException

from app.norms.catalogue import norm_of
from app.store import answers, beliefs, visits
from app.studies.belief import draw_options
from app.studies.belief_scores import chose_right
from app.web.clips import facts_of
from app.web.here import Here, typed

LETTERS = "ABCD"
NONE = "none"
POINTS = 100
_FIELD = re.compile(r"(frown|sure|again)\.\d{1,2}|option|points\.([A-D]|none)|why")


def options_for(here: Here) -> Mapping[str, str]:
    """The four sentences by letter."""
    return dict(zip(LETTERS, draw_options(norm_of(here.plan.cell.norm), here.plan.seed), strict=True))


async def judged(db: AsyncSession, here: Here, *, mend: bool) -> dict[str, Any]:
    """What the page needs: the questions, what was answered so far, what is still open."""
    draft = await typed(db, here)
    said = {name: str(value) for name, value in draft.items()}
    faults = faults_in(here, said) if mend else {}
    return {
        "count": here.stage.scenes,
        "options": options_for(here),
        "said": said,
        "faults": faults,
        "clips": f"{here.address}/belief.json",
    }


def faults_in(here: Here, said: Mapping[str, str]) -> dict[str, str]:
    """A sentence per open question, by the question's field."""
    faults = {
        f"frown.{number}": "Please say whether people would frown."
        for number in range(1, here.stage.scenes + 1)
        if said.get(f"frown.{number}") not in ("yes", "no")
    }
    if said.get("option") not in (*LETTERS, NONE):
        faults["option"] = "Please choose one sentence, or none of them."
    if (wrong := _points_fault(said)) is not None:
        faults["points"] = wrong
    return faults


def _points(said: Mapping[str, str]) -> dict[str, int] | None:
    raw = {name: said.get(f"points.{name}", "").strip() or "0" for name in (*LETTERS, NONE)}
    if not all(text.isascii() and text.isdigit() and len(text) <= 3 for text in raw.values()):
        return None
    return {name: int(text) for name, text in raw.items()}


def _points_fault(said: Mapping[str, str]) -> str | None:
    points = _points(said)
    if points is None:
        return "Please write whole numbers only, such as 40."
    if (total := sum(points.values())) != POINTS:
        return f"Please share out {POINTS} points; just now it is {total}."
    return None


def said_in(posted: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The fields of this page among what was sent, for a draft."""
    return {name: values[0][:2000] for name, values in posted.items() if values and _FIELD.fullmatch(name)}


def _fields(count: int) -> frozenset[str]:
    """The names of the fields on the page of a test with so many scenes."""
    scenes = {f"{part}.{number}" for part in ("frown", "sure", "again") for number in range(1, count + 1)}
    return frozenset(scenes | {f"points.{letter}" for letter in (*LETTERS, NONE)} | {"option", "why"})


async def take_judgements(db: AsyncSession, here: Here, posted: Mapping[str, Sequence[str]]) -> bool:
    """Keep the answers once all are there; otherwise keep them as a draft.

    Raises HTTPException, NotDrawnYet.
    """
    if any(name not in _fields(here.stage.scenes) or len(values) != 1 for name, values in posted.items()):
        raise HTTPException(422)
    said = said_in(posted)
    if faults_in(here, said):
        await answers.keep_draft(db, here.visit.id, here.stage.key, said)
        return False
    facts = await facts_of(db, here)
    kept: dict[str, Any] = {f"scene.{at}": _judgement(at, fact, said) for at, fact in enumerate(facts, 1)}
    kept |= {"option": _choice(here, said["option"]), "points": _points(said), "why": said.get("why", "")}
    asked_at = await visits.entered_at(db, here.visit.id, here.stage.key)
    await beliefs.keep(db, here.visit.id, here.stage.key, kept, asked_at=asked_at)
    return True


def _judgement(number: int, facts: Mapping[str, Any], said: Mapping[str, str]) -> dict[str, Any]:
    """The answer about one scene, with what was shown and what the norm says of it."""
    return {
        "frown": said[f"frown.{number}"] == "yes",
        "sure": said.get(f"sure.{number}") == "yes",
        "again": _number(said.get(f"again.{number}", "")),
        **facts,
    }


def _choice(here: Here, letter: str) -> dict[str, Any]:
    """The sentence that was chosen among the four, and which of them is the norm."""
    options, norm = options_for(here), norm_of(here.plan.cell.norm)
    sentence = options.get(letter)
    truth = next(letter for letter, said in options.items() if chose_right(norm, said))
    chosen = {"letter": letter, "sentence": sentence, "options": list(options.values())}
    return chosen | {"truth": truth, "right": chose_right(norm, sentence)}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
