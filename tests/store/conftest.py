"""The database as the program opens it."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import open_engine


@pytest.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """An engine as the program opens it."""
    engine = open_engine(database_url)
    yield engine
    await engine.dispose()
