"""One participant's way through a session."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import Id, Json, Kept, Moment, Now, Whole


class Visit(Kept):
    """A visit; `version` counts the changes of its state, so that none overwrites another.

    `next_token` opens it too and takes the place of `token` with the first message that comes with it;
    drafts from before `drafts_from` are shown to nobody.
    """

    __tablename__ = "visits"
    __table_args__ = (UniqueConstraint("session_id", "participant_id"),)

    id: Mapped[Id]
    token: Mapped[str] = mapped_column(unique=True)
    next_token: Mapped[str | None] = mapped_column(unique=True)
    drafts_from: Mapped[datetime | None]
    session_id: Mapped[int] = mapped_column(ForeignKey("sessions.id"), index=True)
    participant_id: Mapped[int] = mapped_column(ForeignKey("participants.id"), index=True)
    condition: Mapped[str]
    norm: Mapped[str]
    home: Mapped[str]
    away: Mapped[str]
    order: Mapped[str]
    arm: Mapped[str]
    schedule: Mapped[Whole] = mapped_column(server_default="0")
    seed: Mapped[int]
    plan: Mapped[Json]
    stage: Mapped[Whole] = mapped_column(server_default="0")
    stage_key: Mapped[str]
    tries: Mapped[Whole] = mapped_column(server_default="0")
    state: Mapped[Json]
    version: Mapped[Whole] = mapped_column(server_default="0")
    exit: Mapped[str | None]
    holds_place: Mapped[bool] = mapped_column(server_default="true")
    started_at: Mapped[Now]
    seen_at: Mapped[Now]
    ended_at: Mapped[datetime | None]
    active_ms: Mapped[int] = mapped_column(server_default="0")
    flags: Mapped[list[str]] = mapped_column(JSONB, server_default="[]")


class StageTime(Kept):
    """When a stage of a visit became due, by the server's clock."""

    __tablename__ = "stage_times"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), primary_key=True)
    stage_key: Mapped[str] = mapped_column(primary_key=True)
    entered_at: Mapped[Moment]
    left_at: Mapped[datetime | None]


class Allocation(Kept):
    """What a visit was given, with the counts that the choice saw."""

    __tablename__ = "allocations"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), primary_key=True)
    counts: Mapped[Json]
    choice: Mapped[Json]
    at: Mapped[Now]


class SeenMark(Kept):
    """A mark on a visit that somebody has seen; `note` is for their colleagues and may be empty."""

    __tablename__ = "seen_marks"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), primary_key=True)
    mark: Mapped[str] = mapped_column(primary_key=True)
    account: Mapped[str]
    note: Mapped[str]
    at: Mapped[Now]


class Exit(Kept):
    """How a visit ended; `code` is what the participant hands in, given once."""

    __tablename__ = "exits"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str]
    code: Mapped[str | None]
    detail: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    at: Mapped[Now]
