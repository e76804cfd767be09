"""Migrations lead up, down, up again, and to the tables that the rows describe."""

import secrets

from alembic import command
from alembic.util.exc import CommandError

from app.launch.cluster import Cluster
from app.launch.migrations import alembic_config, migrate


def test_migrations_lead_up_down_and_up_again(cluster: Cluster) -> None:
    name = f"m_{secrets.token_hex(4)}"
    cluster.create_database(name)
    try:
        config = alembic_config(cluster.url(name))
        migrate(cluster.url(name))
        command.downgrade(config, "base")
        migrate(cluster.url(name))
        command.check(config)
    except CommandError as differs:
        raise AssertionError(str(differs)) from differs
    finally:
        cluster.drop_database(name)
