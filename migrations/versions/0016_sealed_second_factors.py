"""Secrets of second factors are sealed with a key that the database does not hold."""

from collections.abc import Callable

import sqlalchemy as sa
from alembic import context, op

from app.errors import SettingMissing
from app.web.factor_seal import opened, sealed

revision: str = "0016"
down_revision: str | None = "0015"


def upgrade() -> None:
    _rewrite(sealed)


def downgrade() -> None:
    _rewrite(opened)


def _rewrite(change: Callable[[str, str], str]) -> None:
    found = op.get_bind().execute(sa.text("SELECT id, totp FROM accounts WHERE totp IS NOT NULL")).all()
    key = context.config.attributes.get("secret_key", "")
    if found and not key:
        raise SettingMissing(
            "Set NORMGYM_SECRET_KEY to the server's key: second factors are there, and it seals them."
        )
    for number, kept in found:
        changed = sa.text("UPDATE accounts SET totp = :kept WHERE id = :number")
        op.get_bind().execute(changed, {"kept": change(key, kept), "number": number})
