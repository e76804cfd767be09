"""Times as a person says them."""

from datetime import datetime

STEPS = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


def span(seconds: float) -> str:
    """Return a span in its largest whole unit, e.g. `14 min`."""
    whole = max(0, int(seconds))
    size, unit = next(((size, unit) for size, unit in STEPS if whole >= size), (1, "s"))
    return f"{whole // size} {unit}"


def ago(moment: datetime | None, now: datetime) -> str:
    """Return e.g. `3 min ago`, `just now` within five seconds, nothing for no moment."""
    if moment is None:
        return ""
    seconds = (now - moment).total_seconds()
    return "just now" if seconds < 5 else f"{span(seconds)} ago"


def exact(moment: datetime | None) -> str:
    """Return the moment for a tooltip, e.g. `2026-11-30 04:41:20 UTC`."""
    return "" if moment is None else moment.strftime("%Y-%m-%d %H:%M:%S UTC")
