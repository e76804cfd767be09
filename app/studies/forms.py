"""Forms: questions declared in YAML, what was posted checked against them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from app.studies.draws import shuffled
from app.studies.items import (
    PREFER_NOT,
    AnyItem,
    Choice,
    Item,
    ItemColumn,
    Points,
    Scale,
    Unfit,
    Value,
    YesNo,
)
from app.studies.key import NAME, Keys

FORGED = "This page sent something that it did not ask for, so nothing was kept. Please load it again."


class Form(Keys):
    """A form; `key` names its stage and its answers."""

    key: str = Field(pattern=NAME)
    title: str
    intro: str = ""
    submit: str = "Continue"
    items: list[AnyItem] = Field(min_length=1)

    def asked(self, facts: Collection[str]) -> "Form":
        """The form with only the items whose facts all hold."""
        items = [item for item in self.items if set(item.when) <= set(facts)]
        return self.model_copy(update={"items": items})


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said, one value per item (None: left out)."""

    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Unanswered:
    """What must be mended: a sentence per item; `whole` is about the page itself."""

    sentences: Mapping[str, str]
    whole: str = ""


def check(form: Form, posted: Mapping[str, Sequence[str]]) -> Answers | Unanswered:
    """Read a posted form. Names that begin with `_` belong to the page and are passed over."""
    if _forged(form, posted):
        return Unanswered({}, FORGED)
    given = {name: values[0] for name, values in posted.items() if values}
    values: dict[str, Value] = {}
    sentences: dict[str, str] = {}
    for item in form.items:
        try:
            values[item.key] = item.read(given)
        except Unfit as unfit:
            sentences[item.key] = str(unfit)
    return Unanswered(sentences) if sentences else Answers(values)


def _forged(form: Form, posted: Mapping[str, Sequence[str]]) -> bool:
    """A field the form has not, or one field twice: no browser sends that."""
    known = {name for item in form.items for name in item.fields()}
    own = {name: values for name, values in posted.items() if not name.startswith("_")}
    return any(name not in known or len(values) > 1 for name, values in own.items())


def wrong(form: Form, answers: Answers) -> tuple[Item, ...]:
    """The quiz items that were not answered rightly."""
    return tuple(item for item in form.items if _right(item) not in (None, answers.values[item.key]))


def _right(item: Item) -> str | bool | None:
    return item.right if isinstance(item, Choice | YesNo) else None


def missed_attention(form: Form, answers: Answers) -> tuple[str, ...]:
    """The keys of items that check whether somebody reads, where the answer says no."""
    checks = [item for item in form.items if isinstance(item, Choice | Scale) and item.attention]
    return tuple(item.key for item in checks if answers.values[item.key] not in item.attention)


def screened_out(form: Form, answers: Answers) -> bool:
    """Whether somebody answered that the study is not for them."""
    asked = [item for item in form.items if isinstance(item, Choice)]
    return any(answers.values[item.key] in item.screens_out for item in asked)


def options_of(item: Item, seed: int) -> list[tuple[str, str]]:
    """(key, text) of the options to show, in the visit's own order, `prefer_not` last."""
    if isinstance(item, Choice | Points):
        listed = list(item.options.items())
        shown = shuffled(seed, "options", listed) if item.shuffle else listed
    else:
        shown = [("yes", item.yes), ("no", item.no)] if isinstance(item, YesNo) else []
    return [*shown, (PREFER_NOT, "I prefer not to say")] if item.prefer_not else shown


def columns(form: Form) -> tuple[ItemColumn, ...]:
    """Every column of the form's answers, for the codebook."""
    return tuple(column for item in form.items for column in item.columns())
