"""Pages in markdown: parts that only some people read, blanks to fill in."""

import re
from collections.abc import Collection, Mapping

_BLANK = re.compile(r"\{\{\s*([a-z_]+)\s*\}\}")


def page_for(text: str, facts: Collection[str], blanks: Mapping[str, str]) -> str:
    """Keep what all people with these facts read, with every `{{ blank }}` filled in.

    A part between `::: fact fact` and `:::` is kept when all of its facts hold. Parts do
    not nest. Raises KeyError for a blank that has no filling.
    """
    kept, show = [], True
    for line in text.splitlines():
        if line.startswith(":::"):
            show = set(line[3:].split()) <= set(facts)
        elif show:
            kept.append(line)
    return (
        _BLANK.sub(lambda match: blanks[match[1]], re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()) + "\n"
    )


def blanks_in(text: str) -> list[tuple[int, str]]:
    """(line from 1, name) of every blank."""
    lines = enumerate(text.splitlines(), 1)
    return [(number, match[1]) for number, line in lines for match in _BLANK.finditer(line)]


def facts_in(text: str) -> list[tuple[int, str]]:
    """(line from 1, fact) of every condition on a part."""
    lines = enumerate(text.splitlines(), 1)
    return [(number, fact) for number, line in lines if line.startswith(":::") for fact in line[3:].split()]
