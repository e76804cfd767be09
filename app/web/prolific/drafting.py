"""The study at Prolific that a session needs: a body for the API, or a link that fills the form."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from app.store.rows import Session
from app.studies.exits import EXITS, Exit
from app.studies.money import minor
from app.studies.study import Study

NAMES = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")
FORM = "https://app.prolific.com/researcher/workspaces/studies/new"


def link(code: str, public_url: str) -> str:
    """The session's link with Prolific's own placeholders."""
    query = "&".join(f"{name}={{{{%{name}%}}}}" for name in NAMES)
    return f"{public_url.rstrip('/')}/join/{code}?{query}"


def draft(session: Session, study: Study, public_url: str) -> dict[str, Any]:
    """The body that makes the study. Amounts are in minor units; nothing is approved by itself."""
    payment = study.keys.payment
    return {
        "name": session.title,
        "internal_name": f"{session.title} ({session.code})",
        "description": f"About {payment.minutes} minutes in a browser. You visit a place and run an errand.",
        "external_study_url": link(session.code, public_url),
        "prolific_id_option": "url_parameters",
        "completion_codes": codes(session),
        "estimated_completion_time": payment.minutes,
        "reward": minor(payment.base),
        "total_available_places": session.places,
        "device_compatibility": ["desktop", "tablet"],
        "peripheral_requirements": [],
    }


def codes(session: Session) -> list[dict[str, Any]]:
    """A completion code for each exit that has a page of its own, with what Prolific is to do about it."""
    return [_code(way, session.codes[kind]) for kind, way in EXITS.items() if kind in session.codes]


def _code(way: Exit, code: str) -> dict[str, Any]:
    """Decisions about money stay with a person: the strongest action is to ask for a review."""
    action: dict[str, Any] = {"action": way.action}
    if way.action == "REQUEST_RETURN":
        action["return_reason"] = way.paid
    return {"code": code, "code_type": way.prolific_type, "actor": "researcher", "actions": [action]}


def deep_link(session: Session, study: Study, public_url: str) -> str:
    """Prolific's form for a new study with what we know filled in, for labs without a token."""
    body = draft(session, study, public_url)
    shown = {name: body[name] for name in _SHOWN}
    return f"{FORM}?{urlencode(shown)}"


_SHOWN: Sequence[str] = (
    "name",
    "description",
    "external_study_url",
    "estimated_completion_time",
    "reward",
    "total_available_places",
)
