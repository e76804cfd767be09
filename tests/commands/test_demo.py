"""What the demo puts into its database before anybody comes."""

import asyncio

from app.commands.demo import DEMO, PILOT, _prepare
from app.store import progress
from app.store.engine import open_engine, work


def test_the_demos_two_sessions_can_be_told_apart_by_their_titles(database_url: str) -> None:
    asyncio.run(_prepare(database_url))
    titles = asyncio.run(listed(database_url))
    assert set(titles) == {DEMO, PILOT}
    assert titles[DEMO] != titles[PILOT]


async def listed(url: str) -> dict[str, str]:
    """Each session's code with its title."""
    engine = open_engine(url)
    async with work(engine) as db:
        found = {one.code: one.title for one in await progress.sessions(db)}
    await engine.dispose()
    return found
