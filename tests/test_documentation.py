"""Every command that the README names is run, or at least known."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.launch.assets import asset
from app.launch.cluster import Cluster
from tests.throwaway import TEMPLATE

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
IN_A_BLOCK = re.compile(r"^(?: {4,})((?:normgym|python3|docker|export|[A-Z_]+=).*)$", re.MULTILINE)
IN_THE_TEXT = re.compile(r"`((?:normgym|python3 -m app|docker compose) [^`…]+)`")
LINKED = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
ANCHORS = re.compile(r"\]\(#([^)]+)\)")
TESTED_ELSEWHERE = {
    "python3 -m app check": "this very run",
    "python3 -m app demo": "tests/launch and .ci/run",
    "normgym serve": "tests/launch/test_compose.py",
    "docker compose": "tests/launch/test_compose.py",
    "export ": "the variables are looked at below",
}


def named() -> list[str]:
    """The README's commands, each once, in its order."""
    found = [*IN_A_BLOCK.findall(README), *IN_THE_TEXT.findall(README)]
    return list(dict.fromkeys(command.strip() for command in found))


def elsewhere(command: str) -> bool:
    """Whether another test runs this command."""
    return any(command.startswith(start) for start in TESTED_ELSEWHERE)


def words_of(command: str) -> list[str]:
    """The command as it is started here."""
    words = shlex.split(command)
    asked = words[3 if words[0] == "python3" else 1 :]
    quick = ["--quick"] if asked[0] == "validate" else []  # tests/commands takes the trial walks
    return [sys.executable, "-m", "app", *asked, *quick]


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Mapping[str, str]]:
    """A folder with somebody's own study in it, a database of its own."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(asset("study_configs"), folder / "study_configs")
    shutil.copy(folder / "study_configs" / "demo.yaml", folder / "study_configs" / "mine.yaml")
    cluster.create_database("t_readme", TEMPLATE)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NORMGYM")}
    yield kept | {"DATABASE_URL": cluster.plain_url("t_readme"), "PYTHONPATH": str(ROOT), "PWD": str(folder)}
    cluster.drop_database("t_readme")


def run(words: list[str], scratch: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run in the scratch folder."""
    return subprocess.run(
        words, cwd=scratch["PWD"], env=scratch, capture_output=True, text=True, timeout=100, check=False
    )


def test_the_commands_that_matter_are_in_the_readme() -> None:
    wanted = ("python3 -m app demo", "python3 -m app check", "normgym export", "normgym replay --verify")
    assert set(wanted) <= set(named())


@pytest.mark.timeout(240)  # a dozen programs start, one after the other
def test_every_command_of_the_readme_runs_in_its_order(scratch: Mapping[str, str]) -> None:
    ran = [command for command in named() if not elsewhere(command)]
    sessions = "normgym open study_configs/mine.yaml"  # the README exports session 2: the second one opened
    for command in [sessions, *ran]:
        done = run(words_of(command), scratch)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    with zipfile.ZipFile(Path(scratch["PWD"]) / "session.zip") as bundle:
        assert {"codebook.csv", "README.md", "manifest.json"} <= set(bundle.namelist())


@pytest.mark.parametrize("command", [c for c in named() if c.startswith(("normgym", "python3"))])
def test_every_option_of_the_readme_is_known(command: str) -> None:
    words = shlex.split(command)[3 if command.startswith("python3") else 1 :]
    told = CliRunner().invoke(app, [*words[: 2 if words[0] == "users" else 1], "--help"], terminal_width=200)
    assert told.exit_code == 0, told.output
    assert {word for word in words if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", told.output))


def test_a_command_that_does_not_exist_is_noticed(scratch: Mapping[str, str]) -> None:
    assert run(words_of("normgym conjure"), scratch).returncode != 0
    assert CliRunner().invoke(app, ["conjure", "--help"]).exit_code != 0


def test_the_variables_of_the_readme_are_those_that_serve_reads() -> None:
    from app.settings import Settings

    read = {str(field.validation_alias) for field in Settings.model_fields.values()}
    of_prolific = {"PROLIFIC_PID", "STUDY_ID", "SESSION_ID"}
    assert set(re.findall(r"\b([A-Z]+(?:_[A-Z]+)+)=", README)) - of_prolific == read


def test_every_link_of_the_readme_leads_somewhere() -> None:
    lost = [link for link in LINKED.findall(README) if "://" not in link and not (ROOT / link).exists()]
    heads = {head.lower().replace(" ", "-") for head in re.findall(r"^#+ (.+)$", README, re.MULTILINE)}
    assert lost == []
    assert set(ANCHORS.findall(README)) <= heads
