"""The version of everything that decides what happens: floors 0 to 2 with their layouts."""

import ast
import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

_APP = Path(__file__).resolve().parents[1]
_FLOORS = ("world", "norms", "episodes")
_ASIDE = frozenset({"ceiling.py", "dress.py", "narration.py", "planner.py", "shy.py", "solver.py", "lint"})
"""Files and folders that tell, measure, play or check: nothing in them can change what an action leads to."""


@lru_cache
def version_of(app: Path) -> str:
    """A hash over the syntax trees without docstrings, then over the drawn layouts."""
    digest = hashlib.blake2b(digest_size=16)
    for path in _decisive(app):
        text = path.read_text(encoding="utf-8")
        digest.update(path.relative_to(app).as_posix().encode())
        digest.update((_bare(text) if path.suffix == ".py" else text).encode())
    return digest.hexdigest()


def _decisive(app: Path) -> Iterator[Path]:
    for floor in _FLOORS:
        found = [*(app / floor).rglob("*.py"), *(app / floor).rglob("*.txt")]
        yield from sorted(path for path in found if not _ASIDE & {path.name, path.parent.name})


def _bare(source: str) -> str:
    """The syntax tree without docstrings; comments and lay-out are gone with the text."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [part for part in node.body if not _is_remark(part)] or [ast.Pass()]
    return ast.dump(tree, annotate_fields=False)


def _is_remark(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


ENGINE_VERSION: str = version_of(_APP)
"""The version of the engine that is running."""


def same(version: str, equivalents: frozenset[str] = frozenset()) -> bool:
    """Whether an episode begun under this version may go on here; equivalents are handed in."""
    return version == ENGINE_VERSION or version in equivalents


def listed(text: str) -> frozenset[str]:
    """The versions named in `equivalent_engines.txt`, one a line, remarks left out."""
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return frozenset(line for line in lines if line)
