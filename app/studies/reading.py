"""YAML read together with the line and column of everything in it."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from app.errors import StudyFaults
from app.studies.faults import Fault

Path = Sequence[str | int]


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document whose root is a mapping; `plain` is the same without line numbers."""

    file: str
    root: CommentedMap
    plain: dict[str, Any]

    def at(self, path: Path) -> tuple[int, int]:
        """Line and column, from 1, of the deepest part of `path` that is in the file."""
        node: Any = self.root
        place = (0, 0)
        for step in path:
            if not _has(node, step):
                break
            place = node.lc.item(step) if isinstance(node, CommentedSeq) else node.lc.key(step)
            node = node[step]
        return place[0] + 1, place[1] + 1

    def depth(self, path: Path) -> int:
        """How many steps of `path` are in the file."""
        node: Any = self.root
        for count, step in enumerate(path):
            if not _has(node, step):
                return count
            node = node[step]
        return len(path)

    def fault(self, path: Path, message: str) -> Fault:
        """A fault at `path`, which is written as it is in the file: plan[3].quiz.tries."""
        return Fault(self.file, *self.at(path), written(path), message)


def _has(node: Any, step: str | int) -> bool:
    """Whether the node was read from the file and has such a part."""
    if isinstance(node, CommentedSeq):
        return isinstance(step, int) and step < len(node)
    return isinstance(node, CommentedMap) and step in node


def written(path: Path) -> str:
    """plan[3].quiz.tries"""  # noqa: D400, D415 - an example says it best
    dotted = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return dotted.removeprefix(".")


def read(text: str, file: str) -> list[Document]:
    """Every document of a YAML 1.2 text; raises StudyFaults where it is no YAML or no mapping."""
    try:
        roots = list(YAML(typ="rt").load_all(io.StringIO(text)))
    except MarkedYAMLError as wrong:
        raise StudyFaults([_syntax(wrong, file)]) from wrong
    except YAMLError as wrong:
        raise StudyFaults(
            [Fault(file, 1, 1, "", f"This file cannot be read as YAML: {' '.join(str(wrong).split())}.")]
        ) from wrong
    return [_document(root, file) for root in roots or [None]]


def _document(root: Any, file: str) -> Document:
    if not isinstance(root, CommentedMap):
        raise StudyFaults([Fault(file, 1, 1, "", "Write keys and values here, such as `key: my-study`.")])
    return Document(file, root, _plain(root))


def _plain(node: Any) -> Any:
    """The same values in Python's own types."""
    if isinstance(node, Mapping):
        return {str(key): _plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_plain(value) for value in node]
    for kind in (bool, int, float, str):
        if isinstance(node, kind):
            return kind(node)
    return node


def _syntax(wrong: MarkedYAMLError, file: str) -> Fault:
    """The place and the sentence of a file that is no YAML."""
    mark = wrong.problem_mark or wrong.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = (wrong.problem or "unknown trouble").split(", original")[0]
    return Fault(file, line, column, "", f"This line is not YAML: {problem}.")
