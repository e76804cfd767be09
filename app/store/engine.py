"""The one way to reach the database."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine

NUL_SIGN = "\N{SYMBOL FOR NULL}"
"""Stands for the character NUL, which PostgreSQL cannot keep."""


def open_engine(url: str, *, connections: int = 10) -> AsyncEngine:
    """Return an engine on `url`; nothing is connected yet. A connection that died is replaced unseen."""
    return create_async_engine(
        url,
        pool_size=connections,
        max_overflow=connections,
        pool_pre_ping=True,
        json_serializer=json_text,
        connect_args={"options": "-c timezone=UTC", "connect_timeout": 10},
    )


@asynccontextmanager
async def work(engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """One unit of work: committed at the end of the block, rolled back when it raises."""
    async with AsyncSession(engine, expire_on_commit=False) as db, db.begin():
        yield db


def json_text(value: Any) -> str:
    """Return JSON that PostgreSQL can keep whatever people typed."""
    return (
        json.dumps(value, ensure_ascii=False).replace("\\u0000", NUL_SIGN).encode("utf-8", "replace").decode()
    )


def keepable(text: str) -> str:
    """Return a text that PostgreSQL can keep."""
    return text.replace("\0", NUL_SIGN).encode("utf-8", "replace").decode()
