"""While the database is away nothing is lost, and everybody is told to come back."""

import asyncio
import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from sqlalchemy import create_engine, text

from app.launch.cluster import Cluster
from app.studies.study import Study
from tests.live.proxy import Proxy, proxied
from tests.live.test_the_database_fails import family_of
from tests.web.driver import Participant
from tests.web.site import running_site
from tests.web.test_socket import closed_with


@contextmanager
def in_front_of(cluster: Cluster, folder: Path) -> Iterator[Proxy]:
    """A proxy that listens in `folder`, in a thread of its own."""
    target = next(path for path in cluster.socket_folder.glob(".s.PGSQL.*") if path.suffix != ".lock")
    loop, made, over = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    proxies: list[Proxy] = []

    async def serve() -> None:
        async with proxied(target, folder) as proxy:
            proxies.append(proxy)
            made.set()
            await over.wait()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:
            await asyncio.wait(left, timeout=5)

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    made.wait(10)
    try:
        yield proxies[0]
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


@pytest.fixture
def shaky(cluster: Cluster, database_url: str, short: Study) -> Iterator[tuple[Proxy, Participant]]:
    """Somebody in the practice room; between the program and its database stands a proxy."""
    with tempfile.TemporaryDirectory(prefix="ng-") as name, in_front_of(cluster, Path(name)) as proxy:
        here, there = (quote(str(path), safe="") for path in (cluster.socket_folder, name))
        with (
            running_site(database_url.replace(here, there), short) as site,
            Participant(site.url, "5f0000000000000000000abc") as ann,
        ):
            ann.join()
            ann.agree()
            ann.answer()
            yield proxy, ann
            proxy.away = False


@contextmanager
def standing_still(cluster: Cluster) -> Iterator[None]:
    """A database whose every process is stopped."""
    stopped = family_of(cluster.pid)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def test_while_the_database_stands_still_a_page_says_so_and_tries_again(
    own_cluster: Cluster, own_database_url: str, short: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There was only a limit for connecting, so pages hung for as long as it stood still."""
    monkeypatch.setattr("app.store.engine.PATIENCE_S", 1.0)
    with (
        running_site(own_database_url, short) as site,
        Participant(site.url, "5f0000000000000000000abc") as ann,
    ):
        ann.join()
        with standing_still(own_cluster):
            looked = ann.get()
            sent = ann.post(f"{ann.address}/stage/device_check", {"check": '{"fit": true}'})
            begun = ann.post(ann.link)
        for answer in (looked, sent, begun):
            assert answer.status_code == 503
            assert "Your last step is saved" in answer.text
        assert looked.headers["refresh"] == begun.headers["refresh"] == "5"
        assert sent.headers["refresh"] == f"5; url={ann.address}"
        assert ann.page().title == "A quick check"
        assert ann.submit("device_check", check='{"fit": true}').title == "Your consent"


def test_a_statement_that_takes_for_ever_is_a_page_too(
    database_url: str, short: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody holds a lock and does not let go."""
    monkeypatch.setattr("app.store.engine.PATIENCE_S", 0.5)
    with (
        running_site(database_url, short) as site,
        Participant(site.url, "5f0000000000000000000abc") as ann,
    ):
        ann.join()
        engine = create_engine(database_url)
        with engine.begin() as db:
            db.execute(text("SELECT * FROM visits FOR UPDATE"))
            sent = ann.post(f"{ann.address}/stage/device_check", {"check": '{"fit": true}'})
        engine.dispose()
        assert sent.status_code == 503
        assert ann.submit("device_check", check='{"fit": true}').title == "Your consent"


def test_a_page_says_that_nothing_is_lost_and_then_goes_on(shaky: tuple[Proxy, Participant]) -> None:
    proxy, ann = shaky
    proxy.away = True
    proxy.drop_all()
    answer = ann.get()
    assert answer.status_code == 503
    assert "Everything that was saved before is safe" in answer.text
    assert "Retry-After" in answer.headers
    proxy.away = False
    assert ann.page().room


def test_a_room_that_cannot_be_opened_is_tried_again_later(shaky: tuple[Proxy, Participant]) -> None:
    proxy, ann = shaky
    ann.play("wait wait")
    proxy.away = True
    proxy.drop_all()
    assert closed_with(ann) == 4010
    proxy.away = False
    assert ann.play("wait")[0]["applied"]["seq"] == 2
