"""Whether the database answers.

ask(engine)
"""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine


async def ask(engine: AsyncEngine) -> None:
    """Ask for nothing; raises what the database driver raises where nobody answers."""
    async with engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
