"""Where one visit stands and why it does not go on, in the sentences that its page begins with."""

from collections.abc import Iterator
from datetime import datetime

from app.store.dossier import Dossier
from app.store.rows import Episode, Pause
from app.web.routes.researcher.chips import SOON
from app.web.routes.researcher.clock_words import ago, span
from app.web.routes.researcher.stage_words import stage_words
from app.web.routes.researcher.timeline import WHY


def standing(known: Dossier, heard: datetime, now: datetime) -> list[str]:
    """Return where somebody is and since when; then what may keep them, as far as it is known here."""
    if known.visit.exit is not None:
        return [f"Ended {ago(known.visit.ended_at or heard, now)}."]
    return [_place(known, now), *_kept_by(known, heard, now)]


def _place(known: Dossier, now: datetime) -> str:
    visit, here = known.visit, _episode(known)
    came = next(
        (one.entered_at for one in known.stages if one.stage_key == visit.stage_key), visit.started_at
    )
    steps = (here.n, here.brief["steps"]) if here is not None else (None, None)
    return f"At: {stage_words(visit.stage_key, *steps)}, for {span((now - came).total_seconds())}."


def _kept_by(known: Dossier, heard: datetime, now: datetime) -> Iterator[str]:
    if known.visit.tries:
        yield f"Tried the quiz in vain: {known.visit.tries} so far."
    for pause in _open(known):
        still = span((now - pause.from_at).total_seconds())
        yield f"The room has stood still for {still}: {WHY.get(pause.reason, pause.reason)}."
    if now - heard > SOON:
        silent = span((now - heard).total_seconds())
        yield (
            f"Nothing has come from their browser for {silent}: the page may be closed or in the background. "
            "Their link opens it again where they were."
        )


def _episode(known: Dossier) -> Episode | None:
    """The episode that they are in."""
    return next((one for one in known.episodes if one.stage_key == known.visit.stage_key), None)


def _open(known: Dossier) -> list[Pause]:
    here = _episode(known)
    return [one for one in known.pauses if here and one.episode_id == here.id and one.until_at is None]
