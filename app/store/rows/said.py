"""What people said: consent, device, answers, beliefs, problems."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import Id, Json, Kept, Now


def _visit() -> Any:
    return mapped_column(ForeignKey("visits.id", ondelete="CASCADE"))


class Consent(Kept):
    """A consent with the very text that was agreed to."""

    __tablename__ = "consents"
    __table_args__ = (UniqueConstraint("visit_id"),)

    id: Mapped[Id]
    visit_id: Mapped[int] = _visit()
    document: Mapped[str]
    version_hash: Mapped[str]
    text: Mapped[str]
    boxes: Mapped[Json]
    agreed_at: Mapped[Now]


class DeviceCheck(Kept):
    """What one check of device, keys, connection found."""

    __tablename__ = "device_checks"

    id: Mapped[Id]
    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), index=True)
    result: Mapped[Json]
    at: Mapped[Now]


class Answer(Kept):
    """The answer to one item of a form."""

    __tablename__ = "answers"
    __table_args__ = (UniqueConstraint("visit_id", "stage_key", "item"),)

    id: Mapped[Id]
    visit_id: Mapped[int] = _visit()
    stage_key: Mapped[str]
    form: Mapped[str]
    item: Mapped[str]
    value: Mapped[Any] = mapped_column(JSONB, nullable=False)
    at: Mapped[Now]


class Draft(Kept):
    """What stands in a form that has not been sent yet."""

    __tablename__ = "drafts"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), primary_key=True)
    stage_key: Mapped[str] = mapped_column(primary_key=True)
    values: Mapped[Json]
    at: Mapped[Now]


class Belief(Kept):
    """The answer to one question about the norm; `n` is the step after which it was asked."""

    __tablename__ = "beliefs"
    __table_args__ = (
        UniqueConstraint("visit_id", "stage_key", "n", "probe", postgresql_nulls_not_distinct=True),
        Index("ix_beliefs_episode_id", "episode_id"),
    )

    id: Mapped[Id]
    visit_id: Mapped[int] = _visit()
    episode_id: Mapped[int | None] = mapped_column(ForeignKey("episodes.id", ondelete="CASCADE"))
    stage_key: Mapped[str]
    n: Mapped[int | None]
    probe: Mapped[str]
    value: Mapped[Any] = mapped_column(JSONB, nullable=False)
    asked_at: Mapped[datetime | None]
    at: Mapped[Now]


class AskedScenes(Kept):
    """The scenes of a belief test: `clips` is what the browser gets, `facts` what is known of each."""

    __tablename__ = "asked_scenes"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), primary_key=True)
    clips: Mapped[str]
    facts: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    at: Mapped[Now]


class Problem(Kept):
    """A problem that a participant told us of; it waits until somebody has seen to it."""

    __tablename__ = "problems"

    id: Mapped[Id]
    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), index=True)
    text: Mapped[str]
    at: Mapped[Now]
    seen_to_at: Mapped[datetime | None]
    seen_to_by: Mapped[str | None]
