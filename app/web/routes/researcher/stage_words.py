"""A stage in words that a researcher reads at a glance."""

NAMES = {
    "device_check": "device check",
    "test_same": "same layout",
    "test_unseen": "unseen layout",
    "probe": "questions in between",
    "belief": "belief test",
    "done": "at the end",
}


def stage_words(key: str, n: int | None = None, steps: int | None = None) -> str:
    """Return e.g. `learning · 42/150`, `same layout 2`."""
    name, _, turn = key.partition("-")
    said = " ".join(part for part in (NAMES.get(name, name.replace("_", " ")), turn) if part)
    return said if n is None else f"{said} · {n}/{steps}"
