"""Where the program's own folders are: beside app/ in a clone, inside it in an installed wheel."""

from pathlib import Path

_APP = Path(__file__).resolve().parent.parent


def asset(name: str) -> Path:
    """The folder `static`, `templates`, `migrations` or `study_configs`."""
    shipped = _APP / "_assets" / name
    return shipped if shipped.exists() else _APP.parent / name
