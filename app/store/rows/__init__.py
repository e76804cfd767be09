"""The tables, split by the thing that they keep."""

from app.store.rows.kept import Kept
from app.store.rows.money import PayBatch, Payment
from app.store.rows.people import Arrival, ExternalId, Forgotten, ForgottenName, Participant
from app.store.rows.play import Episode, Event, Pause, Step, View
from app.store.rows.recruiter import Blocked, Submission, Webhook
from app.store.rows.said import Answer, AskedScenes, Belief, Consent, DeviceCheck, Draft, Problem
from app.store.rows.sessions import Session, StudyText
from app.store.rows.staff import Account, AuditLine, Draining, Login, LoginTry, Note
from app.store.rows.visits import Allocation, Exit, SeenMark, StageTime, Visit

__all__ = [
    "Account",
    "Allocation",
    "Answer",
    "Arrival",
    "AskedScenes",
    "AuditLine",
    "Belief",
    "Blocked",
    "Consent",
    "DeviceCheck",
    "Draft",
    "Draining",
    "Episode",
    "Event",
    "Exit",
    "ExternalId",
    "Forgotten",
    "ForgottenName",
    "Kept",
    "Login",
    "LoginTry",
    "Note",
    "Participant",
    "Pause",
    "PayBatch",
    "Payment",
    "Problem",
    "SeenMark",
    "Session",
    "StageTime",
    "Step",
    "StudyText",
    "Submission",
    "View",
    "Visit",
    "Webhook",
]
