"""Which visits the table shows, in which order; both stand in the address."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from app.web.routes.researcher.lines import VisitLine

SHOW: dict[str, Callable[[VisitLine], bool]] = {
    "all": bool,  # a line is never empty
    "active": lambda line: line.chip.word == "active",
    "idle": lambda line: line.chip.word in ("idle", "away"),
    "complete": lambda line: line.chip.word == "complete",
    "left": lambda line: line.chip.word not in ("active", "idle", "away", "complete"),
}

SORT: dict[str, tuple[str, Callable[[VisitLine], Any]]] = {
    "who": ("Who", lambda line: line.participant),
    "condition": ("Condition", lambda line: line.condition),
    "norm": ("Norm", lambda line: line.norm),
    "status": ("Status", lambda line: line.chip.word),
    "where": ("Where", lambda line: line.where),
    "seen": ("Last heard of", lambda line: line.seen.machine),
    "tests": ("Tests", lambda line: sum(mark.icon == "✓" for mark in line.outcomes)),
    "rule": ("Rule", lambda line: line.rule.word if line.rule else ""),
    "began": ("Began", lambda line: line.began.machine),
}


class Choice(NamedTuple):
    """What somebody chose to see; `down` sorts from the greatest to the least."""

    show: str = "all"
    sort: str = "began"
    down: bool = True

    @classmethod
    def of(cls, show: str, sort: str) -> "Choice":
        """Return a choice from the address; whatever it does not know is left at the default."""
        name = sort.removeprefix("-")
        known = Choice(sort=name, down=sort.startswith("-")) if name in SORT else Choice()
        return known._replace(show=show if show in SHOW else "all")

    @property
    def query(self) -> str:
        """The choice as an address has it."""
        return f"?show={self.show}&sort={'-' if self.down else ''}{self.sort}"

    def chosen(self, lines: Iterable[VisitLine]) -> list[VisitLine]:
        """Return the lines that are shown, in order."""
        shown = [line for line in lines if SHOW[self.show](line)]
        return sorted(shown, key=SORT[self.sort][1], reverse=self.down)


class Filter(NamedTuple):
    """A link that shows some of the visits."""

    word: str
    many: int
    url: str
    on: bool


class Head(NamedTuple):
    """A column's head: a link that sorts by it, the other way round where it does already."""

    word: str
    url: str
    sorted: str


def filters(lines: list[VisitLine], choice: Choice) -> list[Filter]:
    """Return a link for each thing that can be shown, with how many there are."""
    return [
        Filter(name, sum(map(wanted, lines)), choice._replace(show=name).query, choice.show == name)
        for name, wanted in SHOW.items()
    ]


def heads(choice: Choice) -> list[Head]:
    """Return the heads of all columns."""
    return [_head(choice, name, word) for name, (word, _) in SORT.items()]


def _head(choice: Choice, name: str, word: str) -> Head:
    here = choice.sort == name
    url = choice._replace(sort=name, down=here and not choice.down).query
    return Head(word, url, ("descending" if choice.down else "ascending") if here else "")
