"""Tests of `python3 -m app` on a bare machine: it makes its environment or says what is missing."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOTSTRAP = ROOT / "app" / "__main__.py"
COMMAND_LINE = "import sys\n\n\ndef main():\n    print('inside', sys.prefix, sys.argv[1:])\n"
PROJECT = '[project]\nname = "tiny"\nversion = "1"\nrequires-python = ">=3.11"\n[tool.uv]\npackage = false\n'
OLD = "import sys, runpy; sys.version_info = (3, 9, 2); sys.argv[0] = sys.argv[1]; "
BARE = "import sys, runpy; sys.modules['ensurepip'] = None; sys.argv[0] = sys.argv[1]; "
START = "runpy.run_path(sys.argv.pop(1), run_name='__main__')"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project with our bootstrap, a command line that tells where it runs, and nothing to install."""
    (tmp_path / "app").mkdir()
    shutil.copy(BOOTSTRAP, tmp_path / "app")
    (tmp_path / "app" / "__init__.py").touch()  # else Python prefers the app that is installed
    (tmp_path / "app" / "cli.py").write_text(COMMAND_LINE)
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    subprocess.run([uv(), "lock", "--quiet", "--offline"], cwd=tmp_path, check=True)
    return tmp_path


def uv() -> str:
    """The uv of this environment, else the machine's."""
    found = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert found is not None
    return found


def start(clone: Path, *words: str, path: str, as_if: str = "") -> subprocess.CompletedProcess[str]:
    """Start the project as from a shell with this PATH, on a Python as described by `as_if`."""
    program = ["-c", as_if + START, str(clone / "app" / "__main__.py")] if as_if else ["-m", "app"]
    return subprocess.run(
        [sys.executable, *program, *words],
        cwd=clone, env={"PATH": path, "HOME": str(clone)}, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip


def test_a_very_old_python_can_read_the_bootstrap() -> None:
    ast.parse(BOOTSTRAP.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_the_bootstrap_imports_nothing_that_has_to_be_installed() -> None:
    nodes = list(ast.walk(ast.parse(BOOTSTRAP.read_text(encoding="utf-8"))))
    imported = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    assert imported <= sys.stdlib_module_names
    assert {node.module for node in nodes if isinstance(node, ast.ImportFrom)} == {"app.cli"}


def test_the_first_start_makes_an_environment_and_goes_on_in_it(clone: Path) -> None:
    path = f"{Path(uv()).parent}:/usr/bin:/bin"
    first = start(clone, "demo", "--port", "8123", path=path)
    inside = f"inside {clone / '.venv'} ['demo', '--port', '8123']\n"
    assert (first.returncode, first.stdout) == (0, inside), first.stderr
    assert "the first time this takes a minute" in first.stderr
    second = start(clone, "demo", "--port", "8123", path="/nowhere")
    assert (second.returncode, second.stdout, second.stderr) == (0, inside, "")


def test_a_changed_lock_is_installed_at_the_next_start(clone: Path) -> None:
    path = f"{Path(uv()).parent}:/usr/bin:/bin"
    start(clone, "demo", path=path)
    (clone / "pyproject.toml").write_text(PROJECT + "\n# changed\n")
    again = start(clone, "demo", path=path)
    assert again.returncode == 0
    assert again.stderr.startswith("Installing what NormGym needs")


def test_a_python_that_is_too_old_is_told_in_one_sentence(clone: Path) -> None:
    told = start(clone, "demo", path="/nowhere", as_if=OLD)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "NormGym needs Python 3.11 or newer; this is 3.9. Run it with a newer one.\n"


def test_a_python_without_venv_is_told_the_package_that_mends_it(clone: Path) -> None:
    told = start(clone, "demo", path="/nowhere", as_if=BARE)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.count("\n") == 1
    assert "`apt install python3-venv`" in told.stderr


def test_what_cannot_be_installed_ends_with_a_sentence_and_is_tried_again(clone: Path) -> None:
    (clone / "uv.lock").write_text("cut off")
    path = f"{Path(uv()).parent}:/usr/bin:/bin"
    for _ in range(2):
        told = start(clone, "demo", path=path)
        assert (told.returncode, told.stdout) == (1, "")
        assert told.stderr.splitlines()[-1].startswith("That did not work; the lines above say why.")
