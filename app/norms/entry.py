"""How a catalogue entry is written: the truth, three near misses, a lattice of four options."""

from dataclasses import dataclass

from app.norms.norm import Family, Lattice, Norm, Slot
from app.norms.template import Filled

Sentence = tuple[str, Filled]
"""What people would say, with the predicate that says the same."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One norm as it is written down; `options` are (A, B), (A', B), (A, B'), (A', B')."""

    number: int
    id: str
    truth: Sentence
    distractors: tuple[Sentence, Sentence, Sentence]
    options: tuple[Sentence, Sentence, Sentence, Sentence]
    slots: tuple[Slot, ...]
    needs: frozenset[str]
    difficulty: str
    kept_by: frozenset[str] = frozenset()
    chooses: bool = False


def norm_from(entry: Entry, family: Family) -> Norm:
    """The norm with its near misses, each of which is a norm of its own."""
    return Norm(
        id=entry.id,
        number=entry.number,
        family=family,
        statement=entry.truth[0],
        **_fields(entry.truth[1]),  # type: ignore[arg-type]
        needs=entry.needs,
        slots=entry.slots,
        difficulty=entry.difficulty,
        kept_by=entry.kept_by,
        chooses=entry.chooses,
        distractors=tuple(
            _near(entry, family, f"{entry.id}/{key}", said)
            for key, said in zip("abc", entry.distractors, strict=True)
        ),
        lattice=Lattice(
            *(_near(entry, family, f"{entry.id}/{n}", said) for n, said in enumerate(entry.options))
        ),
    )


def _near(entry: Entry, family: Family, name: str, said: Sentence) -> Norm:
    return Norm(name, entry.number, family, said[0], **_fields(said[1]))  # type: ignore[arg-type]


def _fields(filled: Filled) -> dict[str, object]:
    return {name: getattr(filled, name) for name in Filled.__slots__}
