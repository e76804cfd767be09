"""What is wrong in a file, and where: `file:line:column path message`."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault; `line` and `column` count from 1."""

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}"
        return f"{where} {self.path} {self.message}" if self.path else f"{where} {self.message}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """' Did you mean `x`?' for the nearest known word, else nothing."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean `{near[0]}`?" if near else ""


def one_of(known: Iterable[str]) -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{word}`" for word in known]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else "".join(quoted)
