"""The form of the belief test: which steps would be frowned at, then which sentence is the rule.

The same kinds of item and the same check as in every form; only the sentences are drawn.
"""

from collections.abc import Sequence

from app.studies.forms import Form
from app.studies.items import AnyItem, Choice, Points, YesNo

NONE_OF_THESE = "none"
"""The option beside the four sentences."""


def judgement_form(statements: Sequence[str], scenes: int) -> Form:
    """The form for these sentences, in the order given, and for so many scenes.

    Items: `frown_1`, `sure_1`, ... for the scenes, then `rule` (option_1 ... or none) and
    `points` (100 points over the same options). Nothing in it says which sentence is true.
    """
    judged = [item for number in range(1, scenes + 1) for item in _scene(number, scenes)]
    return Form(
        key="belief",
        title="What would people say?",
        intro="First some moments from the room, then some sentences. Go by what you think now.",
        items=[*judged, *_sentences(statements)],
    )


def _scene(number: int, scenes: int) -> tuple[AnyItem, AnyItem]:
    """One step to judge."""
    frown = YesNo(
        type="yes_no",
        key=f"frown_{number}",
        text=f"Moment {number} of {scenes}: would people here frown at this step?",
    )
    sure = Choice(
        type="choice",
        key=f"sure_{number}",
        text="Are you sure?",
        options={"sure": "I am sure", "unsure": "I am not sure"},
    )
    return frown, sure


def _sentences(statements: Sequence[str]) -> tuple[AnyItem, AnyItem]:
    """The choice among the sentences, then points for each."""
    options = {f"option_{number}": statement for number, statement in enumerate(statements, 1)}
    options[NONE_OF_THESE] = "None of these"
    rule = Choice(type="choice", key="rule", text="Which of these is the rule?", options=options)
    points = Points(
        type="points",
        key="points",
        text="How likely is each of them?",
        note="Share out 100 points. The more likely a sentence seems, the more points it gets.",
        options=options,
        shuffle=False,
    )
    return rule, points


def chosen(answer: object, statements: Sequence[str]) -> str | None:
    """The sentence that an answer to `rule` stands for; None for none of them."""
    options = {f"option_{number}": statement for number, statement in enumerate(statements, 1)}
    return options.get(str(answer))
