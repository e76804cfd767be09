"""The certified lists as they are kept: one line per norm and floor, beside the figures of the full run."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from app.measures.certify.pair import Pair
from app.measures.certify.summary import Summary
from app.measures.certify.summary import faults as summary_faults
from app.studies.certified import FOLDER, Seeds
from app.studies.circumstances import STANDARD

STANDARD_LISTS = FOLDER / "standard.json"
"""The lists for studies that say nothing about residents and frowns."""


def written(engine: str, pairs: Iterable[Pair], summaries: Sequence[Summary]) -> str:
    """The file's text; a norm that failed keeps its figures and gets no seeds."""
    sound = {one.norm for one in summaries if not list(summary_faults(one))}
    kept: dict[str, dict[str, object]] = {}
    for pair in pairs:
        if pair.norm in sound:
            learning = [lesson.number for lesson in pair.lessons]
            seeds = {"key": pair.key, "blocks": pair.blocks, "learning": learning}
            kept.setdefault(pair.norm, {})[pair.layout] = seeds
    parts = {
        "engine": json.dumps(engine),
        "circumstances": json.dumps(STANDARD),
        "pairs": _lines({norm: _lines(floors, 4) for norm, floors in kept.items()}, 2),
        "norms": _lines({one.norm: one.plain() for one in summaries}, 2),
    }
    return "{\n" + ",\n".join(f' "{name}": {text}' for name, text in parts.items()) + "\n}\n"


def for_study(engine: str, found: Iterable[tuple[str, str, str, Seeds]]) -> str:
    """The text of a study's own file, from (norm or norms, floor, key, seeds)."""
    kept: dict[str, dict[str, object]] = {}
    for norm, layout, key, seeds in found:
        told = {"layout": layout, "key": key, "blocks": seeds.blocks, "learning": seeds.learning}
        kept.setdefault(norm, {})[key] = told
    pairs = _lines({norm: _lines(floors, 4) for norm, floors in kept.items()}, 2)
    return f'{{\n "engine": {json.dumps(engine)},\n "pairs": {pairs}\n}}\n'


def _lines(values: Mapping[str, object], indent: int) -> str:
    """An object with one line per key; texts are taken as JSON already."""
    pad = " " * indent
    told = (value if isinstance(value, str) else json.dumps(value) for value in values.values())
    lines = (f"{pad}{json.dumps(key)}: {text}" for key, text in zip(values, told, strict=True))
    return "{\n" + ",\n".join(lines) + "\n" + " " * (indent - 2) + "}" if values else "{}"


def summaries(path: Path = STANDARD_LISTS) -> dict[str, Summary]:
    """The figures of the full run per norm; none where there is no list."""
    if not path.exists():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {norm: Summary.of(plain) for norm, plain in kept["norms"].items()}
