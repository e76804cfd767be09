"""Studies as they ran, with their launches."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import Id, Kept, Now, Whole


class StudyText(Kept):
    """The whole text of a study, by its hash; never changed."""

    __tablename__ = "study_texts"

    hash: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    text: Mapped[str]
    engine: Mapped[str]
    created_at: Mapped[Now]


class Session(Kept):
    """One launch of a study; `codes` maps each exit to its completion code.

    `recruiter` holds what was chosen for it: the study's id there, how links are verified.
    A paused session lets nobody begin and tells them `pause_text`; whoever is inside goes on.
    """

    __tablename__ = "sessions"
    __table_args__ = (
        CheckConstraint("kind IN ('live', 'pilot', 'preview', 'demo')", name="kind"),
        CheckConstraint("state IN ('open', 'paused', 'closed')", name="state"),
        CheckConstraint("places >= 0", name="places"),
    )

    id: Mapped[Id]
    code: Mapped[str] = mapped_column(unique=True)
    study_hash: Mapped[str] = mapped_column(ForeignKey("study_texts.hash"))
    kind: Mapped[str]
    state: Mapped[str] = mapped_column(server_default="open")
    places: Mapped[Whole]
    title: Mapped[str]
    codes: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    recruiter: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    pause_text: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[Now]
    closed_at: Mapped[datetime | None]
