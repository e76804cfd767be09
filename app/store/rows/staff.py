"""Who runs studies, and what they did."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, LargeBinary
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.store.rows.kept import Id, Kept, Moment, Now


class Account(Kept):
    """Somebody who may log in; only a hash of the password is kept.

    `totp` is the secret of a second factor, sealed by `web/factor_seal.py`; `studies` are the names of
    those that the account is kept to, None for all.
    """

    __tablename__ = "accounts"
    __table_args__ = (CheckConstraint("role IN ('admin', 'researcher', 'viewer')", name="role"),)

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(unique=True)
    password_hash: Mapped[str]
    role: Mapped[str]
    must_change: Mapped[bool] = mapped_column(server_default="false")
    totp: Mapped[str | None]
    totp_step: Mapped[int | None] = mapped_column(BigInteger)
    studies: Mapped[list[str] | None] = mapped_column(JSONB(none_as_null=True))
    closed_at: Mapped[datetime | None]
    created_at: Mapped[Now]


class Login(Kept):
    """A log-in of an account, by a hash of its cookie; it can be revoked at any time."""

    __tablename__ = "logins"

    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    expires_at: Mapped[Moment]
    revoked_at: Mapped[datetime | None]
    created_at: Mapped[Now]


class LoginTry(Kept):
    """One try at logging in under a name; it counts against the name unless it was let in."""

    __tablename__ = "login_tries"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(index=True)
    at: Mapped[Now]
    let_in: Mapped[bool] = mapped_column(server_default="false")


class AuditLine(Kept):
    """One line of the audit log: only ever added to."""

    __tablename__ = "audit"

    id: Mapped[Id]
    at: Mapped[Now]
    account: Mapped[str]
    action: Mapped[str]
    subject: Mapped[str]
    detail: Mapped[dict[str, Any] | None] = mapped_column(JSONB)


class Draining(Kept):
    """While this row is there nobody begins, whichever process they come to; there is one at most."""

    __tablename__ = "draining"
    __table_args__ = (CheckConstraint("one", name="one"),)

    one: Mapped[bool] = mapped_column(primary_key=True, server_default="true")
    by: Mapped[str]
    at: Mapped[Now]


class Note(Kept):
    """What somebody wrote about a visit for their colleagues; participants never see it."""

    __tablename__ = "notes"

    id: Mapped[Id]
    visit_id: Mapped[int] = mapped_column(ForeignKey("visits.id", ondelete="CASCADE"), index=True)
    account: Mapped[str]
    text: Mapped[str]
    at: Mapped[Now]
