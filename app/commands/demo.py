"""`normgym demo`: everything on this machine, with a few pilot visits to look at."""

import asyncio
import secrets
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from sqlalchemy.ext.asyncio import AsyncSession

from app import studies
from app.commands.address import keep_address
from app.commands.database import HOME, NAME
from app.commands.users import Role, add_account, reset_account
from app.launch.assets import asset
from app.launch.listening import listen, serve_on
from app.launch.migrations import migrate
from app.launch.postgres import running
from app.settings import Settings
from app.store import accounts, progress, sessions
from app.store.engine import open_engine, work
from app.web.launches import SessionKind, begin

DEMO, PILOT = "demo", "pilot"
PILOTS = 3
ADMIN = "admin"
Port = Annotated[int, typer.Option("--port", help="The port to listen on.", min=1, max=65535)]
Folder = Annotated[Path, typer.Option("--data-dir", help="Where the demo keeps its data.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Forget what an earlier demo kept here.")]
Quiet = Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")]


class Prepared(NamedTuple):
    """What a start has to tell: a password where one was made, whether pilot visits are missing."""

    password: str | None
    lacks_pilots: bool


def demo(port: Port = 8000, data_dir: Folder = HOME, fresh: Fresh = False, no_browser: Quiet = False) -> None:
    """Start everything on this machine and print the links; Ctrl-C stops it."""
    with listen("127.0.0.1", port) as listener:
        try:
            print("Starting the database ...", flush=True)
            with running(data_dir, fresh=fresh) as cluster:
                cluster.ensure_database(NAME)
                url, base = cluster.url(NAME), f"http://127.0.0.1:{port}"
                key = _secret_in(data_dir)
                keep_address(data_dir, base)
                migrate(url, key)
                prepared = asyncio.run(_prepare(url))
                from app.main import create_app

                settings = Settings(DATABASE_URL=url, NORMGYM_SECRET_KEY=key, NORMGYM_PUBLIC_URL=base)
                app = create_app(settings)
                serve_on(listener, app, started=lambda: _welcome(base, prepared, browser=not no_browser))
        except KeyboardInterrupt:
            print("\nStopped. Everything is kept in", data_dir)


def _welcome(base: str, prepared: Prepared, *, browser: bool) -> None:
    """Print the links; let scripted newcomers play until their visits are there."""
    word = (
        f"log in as {ADMIN} with {prepared.password} (once)"
        if prepared.password
        else "log in as admin with the password you chose"
    )
    print(f"Take part: {base}/join/{DEMO}")
    print(f"Admin: {base}/admin  {word}")
    print(f"Exports: {base}/admin  (a session's page has the download), or: normgym export")
    print("Ctrl-C stops everything.", flush=True)
    if browser:
        webbrowser.open(base)
    if prepared.lacks_pilots:
        threading.Thread(target=_play_pilots, args=(base,), daemon=True).start()


def _play_pilots(base: str) -> None:
    """A few whole visits by scripted newcomers, so that no page is empty."""
    from app.newcomers.http import pilot

    print(f"{PILOTS} scripted newcomers are taking part; their visits appear on the admin pages.", flush=True)
    try:
        done = asyncio.run(pilot(base, PILOT, PILOTS))
        print(f"{len(done)} pilot visits are finished.", flush=True)
    except Exception as why:  # noqa: BLE001  (whatever happens to a pilot, the demo goes on)
        print(
            f"The pilot visits were not finished ({type(why).__name__}); everything else works.", flush=True
        )


async def _prepare(url: str) -> Prepared:
    """An account and two sessions, where they are not there yet."""
    engine = open_engine(url)
    try:
        async with work(engine) as db:
            if await sessions.by_code(db, PILOT) is None:
                await _open_sessions(db)
            return Prepared(await _password(db), await _lacks_pilots(db))
    finally:
        await engine.dispose()


async def _lacks_pilots(db: AsyncSession) -> bool:
    """Whether an earlier start was stopped before its scripted newcomers were done."""
    pilots = await sessions.by_code(db, PILOT)
    seen = await progress.session(db, pilots.id) if pilots else None
    return seen is None or seen.completed < PILOTS


async def _open_sessions(db: AsyncSession) -> None:
    """The demo as people meet it, a copy of it at a script's pace."""
    folder = asset("study_configs")
    text = (folder / "demo.yaml").read_text(encoding="utf-8")
    quick = studies.parse(f"{text}\npace: {{min_step_ms: 100}}\n", "demo.yaml", folder)
    tried = studies.load(folder / "demo.yaml")
    await begin(db, tried, SessionKind.DEMO, DEMO, title=f"{tried.title} · for you to try")
    await begin(db, quick, SessionKind.PILOT, PILOT, title=f"{quick.title} · played by scripts")


async def _password(db: AsyncSession) -> str | None:
    """A new one-time password as long as nobody has chosen one."""
    account = await accounts.by_name(db, ADMIN)
    if account is None:
        return await add_account(db, ADMIN, Role.ADMIN)
    return await reset_account(db, ADMIN) if account.must_change else None


def _secret_in(data_dir: Path) -> str:
    """The demo's own key, made at its first start."""
    file = data_dir / "secret"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(48))
    return file.read_text()
