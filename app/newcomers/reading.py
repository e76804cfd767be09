"""Reads a participant page as far as somebody needs who fills it in."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass(slots=True)
class Field:
    """One field of a form: its values are those that can be chosen."""

    name: str
    type: str
    values: list[str] = field(default_factory=list)
    group: int = 0


@dataclass(slots=True)
class Page:
    """What can be done on a page: a room to play in, or a form to send."""

    address: str = ""
    action: str = ""
    fields: dict[str, Field] = field(default_factory=dict)
    totals: dict[int, int] = field(default_factory=dict)
    button: tuple[str, str] | None = None
    room: dict[str, str] = field(default_factory=dict)
    code: str = ""
    title: str = ""


class _Reader(HTMLParser):
    """Walks through the tags of a page; the last form with a primary button counts."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page, self.group, self.text = page, 0, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note forms, fields, the first primary button, rooms, codes."""
        a = {name: value or "" for name, value in attrs}
        self.text = tag if tag == "h1" else "code" if a.get("id") == "code" else ""
        if a.get("id") == "play":
            self.page.room = a
        elif tag == "form":
            self.page.action, self.page.fields, self.page.button = a.get("action", ""), {}, None
        elif "data-total" in a:
            self.group += 1
            self.page.totals[self.group] = int(a["data-total"])
        elif tag in ("input", "textarea") and a.get("name"):
            self._field(a, "textarea" if tag == "textarea" else a.get("type", "text"))
        elif tag == "button" and "primary" in a.get("class", "") and self.page.button is None:
            self.page.button = (a.get("name", ""), a.get("value", ""))

    def _field(self, a: dict[str, str], kind: str) -> None:
        known = self.page.fields.setdefault(a["name"], Field(a["name"], kind, group=self.group))
        known.values.append(a.get("value", ""))

    def handle_data(self, data: str) -> None:
        """Keep the heading and the code."""
        if self.text == "h1":
            self.page.title += data
        elif self.text == "code":
            self.page.code += data
        self.text = ""


def page_of(html: str, address: str) -> Page:
    """The page in an answer's body."""
    page = Page(address=address)
    _Reader(page).feed(html)
    return page
