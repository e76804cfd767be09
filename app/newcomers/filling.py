"""Fills a page's form in: sensibly where it knows the answer, by chance elsewhere."""

from collections.abc import Mapping
from random import Random

from app.newcomers.reading import Page

KNOWN: Mapping[str, str] = {
    "check": '{"fit": true, "scripted": true}',
    "use": "keep",
    "how_many": "one",
    "how_long": "errand",
    "for_me": "yes",
    "who_first": "me",
    "frown": "broke",
    "frown_usually": "broke",
    "frown_seen": "all",
    "told": "find_out",
    "where": "top",
    "pace": "press",
    "pace_clock": "always",
    "pace_either": "press",
    "goal": "errand",
    "reading": "slightly_disagree",
    "moon": "1",
    "problem": "",
}
"""Answers of somebody who has read the instructions."""

_WORDS = ("I am not sure.", "Perhaps it is about where one may walk.", "People frown when somebody hurries.")


def filled(page: Page, dice: Random, known: Mapping[str, str] = KNOWN) -> dict[str, str]:
    """Every field with an answer, and the button that sends them."""
    said = {name: value for name in page.fields if (value := _answer(page, name, dice, known)) is not None}
    for group, total in page.totals.items():
        shared = [
            name for name, field in page.fields.items() if field.group == group and field.type == "number"
        ]
        said |= dict.fromkeys(shared, "0") | ({dice.choice(shared): str(total)} if shared else {})
    name, value = page.button or ("", "")
    return said | ({name: value} if name else {})


def _answer(page: Page, name: str, dice: Random, known: Mapping[str, str]) -> str | None:
    field = page.fields[name]
    if name in known and (field.type not in ("radio", "checkbox") or known[name] in field.values):
        return known[name]
    if field.type == "hidden":
        return field.values[0]
    if field.type == "radio":
        return dice.choice(field.values)
    if field.type == "checkbox":
        return None if field.values == ["prefer_not"] else field.values[0]
    return dice.choice(_WORDS) if field.type == "textarea" else str(dice.randint(0, 100))
