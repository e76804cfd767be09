"""Alembic's way in: run by `normgym migrate`, or by `alembic` with DATABASE_URL set."""

import os

from alembic import context
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from app.store.rows import Kept


def _url() -> str:
    return context.config.get_main_option("sqlalchemy.url") or os.environ["DATABASE_URL"]


def _run() -> None:
    """Migrate in one transaction; two that start at once wait for each other."""
    engine = create_engine(_url(), poolclass=NullPool)
    with engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=Kept.metadata,
            include_schemas=True,
            include_name=lambda name, kind, _: kind != "schema" or name in {None, "identity"},
        )
        with context.begin_transaction():
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5247231)")
            context.run_migrations()
    engine.dispose()


_run()
