"""The engines whose episodes may go on under the present one."""

from pathlib import Path

from app.episodes.engine import listed

_FILE = Path(__file__).resolve().parent.parent / "equivalent_engines.txt"


def equivalent_engines() -> frozenset[str]:
    """The versions in `equivalent_engines.txt`; they travel on as a value."""
    return listed(_FILE.read_text(encoding="utf-8"))
