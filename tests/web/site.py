"""The whole program on a free port, with a short study open under the code `short`."""

import asyncio
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace

import uvicorn

from app import studies
from app.episodes.engine import ENGINE_VERSION
from app.launch.assets import asset
from app.launch.listening import LARGEST_MESSAGE
from app.launch.short_frames import ShortFrames
from app.main import create_app
from app.store import sessions
from app.store import studies as texts
from app.store.engine import open_engine, work
from app.studies import exits
from app.studies.study import Study

CODE = "short"


@dataclass(frozen=True)
class Site:
    """Where the program answers, and its database."""

    url: str
    database_url: str


@cache
def short_study(
    *,
    norm: str = "no-blue-floor",
    told: bool = False,
    asks: bool = True,
    arm: str = "fixed",
    learning: int = 20,
    pace: str = "min_step_ms: 100",
    keys: str = "",
    conditions: str = "  discover: {}\n",
) -> Study:
    """The demo's study with one norm, one condition, few steps, one probe `arm` where it asks, more `keys`.

    Where it asks, the first visit stops after its step 1, 3 or 5, whichever is drawn, and twice more.
    """
    folder = asset("study_configs")
    text = (folder / "demo.yaml").read_text()
    start, end = text.index("norms:\n"), text.index("layouts:")
    text = text[:start] + f"norms: {{ids: [{norm}]}}\n" + text[end:]
    conditions = "  told: {told_the_norm: true}\n" if told else conditions
    start, end = text.index("conditions:\n"), text.index("places:")
    text = text[:start] + "conditions:\n" + conditions + text[end:]
    text = text.replace("steps: 150", f"steps: {learning}").replace("steps: 220", "steps: 20")
    text = text.replace("episodes: 3", "episodes: 1").replace("scenes: 12", "scenes: 2")
    shares = {name: 100 * (name == (arm if asks else "none")) for name in ("none", "fixed", "event")}
    arms = ", ".join(f"{name}: {share}" for name, share in shares.items())
    text = text.replace("{none: 20, fixed: 80, event: 0}", f"{{{arms}}}")
    return studies.parse(text + f"pace: {{{pace}}}\n{keys}\n", "short.yaml", folder)


@contextmanager
def running_site(
    database_url: str, study: Study, code: str = CODE, *, min_step_ms: int | None = None
) -> Iterator[Site]:
    """Serve on a free port in a thread until the block ends."""
    asyncio.run(fill(database_url, study, code))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        settings = SimpleNamespace(database_url=database_url, secret_key="k" * 40, public_url=url)
        app = create_app(settings, resume_ms=0, min_step_ms=min_step_ms)
        config = uvicorn.Config(app, log_level="error", ws=ShortFrames, ws_max_size=LARGEST_MESSAGE)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield Site(url, database_url)
        finally:
            server.should_exit = True
            thread.join()


async def fill(database_url: str, study: Study, code: str) -> None:
    """One open session of the study."""
    engine = open_engine(database_url)
    codes = {kind.value: given for kind, given in exits.codes(lambda: f"C{secrets.token_hex(4)}").items()}
    async with work(engine) as db:
        await texts.keep(db, hash=study.hash, name=study.name, text=study.text, engine=ENGINE_VERSION)
        await sessions.create(
            db, code=code, study_hash=study.hash, kind="live", places=20, title=study.title, codes=codes
        )
    await engine.dispose()
