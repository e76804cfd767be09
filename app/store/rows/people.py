"""Who takes part: under a pseudonym here, by name only in the schema `identity`."""

from sqlalchemy import CheckConstraint, ForeignKey, LargeBinary, UniqueConstraint
from sqlalchemy.dialects.postgresql import INET
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import IDENTITY, Id, Kept, Now

KINDS = ("person", "model", "policy", "script")


class Participant(Kept):
    """Whoever takes part; `pseudonym` is drawn and means nothing."""

    __tablename__ = "participants"
    __table_args__ = (CheckConstraint(f"kind IN {KINDS}", name="kind"),)

    id: Mapped[Id]
    kind: Mapped[str]
    pseudonym: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[Now]


class ExternalId(Kept):
    """The name that somebody else gave a participant, e.g. scheme `prolific`."""

    __tablename__ = "external_ids"
    __table_args__ = (UniqueConstraint("scheme", "value"), {"schema": IDENTITY})

    id: Mapped[Id]
    participant_id: Mapped[int] = mapped_column(ForeignKey("participants.id", ondelete="CASCADE"), index=True)
    scheme: Mapped[str]
    value: Mapped[str]
    created_at: Mapped[Now]


class Arrival(Kept):
    """One coming in through a link; `session_ref` is the recruiter's own id of the submission."""

    __tablename__ = "arrivals"
    __table_args__ = ({"schema": IDENTITY},)

    id: Mapped[Id]
    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), index=True)
    session_ref: Mapped[str | None]
    raw_query: Mapped[str]
    ip: Mapped[str | None] = mapped_column(INET)
    agent: Mapped[str]
    known: Mapped[bool]
    at: Mapped[Now]


class Forgotten(Kept):
    """The tombstone of a visit whose data were destroyed: later exports and restored backups keep to it."""

    __tablename__ = "forgotten"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id"), primary_key=True)
    at: Mapped[Now]
    by: Mapped[str]
    why: Mapped[str]


class ForgottenName(Kept):
    """That somebody took part in a study, by an HMAC of a name that is not kept any more."""

    __tablename__ = "forgotten_names"
    __table_args__ = ({"schema": IDENTITY},)

    hmac: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    study: Mapped[str] = mapped_column(primary_key=True)
