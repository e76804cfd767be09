"""Who takes part, and by which outside name.

create(db, kind=, pseudonym=, scheme=None, value=None) -> Participant
by_name(db, scheme, value) · by_id(db, id) -> Participant | None
"""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.rows import ExternalId, Participant


async def create(
    db: AsyncSession, *, kind: str, pseudonym: str, scheme: str | None = None, value: str | None = None
) -> Participant:
    """Keep a new participant; a name that is known already breaks `uq_external_ids_scheme_value`."""
    participant = Participant(kind=kind, pseudonym=pseudonym)
    db.add(participant)
    await db.flush()
    if scheme is not None and value is not None:
        db.add(ExternalId(participant_id=participant.id, scheme=scheme, value=keepable(value)))
        await db.flush()
    return participant


async def by_name(db: AsyncSession, scheme: str, value: str) -> Participant | None:
    """Return the participant with this outside name, e.g. scheme `prolific` with a PID."""
    named = select(Participant).join(ExternalId, ExternalId.participant_id == Participant.id)
    return await db.scalar(named.where(ExternalId.scheme == scheme, ExternalId.value == keepable(value)))


async def by_id(db: AsyncSession, participant_id: int) -> Participant | None:
    """Return the participant with this number."""
    return await db.get(Participant, participant_id)
