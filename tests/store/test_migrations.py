"""Migrations lead up, down, up again, and to the tables that the rows describe."""

import secrets
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.util.exc import CommandError

from app.errors import SettingMissing
from app.launch.cluster import Cluster
from app.launch.migrations import alembic_config, migrate
from app.web.factor_seal import opened

KEY, PLAIN = "k" * 40, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def empty(cluster: Cluster) -> Iterator[str]:
    """A database without tables."""
    name = f"m_{secrets.token_hex(4)}"
    cluster.create_database(name)
    try:
        yield cluster.url(name)
    finally:
        cluster.drop_database(name)


def test_migrations_lead_up_down_and_up_again(empty: str) -> None:
    config = alembic_config(empty)
    migrate(empty)
    command.downgrade(config, "base")
    migrate(empty)
    try:
        command.check(config)
    except CommandError as differs:
        raise AssertionError(str(differs)) from differs


def test_second_factors_of_before_are_sealed_and_only_with_the_servers_key(empty: str) -> None:
    command.upgrade(alembic_config(empty), "0015")
    _run(
        empty,
        f"INSERT INTO accounts (name, password_hash, role, totp) VALUES ('ada', '', 'admin', '{PLAIN}')",
    )
    with pytest.raises(SettingMissing, match="NORMGYM_SECRET_KEY"):
        migrate(empty)
    assert _run(empty, "SELECT totp FROM accounts") == PLAIN
    migrate(empty, KEY)
    kept = _run(empty, "SELECT totp FROM accounts")
    assert opened(KEY, kept) == PLAIN
    command.downgrade(alembic_config(empty, KEY), "0015")
    assert _run(empty, "SELECT totp FROM accounts") == PLAIN


def _run(url: str, said: str) -> str:
    """Run one statement in a transaction; what it answers, if anything."""
    engine = sa.create_engine(url)
    with engine.begin() as db:
        answer = db.execute(sa.text(said))
        found = str(answer.scalar_one()) if answer.returns_rows else ""
    engine.dispose()
    return found
