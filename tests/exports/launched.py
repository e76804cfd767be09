"""A session with one visit in it, as people leave it behind: every kind of row, nasty texts included."""

from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import rows
from app.store.engine import work

PID = "5f3c9d1e8a7b6c5d4e3f2a1b"
SUBMISSION = "61a2b3c4d5e6f708192a3b4c"
ADDRESS = "203.0.113.77"
AGENT = "Mozilla/5.0 (TellTale; rv:1.0) Gecko"
TOKEN = "tok-EN_that-reopens-the-visit-0123456789"
CODE = "CODE-THAT-PAYS"
SECRETS = (PID, SUBMISSION, ADDRESS, AGENT, TOKEN, CODE)

NASTY: dict[str, Any] = {
    "nought": 0,
    "no": False,
    "nothing": None,
    "empty": "",
    "none_chosen": [],
    "commas": 'a, "b"; c\r\nd\te',
    "emoji": "🙂👩‍👩‍👧",
    "arabic": "مرحبا بالعالم",
    "formula": '=HYPERLINK("http://x","y")',
    "points": {"watching": 70, "own": 30},
}
STAGES = ("consent", "briefing", "quiz", "learning", "how", "belief", "debrief", "done")


class Launched(NamedTuple):
    """The numbers of what was made."""

    session: int
    visit: int


async def launched(engine: AsyncEngine, *, briefs: dict[str, dict[str, Any]] | None = None) -> Launched:
    """Make a live session with one visit that has said everything in `NASTY`."""
    async with work(engine) as db:
        db.add(rows.StudyText(hash="a" * 64, name="demo", text="key: demo\n# ünï\n", engine="e1"))
        await db.flush()
        session = rows.Session(
            code="join-me",
            study_hash="a" * 64,
            kind="live",
            places=5,
            title="Settling in",
            codes={"complete": CODE},
        )
        participant = rows.Participant(kind="person", pseudonym="quiet-otter-7")
        db.add_all([session, participant])
        await db.flush()
        visit = _visit(session.id, participant.id, briefs or {})
        db.add(visit)
        await db.flush()
        db.add_all([*_named(participant.id, visit.id), *_said(visit.id)])
        return Launched(session.id, visit.id)


def _visit(session: int, participant: int, briefs: dict[str, dict[str, Any]]) -> rows.Visit:
    stages = [{"key": key} | ({"episode": briefs[key]} if key in briefs else {}) for key in STAGES]
    return rows.Visit(
        token=TOKEN,
        session_id=session,
        participant_id=participant,
        condition="discover",
        norm="no-blue-floor",
        home="cafe-1",
        away="cafe-3",
        order="same_first",
        arm="none",
        seed=2**40 + 1,
        plan={"stages": stages},
        stage=3,
        stage_key="learning",
        state={},
        flags=["came back"],
    )


def _named(participant: int, visit: int) -> list[Any]:
    """Return what names the person; none of it may ever be taken home."""
    query = f"PROLIFIC_PID={PID}&SESSION_ID={SUBMISSION}"
    return [
        rows.ExternalId(participant_id=participant, scheme="prolific", value=PID),
        rows.Arrival(
            visit_id=visit, session_ref=SUBMISSION, raw_query=query, ip=ADDRESS, agent=AGENT, known=True
        ),
    ]


def _said(visit: int) -> list[Any]:
    """Return what the person said, did, agreed to."""
    how = {"stage_key": "how", "form": "how"}
    answers = [*NASTY.items(), ("mail", "write to me@example.org")]
    said: list[Any] = [
        *(rows.Answer(**how, item=item, value=value) for item, value in answers),
        rows.Belief(stage_key="learning", n=10, probe="P1", value="stay off the blue, I think"),
        rows.Consent(document="demo", version_hash="b" * 64, text="I agree", boxes={"adult": True}),
        rows.DeviceCheck(result={"width": 1280, "keys": True}),
        rows.Allocation(counts={}, choice={"norm": "no-blue-floor"}),
        rows.Problem(text="@sum: the lamp is too bright"),
        rows.Exit(kind="complete", code=CODE),
    ]
    for row in said:
        row.visit_id = visit
    return said
