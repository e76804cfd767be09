"""The house keeps its shape: sizes, opening sentences, names, floors, and the wall that async stays above."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FUNCTION, LONGEST_FILE = 40, 300
BELOW_THE_WALL = ("world", "norms", "episodes", "studies", "measures")
BANNED = {"util", "utils", "helper", "helpers", "manager", "handler", "service", "base", "common", "misc"}
BANNED |= {"data", "info", "process", "do", "handle"}
OF_LIBRARIES = {"handle_starttag", "handle_endtag", "handle_data", "get_route_handler"}  # not ours to choose
TOP_LEVEL = {"app", "templates", "static", "migrations", "study_configs", "tests", ".ci", ".gitignore"}
TOP_LEVEL |= {"pyproject.toml", "uv.lock", "docker-compose.yml", "README.md", "CHANGELOG.md", "LICENSE"}


@cache
def tracked() -> tuple[Path, ...]:
    """Every file that git keeps or would keep, relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return tuple(Path(name) for name in listed.stdout.splitlines() if (ROOT / name).exists())


def ours(*suffixes: str, below: str = "") -> list[Path]:
    """Our own files of these kinds, vendored and generated ones left out."""
    return [
        path
        for path in tracked()
        if path.suffix in suffixes and path.as_posix().startswith(below) and "vendor" not in path.parts
    ]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def test_the_top_level_holds_only_what_was_agreed() -> None:
    assert {path.parts[0] for path in tracked()} <= TOP_LEVEL


def test_no_function_is_longer_than_forty_lines() -> None:
    long = [
        f"{path}:{function.lineno} {function.name}"
        for path in ours(".py")
        for function in functions(path)
        if (function.end_lineno or 0) - function.lineno + 1 > LONGEST_FUNCTION
    ]
    assert not long


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    files = ours(".py", ".js", ".css", ".html")
    assert not [str(path) for path in files if len((ROOT / path).read_text().splitlines()) > LONGEST_FILE]


def test_every_module_opens_with_a_sentence() -> None:
    silent = [
        str(path) for path in ours(".py") if not re.match(r".+?[.:?]", ast.get_docstring(parsed(path)) or "")
    ]
    assert not silent


def test_every_script_opens_with_a_sentence() -> None:
    scripts = ours(".js", below="static/js")
    assert scripts
    assert not [
        str(path) for path in scripts if not (ROOT / path).read_text().lstrip().startswith(("/**", "//"))
    ]


def test_no_name_hides_what_it_is_for() -> None:
    hiding = [
        f"{path}: {name}" for path in ours(".py", below="app") for name in names(path) if words(name) & BANNED
    ]
    assert not hiding


def names(path: Path) -> Iterator[str]:
    """The module's own name, its classes and functions."""
    yield path.stem
    for node in ast.walk(parsed(path)):
        if (
            isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.name not in OF_LIBRARIES
        ):
            yield node.name


def words(name: str) -> set[str]:
    """`openRoom`, `open_room` and `OpenRoom` are open and room."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


@pytest.mark.parametrize("floor", BELOW_THE_WALL)
def test_nothing_waits_below_the_wall(floor: str) -> None:
    waiting = [
        f"{path}:{node.lineno}"
        for path in ours(".py", below=f"app/{floor}/")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.AsyncWith | ast.AsyncFor)
    ]
    assert not waiting


def test_queries_live_in_the_store() -> None:
    asking = [
        str(path)
        for path in ours(".py", below="app/")
        if "store" not in path.parts and re.search(r"\bselect\(", (ROOT / path).read_text())
    ]
    assert not asking


def test_no_page_carries_script_or_style_of_its_own() -> None:
    inline = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|\son[a-z]+=")
    assert not [str(path) for path in ours(".html") if inline.search((ROOT / path).read_text())]


def test_nothing_is_fetched_from_a_third_party() -> None:
    quoted = r"""["']https?:"""
    outside = re.compile(
        rf"""(src|href)={quoted}|@import ['"]?(url|http)|url\(["']?https?:|from {quoted}|fetch\({quoted}"""
    )
    fetched = [
        str(path)
        for path in ours(".html", ".css", ".js")
        if path.parts[0] in {"static", "templates"} and outside.search((ROOT / path).read_text())
    ]
    assert not fetched


def test_imports_only_go_downwards() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    checked = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_no_setting_is_read_behind_the_back_of_the_program() -> None:
    """Values travel as arguments: only those who start the program read the environment."""
    allowed = {"commands", "launch", "main.py", "cli.py", "settings.py", "__main__.py", "newcomers"}
    reading = [
        str(path)
        for path in ours(".py", below="app/")
        if path.parts[1] not in allowed and re.search(r"os\.environ|getenv", (ROOT / path).read_text())
    ]
    assert not reading
