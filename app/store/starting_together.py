"""Begin many visits of one session in one statement; only of people whom nobody knows yet.

Call in this order, in one unit of work: hold(db, scheme, names) · sessions.locked(db, id) ·
known(db, session_id, names) -> set[name] · starting.held(db, id) · begin_all(db, id, beginnings)
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.starting import Drawn, Person


class Beginning(NamedTuple):
    """Somebody new with what they get, and how they came; `pseudonym` and `token` are theirs alone."""

    person: Person
    pseudonym: str
    token: str
    drawn: Drawn
    flags: Sequence[str]
    submission: str | None
    raw_query: str
    ip: str | None
    agent: str


async def hold(db: AsyncSession, scheme: str, names: Sequence[str]) -> None:
    """Whoever else begins under one of these names, anywhere, waits for us; always in the same order."""
    await db.execute(_HOLD, {"names": [f"{scheme}:{name}" for name in names]})


async def known(
    db: AsyncSession, session_id: int, scheme: str, study: str, names: Mapping[str, bytes]
) -> set[str]:
    """Return those names, each with its seal, that are no stranger's: here before, forgotten, or blocked."""
    asked = {"session": session_id, "scheme": scheme, "study": study}
    asked |= {"names": [keepable(name) for name in names], "seals": [*names.values()]}
    found = {name for (name,) in await db.execute(_KNOWN, asked)}
    return {name for name in names if keepable(name) in found}


async def begin_all(db: AsyncSession, session_id: int, beginnings: Sequence[Beginning]) -> None:
    """Keep participants, names, visits, allocations, first stages and arrivals, all in one statement."""
    await db.execute(_BEGIN, {"session": session_id, "rows": [_row(one) for one in beginnings]})


def _row(one: Beginning) -> dict[str, Any]:
    person, drawn = one.person, one.drawn
    ref = keepable(one.submission) if one.submission is not None else None
    return drawn.cell._asdict() | {
        "kind": person.kind,
        "pseudonym": one.pseudonym,
        "scheme": person.scheme,
        "value": keepable(person.value) if person.value is not None else None,
        "token": one.token,
        "seed": drawn.seed,
        "plan": dict(drawn.plan),
        "state": dict(drawn.state),
        "stage_key": drawn.stage_key,
        "flags": [*dict.fromkeys(one.flags)],
        "counts": dict(drawn.counts),
        "choice": dict(drawn.choice),
        "session_ref": ref,
        "raw_query": keepable(one.raw_query),
        "ip": one.ip,
        "agent": keepable(one.agent),
    }


_HOLD = text("""
SELECT pg_advisory_xact_lock(lock) FROM (
  SELECT DISTINCT hashtextextended(name, 0) AS lock FROM unnest(CAST(:names AS text[])) AS name ORDER BY lock
) AS locks
""")

_KNOWN = text("""
WITH asked AS (
  SELECT name, seal FROM unnest(CAST(:names AS text[]), CAST(:seals AS bytea[])) AS a(name, seal))
SELECT name FROM asked JOIN identity.external_ids e ON e.scheme = :scheme AND e.value = name
UNION SELECT name FROM asked JOIN identity.blocked b ON b.session_id = :session AND b.value = name
UNION SELECT name FROM asked JOIN identity.forgotten_names f ON f.hmac = seal AND f.study = :study
""")

_BEGIN = text("""
WITH asked AS (
  SELECT * FROM jsonb_to_recordset(:rows) AS a(kind text, pseudonym text, scheme text, value text,
    token text, condition text, norm text, home text, away text, "order" text, arm text, schedule int,
    seed bigint, plan jsonb, state jsonb, stage_key text, flags jsonb, counts jsonb, choice jsonb,
    session_ref text, raw_query text, ip inet, agent text)
), people AS (
  INSERT INTO participants (kind, pseudonym) SELECT kind, pseudonym FROM asked RETURNING id, pseudonym
), named AS (
  INSERT INTO identity.external_ids (participant_id, scheme, value)
  SELECT p.id, scheme, value FROM asked JOIN people p USING (pseudonym) WHERE value IS NOT NULL
), begun AS (
  INSERT INTO visits (token, session_id, participant_id, condition, norm, home, away, "order", arm,
    schedule, seed, plan, state, stage_key, flags)
  SELECT token, :session, p.id, condition, norm, home, away, "order", arm,
    schedule, seed, plan, state, stage_key, flags FROM asked JOIN people p USING (pseudonym)
  RETURNING id, token
), allocated AS (
  INSERT INTO allocations (visit_id, counts, choice)
  SELECT v.id, counts, choice FROM asked JOIN begun v USING (token)
), timed AS (
  INSERT INTO stage_times (visit_id, stage_key, entered_at)
  SELECT v.id, stage_key, clock_timestamp() FROM asked JOIN begun v USING (token)
)
INSERT INTO identity.arrivals (visit_id, session_ref, raw_query, ip, agent, known)
SELECT v.id, session_ref, raw_query, ip, agent, true FROM asked JOIN begun v USING (token)
""").bindparams(bindparam("rows", type_=JSONB))
