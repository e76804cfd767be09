"""Every word that would tell a norm, made from the catalogue."""

import re
from collections.abc import Iterator

from app.norms.catalogue import NORMS

ALLOWED: dict[str, str] = {}
"""Words that a page or a script of ours needs all the same, each with the reason."""


def told_by(text: str, *, but: frozenset[str] = frozenset()) -> set[str]:
    """Which of the words stand in a text, however it is broken into lines; `but` are passed over."""
    said = re.sub(r"\s+", " ", text).lower()
    return {word for word in WORDS - but if word in said and _WHOLE[word].search(said)}


def _words() -> Iterator[str]:
    """Ids, templates and sentences of all norms, their near misses, their options."""
    for norm in NORMS.values():
        yield from spellings(norm.id)
        for one in (norm, *norm.relatives()):
            yield from spellings(one.template)
            yield re.sub(r"\s+", " ", one.statement).rstrip(".")


def spellings(name: str) -> Iterator[str]:
    """A name as Python, JavaScript, an address and people write it."""
    parts = re.split(r"[-_]", name)
    yield from (sign.join(parts) for sign in ("-", "_", " "))
    yield parts[0] + "".join(part.capitalize() for part in parts[1:])


WORDS = frozenset(word.lower() for word in _words()) - ALLOWED.keys()
_WHOLE = {word: re.compile(rf"(?<![a-z]){re.escape(word)}(?![a-z])") for word in WORDS}


def sentences_of(norm: str) -> frozenset[str]:
    """The four options of a norm, as the belief test has to say them."""
    return frozenset(option.statement.rstrip(".").lower() for option in NORMS[norm].lattice or ())
