"""A form as its page shows it: items with their options, what was said so far, what to mend."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.studies.forms import Answers, Form, Unanswered, check, options_of
from app.studies.items import Item


@dataclass(frozen=True, slots=True)
class Shown:
    """One item on the page; `fault` says what to mend, `explain` why a quiz answer was wrong."""

    item: Item
    options: Sequence[tuple[str, str]]
    said: Mapping[str, str]
    fault: str = ""
    explain: str = ""

    @property
    def key(self) -> str:
        """The item's key, which is its name in the form."""
        return self.item.key

    def value(self, name: str | None = None) -> str:
        """What stands in a field so far."""
        return self.said.get(name or self.item.key, "")


@dataclass(frozen=True, slots=True)
class Asked:
    """The whole form."""

    form: Form
    items: Sequence[Shown]
    whole: str = ""

    @property
    def faulty(self) -> Sequence[Shown]:
        """The items to mend."""
        return [shown for shown in self.items if shown.fault]


def asked(
    form: Form, seed: int, draft: Mapping[str, Any], *, mend: bool, explain: Mapping[str, str] | None = None
) -> Asked:
    """Lay a form out; `draft` is what was typed, `mend` asks for the faults beside the items."""
    said = {name: str(value) for name, value in draft.items()}
    faults = faults_in(form, said) if mend else Unanswered({})
    shown = [
        Shown(
            item,
            options_of(item, seed),
            said,
            faults.sentences.get(item.key, ""),
            (explain or {}).get(item.key, ""),
        )
        for item in form.items
    ]
    return Asked(form, shown, faults.whole)


def faults_in(form: Form, said: Mapping[str, str]) -> Unanswered:
    """What has to be mended in a draft; nothing where it would do."""
    found = check(form, {name: [value] for name, value in said.items()})
    return Unanswered({}) if isinstance(found, Answers) else found


def draft_of(form: Form, posted: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """What of a posted form can be shown again: known fields only, each once, none endless."""
    known = [name for item in form.items for name in item.fields()]
    return {name: posted[name][0][:12_000] for name in known if posted.get(name)}
