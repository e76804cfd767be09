"""What a server writes down of what happens to it: lines of JSON that anybody may read."""

import asyncio
import io
import json
import logging
import os
import secrets
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, make_url, text

from app.studies.study import Study
from app.web.logs import cut, write_json
from tests.web.driver import Participant
from tests.web.site import CODE, fill

PID, SUBMISSION, TYPED = "5f0000000000000000000abc", "60aa00000000000000000def", "my name is Ann Example"
PASSWORD, KEY = "a password nobody may read", secrets.token_urlsafe(48)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("GET /v/Abc-123_x/stage/quiz HTTP", "GET /v/…/stage/quiz HTTP"),
        ("/join/a?PROLIFIC_PID=5f&x=1 went", "/join/a?… went"),
        ("postgresql+psycopg://ann:secret@host/db", "postgresql+psycopg://…@host/db"),
        (f"who is {PID}, then", "who is …, then"),
        (f"cookie={KEY}", "cookie=…"),
        ("a transaction of 12 entries", "a transaction of 12 entries"),
    ],
    ids=[
        "visit",
        "link",
        "database",
        "person",
        "key",
        "none",
    ],  # a drawn key in a name differs in each process
)
def test_what_opens_or_names_is_cut(said: str, kept: str) -> None:
    assert cut(said) == kept


def test_of_what_broke_only_kind_and_place_are_told() -> None:
    """The words of an error may hold what somebody typed."""
    stream, root = io.StringIO(), logging.getLogger()
    before = root.handlers[:], root.level
    try:
        write_json(stream)
        try:
            int(TYPED)
        except ValueError:
            logging.getLogger("normgym.web").exception("broke at /v/%s/problem", KEY)
    finally:
        root.handlers[:], root.level = before
    line = json.loads(stream.getvalue())
    assert TYPED not in stream.getvalue()
    assert (line["event"], line["level"], line["broke"]) == ("broke at /v/…/problem", "error", ["ValueError"])
    assert line["where"][-1].startswith("tests/web/test_logs.py:")


def test_a_visit_that_meets_every_kind_of_trouble_leaves_no_secret_in_the_log(
    database_url: str, short: Study
) -> None:
    asyncio.run(fill(database_url, short, CODE))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url, root = f"http://127.0.0.1:{port}", Path(__file__).resolve().parents[2]
    told = {"DATABASE_URL": database_url, "NORMGYM_SECRET_KEY": KEY, "NORMGYM_PUBLIC_URL": url}
    order = [sys.executable, "-m", "app", "serve", "--port", str(port)]
    with subprocess.Popen(
        order, cwd=root, env=os.environ | told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as serving:
        try:
            while not _answers(url):
                assert serving.poll() is None
                time.sleep(0.1)
            secret = _troubled(url, database_url)
        finally:
            serving.terminate()
        written = serving.communicate(timeout=30)[0]
    lines = [json.loads(line) for line in written.splitlines()]
    seen = {(line.get("to"), line.get("status")) for line in lines}
    assert ("/v/{token}/stage/{key}", 303) in seen
    assert {("/admin/login", 401), ("nowhere", 404), ("/v/{token}/problem", 500)} <= seen
    assert any(line.get("broke", [""])[0] == "ProgrammingError" for line in lines)
    assert [one for one in secret if one in written] == []


def _troubled(url: str, database_url: str) -> list[str]:
    """Begin, agree, log in wrongly, ask for what is not there, break a table; return what is secret."""
    engine = create_engine(database_url)
    with Participant(url, PID, SUBMISSION) as ann:
        ann.join()
        ann.agree()
        ann.get(f"/v/{ann.address[3:]}x/nothing?PROLIFIC_PID={PID}")
        ann.post("/admin/login", {"name": "ann@example.org", "password": PASSWORD})
        with engine.begin() as db:
            db.execute(text("ALTER TABLE problems RENAME TO mislaid"))
        ann.post(f"{ann.address}/problem", {"problem": TYPED})
        with engine.begin() as db:
            db.execute(text("ALTER TABLE mislaid RENAME TO problems"))
        cookie = ann.client.cookies.get("normgym_visit", path=f"/join/{CODE}") or ""
        token = ann.address.removeprefix("/v/")
    engine.dispose()
    assert cookie
    return [
        PID,
        SUBMISSION,
        TYPED,
        PASSWORD,
        KEY,
        "ann@example.org",
        cookie,
        token,
        str(make_url(database_url).password),
    ]


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.TransportError:
        return False
