"""Scripts that a page sends come to an end by themselves, and what became of them is always said."""

import asyncio
import socket

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.newcomers.crowd import Crowd, Went
from app.newcomers.http import Finished
from app.web import scripted
from app.web.chores import Chores

ENDED = Finished("/v/x", "Thank you", "CODE")


async def detail(engine: AsyncEngine) -> object:
    """What the audit log says of the crowd."""
    async with engine.connect() as db:
        asked = text("SELECT account, action, subject, detail FROM audit")
        account, action, subject, found = (await db.execute(asked)).one()
    assert (account, action, subject) == ("ada", scripted.DONE, "session 7")
    return found


async def test_a_crowd_that_nobody_answers_is_stopped(
    db_engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripted, "PATIENCE_S", 3.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        base = f"http://127.0.0.1:{silent.getsockname()[1]}"
        await scripted.send(db_engine, Crowd(base, "any", 2, 2, 0.0, 1), 7, "ada")
    assert await detail(db_engine) == {"wrong": "they were stopped after 0 minutes"}


async def test_a_server_that_was_stopped_left_scripts_under_way_on_its_pages(db_engine: AsyncEngine) -> None:
    chores = Chores()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        base = f"http://127.0.0.1:{silent.getsockname()[1]}"
        chores.start("scripts", scripted.send(db_engine, Crowd(base, "any", 1, 1, 0.0, 1), 7, "ada"))
        inside, _ = await asyncio.to_thread(silent.accept)
        with inside:
            await chores.close()
    assert await detail(db_engine) == {"wrong": "they went with the server, which was stopped"}


def test_what_went_wrong_first_is_said() -> None:
    went = [
        Went("a", ENDED, "", ""),
        Went("b", Finished("/join/x/full", "Full", ""), "", ""),
        Went("c", None, "", "NewcomerStuck: page"),
    ]
    assert scripted.fared(went[:1]) == {"came": 1, "to the end": 1}
    assert scripted.fared(went) == {"came": 3, "to the end": 1, "stuck": 1, "wrong": "NewcomerStuck: page"}
