"""The kinds of question that a form can ask; each knows its fields, its columns, what it accepts."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field
from typing_extensions import override

from app.studies.key import NAME, Keys

PREFER_NOT = "prefer_not"
"""What is kept of somebody who would rather not say: an answer, not a gap."""

Value = str | int | bool | dict[str, int] | None
"""An answer; None is a question left out, which 0 and "" are not."""


class Unfit(Exception):
    """A posted value is no answer; the message says what to do."""


class ItemColumn(NamedTuple):
    """One column of the answers: where it comes from, what it means, what it can hold."""

    name: str
    meaning: str
    type: str
    levels: str


class Item(Keys):
    """A question. Optional ones may be left out; `when` names facts that must hold for it to be asked."""

    key: str = Field(pattern=NAME)
    text: str = Field(min_length=1)
    note: str = ""
    required: bool = True
    prefer_not: bool = False
    when: list[str] = Field([])
    about: Literal["rule", "other"] = "rule"
    """What free words are about; those about the rule come before the belief test."""
    explain: str = ""

    def fields(self) -> tuple[str, ...]:
        """The names under which a browser posts this item."""
        return (self.key,)

    def read(self, given: Mapping[str, str]) -> Value:
        """The answer in what was posted; raises Unfit with a sentence."""
        raw = given.get(self.key, "").strip()
        if raw == PREFER_NOT and self.prefer_not:
            return PREFER_NOT
        if not raw:
            return self._nothing(self.key in given)
        return self.value(raw)

    def _nothing(self, posted: bool) -> Value:
        if self.required:
            raise Unfit(self.ask())
        return None

    def ask(self) -> str:
        """What to do when the question was left open."""
        return "Please choose one answer."

    def value(self, raw: str) -> Value:
        """The answer that a text stands for; raises Unfit."""
        raise NotImplementedError

    def columns(self) -> tuple[ItemColumn, ...]:
        """The item's columns in the export."""
        return (ItemColumn(self.key, self.text, self.stored(), self.levels()),)

    def stored(self) -> str:
        """The type of the stored value."""
        return "text"

    def levels(self) -> str:
        """What the values stand for."""
        return ""


class FreeText(Item):
    """Words of one's own."""

    type: Literal["free_text"]
    max_length: int = Field(1000, ge=1, le=10000)
    lines: int = Field(3, ge=1, le=12)

    @override
    def ask(self) -> str:
        return "Please write a few words. \u201cI don\u2019t know\u201d is fine too."

    @override
    def _nothing(self, posted: bool) -> Value:
        return "" if posted and not self.required else super()._nothing(posted)

    @override
    def value(self, raw: str) -> Value:
        if len(raw) > self.max_length:
            raise Unfit(f"Please shorten this to {self.max_length} characters; it has {len(raw)} now.")
        if any(ord(sign) == 0 or 0xD800 <= ord(sign) <= 0xDFFF for sign in raw):
            raise Unfit("This text holds a sign that cannot be kept. Please type it again.")
        return raw


class _Number(Item):
    """A whole number between two bounds."""

    low: str = ""
    high: str = ""

    def bounds(self) -> tuple[int, int]:
        """The least and the greatest value."""
        raise NotImplementedError

    @override
    def value(self, raw: str) -> Value:
        least, most = self.bounds()
        if not (raw.isascii() and raw.isdigit() and len(raw) <= 4 and least <= int(raw) <= most):
            raise Unfit(f"Please choose a number from {least} to {most}.")
        return int(raw)

    @override
    def stored(self) -> str:
        return "integer"

    @override
    def levels(self) -> str:
        least, most = self.bounds()
        return f"{least} = {self.low or least}; {most} = {self.high or most}"


class Slider(_Number):
    """0 to 100, with no place to begin from."""

    type: Literal["slider"]

    @override
    def bounds(self) -> tuple[int, int]:
        return 0, 100

    @override
    def ask(self) -> str:
        return "Please move the slider to the place that fits you."


class Scale(_Number):
    """A few steps between two ends."""

    type: Literal["scale"]
    min: int = Field(1, ge=0, le=1)
    max: int = Field(7, ge=3, le=21)
    attention: list[int] = Field([])
    """The answers of somebody who reads, where the item checks that."""

    @override
    def bounds(self) -> tuple[int, int]:
        return self.min, self.max


class Choice(Item):
    """One of several answers."""

    type: Literal["choice"]
    options: dict[str, str] = Field(min_length=2)
    shuffle: bool = False
    right: str | None = None
    attention: list[str] = Field([])
    screens_out: list[str] = Field([])
    """The answers of people whom the study is not for; asked before the first visit."""

    @override
    def value(self, raw: str) -> Value:
        if raw not in self.options:
            raise Unfit("Please choose one of the answers shown here.")
        return raw

    @override
    def levels(self) -> str:
        return "; ".join(f"{key} = {text}" for key, text in self.options.items())


class Points(Item):
    """Points shared out among several answers; they must all be given."""

    type: Literal["points"]
    options: dict[str, str] = Field(min_length=2)
    total: int = Field(100, ge=1, le=1000)
    shuffle: bool = True

    @override
    def fields(self) -> tuple[str, ...]:
        return tuple(f"{self.key}.{option}" for option in self.options)

    @override
    def read(self, given: Mapping[str, str]) -> Value:
        """Empty fields count as 0 once any is filled in."""
        raw = {option: given.get(f"{self.key}.{option}", "").strip() for option in self.options}
        if not any(raw.values()):
            return self._nothing(posted=True)
        points = {option: self._points(text) for option, text in raw.items()}
        if (missing := self.total - sum(points.values())) != 0:
            raise Unfit(self._balance(missing))
        return points

    @override
    def ask(self) -> str:
        return f"Please share out {self.total} points. You can give all of them to one answer."

    def _points(self, text: str) -> int:
        if text and not (text.isascii() and text.isdigit() and len(text) <= 4):
            raise Unfit("Please write whole numbers only, such as 40.")
        return int(text or 0)

    def _balance(self, missing: int) -> str:
        more = f"{missing} more to give" if missing > 0 else f"{-missing} too many"
        return f"The points should add up to {self.total}: there are {more}."

    @override
    def columns(self) -> tuple[ItemColumn, ...]:
        return tuple(
            ItemColumn(f"{self.key}.{key}", f"{self.text} {text}", "integer", f"0 to {self.total}")
            for key, text in self.options.items()
        )


class YesNo(Item):
    """Yes or no."""

    type: Literal["yes_no"]
    right: bool | None = None
    yes: str = "Yes"
    no: str = "No"

    @override
    def value(self, raw: str) -> Value:
        if raw not in ("yes", "no"):
            raise Unfit("Please choose one of the answers shown here.")
        return raw == "yes"

    @override
    def stored(self) -> str:
        return "text or boolean" if self.prefer_not else "boolean"

    @override
    def levels(self) -> str:
        return f"true = {self.yes}; false = {self.no}"


AnyItem = Annotated[FreeText | Slider | Scale | Choice | Points | YesNo, Field(discriminator="type")]
