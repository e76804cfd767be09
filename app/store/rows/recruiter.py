"""What the recruiter told us; all of it names people, so all of it is in the schema `identity`."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import IDENTITY, Json, Kept, Now


class Submission(Kept):
    """A submission as the recruiter shows it; `status_at` is the recruiter's time of the newest status."""

    __tablename__ = "submissions"
    __table_args__ = (Index("ix_submissions_session_id", "session_id"), {"schema": IDENTITY})

    ref: Mapped[str] = mapped_column(primary_key=True)
    session_id: Mapped[int] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    pid: Mapped[str]
    status: Mapped[str]
    status_at: Mapped[datetime | None]
    code: Mapped[str | None]
    bonuses: Mapped[list[int]] = mapped_column(JSONB, server_default="[]")
    read_at: Mapped[Now]


class Webhook(Kept):
    """A message from the recruiter, kept once however often it is sent."""

    __tablename__ = "webhooks"
    __table_args__ = ({"schema": IDENTITY},)

    event: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    sent_at: Mapped[datetime | None]
    body: Mapped[Json]
    at: Mapped[Now]


class Blocked(Kept):
    """An outside name that must not take part in a session, such as somebody from an earlier study."""

    __tablename__ = "blocked"
    __table_args__ = ({"schema": IDENTITY},)

    session_id: Mapped[int] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True)
    value: Mapped[str] = mapped_column(primary_key=True)
