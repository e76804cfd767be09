"""Play: episodes, steps, events, pauses; actions are the truth, the rest can be rebuilt by replay."""

from datetime import datetime
from typing import Any

from sqlalchemy import Float, ForeignKey, Index, LargeBinary, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import Id, Json, Kept, Moment, Now, Small, Smalls, Whole


def _episode() -> Any:
    return mapped_column(ForeignKey("episodes.id", ondelete="CASCADE"), primary_key=True)


class Episode(Kept):
    """One episode; whoever holds the newest `epoch` may write it, until `lease_until` without asking."""

    __tablename__ = "episodes"
    __table_args__ = (
        UniqueConstraint("visit_id", "stage_key"),
        Index("ix_episodes_lease_until", "lease_until", postgresql_where=text("owner IS NOT NULL")),
        {"postgresql_with": {"fillfactor": "70"}},
    )

    id: Mapped[Id]
    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"))
    stage_key: Mapped[str]
    brief: Mapped[Json]
    engine: Mapped[str]
    content: Mapped[str]
    epoch: Mapped[Whole] = mapped_column(server_default="0")
    owner: Mapped[str | None]
    lease_until: Mapped[datetime | None]
    n: Mapped[Whole] = mapped_column(server_default="0")
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    verified: Mapped[bool | None]
    technical: Mapped[bool] = mapped_column(server_default="false")
    started_at: Mapped[Now]
    ended_at: Mapped[datetime | None]


class Step(Kept):
    """One step of the newcomer; `seq` is empty where nobody pressed."""

    __tablename__ = "steps"
    __table_args__ = (UniqueConstraint("episode_id", "seq"), {"postgresql_with": {"fillfactor": "85"}})

    episode_id: Mapped[int] = _episode()
    n: Mapped[Whole] = mapped_column(primary_key=True)
    seq: Mapped[int | None]
    clock: Mapped[Whole]
    action: Mapped[str]
    effective: Mapped[str]
    cell_before: Mapped[Small]
    cell_after: Mapped[Small]
    heading: Mapped[Small]
    run: Mapped[Small]
    lawful: Mapped[Small]
    permitted: Mapped[Small]
    violation: Mapped[bool]
    auto: Mapped[bool]
    held: Mapped[bool] = mapped_column(server_default="false")
    key_ms: Mapped[float | None] = mapped_column(Float)
    seen_ms: Mapped[float | None] = mapped_column(Float)
    paint_ms: Mapped[float | None] = mapped_column(Float)
    visible: Mapped[bool | None]
    server_at: Mapped[Moment]
    latency_ms: Mapped[float | None] = mapped_column(Float)
    hash: Mapped[bytes] = mapped_column(LargeBinary)


class Event(Kept):
    """One thing that could be seen to happen."""

    __tablename__ = "events"

    episode_id: Mapped[int] = _episode()
    id: Mapped[Whole] = mapped_column(primary_key=True)
    n: Mapped[Whole]
    clock: Mapped[Whole]
    kind: Mapped[str]
    of: Mapped[Small]
    by: Mapped[Smalls]
    fixture: Mapped[Small]
    cell: Mapped[Small]


class Pause(Kept):
    """One time that an episode stood still, for one reason; `n` is the step that it followed."""

    __tablename__ = "pauses"

    episode_id: Mapped[int] = _episode()
    reason: Mapped[str] = mapped_column(primary_key=True)
    from_at: Mapped[datetime] = mapped_column(primary_key=True)
    n: Mapped[Whole]
    until_at: Mapped[datetime | None]
    ms: Mapped[int | None]


class View(Kept):
    """One time that the room was there in words; `n` is the step after which it began."""

    __tablename__ = "views"

    episode_id: Mapped[int] = _episode()
    kind: Mapped[str] = mapped_column(primary_key=True)
    from_at: Mapped[datetime] = mapped_column(primary_key=True)
    n: Mapped[Whole]
    until_at: Mapped[datetime | None]
    ms: Mapped[int | None]
