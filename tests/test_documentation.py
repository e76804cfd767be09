"""Every command that README and docs name is run, or at least known."""

import os
import re
import shlex
import shutil
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.launch.assets import asset

ROOT = Path(__file__).resolve().parents[1]
FILES = ("README.md", *sorted(f"app/docs/{file.name}" for file in (ROOT / "app" / "docs").glob("*.md")))
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in FILES}
README = TEXTS["README.md"]
IN_A_BLOCK = re.compile(r"^(?: {4,})((?:normgym|python3|docker|export|[A-Z_]+=).*)$", re.MULTILINE)
IN_THE_TEXT = re.compile(r"`((?:normgym|python3 -m app|docker compose) [^`…]+)`")
LINKED = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
ANCHORS = re.compile(r"\]\(#([^)]+)\)")
TESTED_ELSEWHERE = {
    "python3 -m app check": "this very run",
    "python3 -m app demo": "tests/launch and .ci/run",
    "normgym serve": "tests/launch/test_compose.py",
    "normgym simulate": "tests/commands/test_simulate.py",
    "normgym loadtest": "tests/commands/test_loadtest.py",
    "normgym bench": "tests/commands/test_bench.py",
    "normgym forget": "tests/commands/test_forget.py",
    "normgym drain": "tests/commands/test_drain.py",
    "normgym watch": "tests/commands/test_watch.py",
    "normgym certify": "tests/commands/test_certify.py",
    "docker compose": "tests/launch/test_compose.py",
    "export ": "the variables are looked at below",
}


def named(file: str = "README.md") -> list[str]:
    """A file's commands, each once, in its order."""
    found = [*IN_A_BLOCK.findall(TEXTS[file]), *IN_THE_TEXT.findall(TEXTS[file])]
    return list(dict.fromkeys(command.strip() for command in found))


def elsewhere(command: str) -> bool:
    """Whether another test runs this command."""
    return any(command.startswith(start) for start in TESTED_ELSEWHERE)


@pytest.fixture
def scratch(tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the demo was started from, where commands are run on a database of its own."""
    shutil.copytree(asset("study_configs"), tmp_path / "study_configs")
    for variable in [variable for variable in os.environ if variable.startswith("NORMGYM")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv(
        "DATABASE_URL",
        database_url.replace("+psycopg", ""),
    )
    monkeypatch.setenv("NORMGYM_SECRET_KEY", "k" * 40)  # whoever has a server has its key
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> tuple[int, str]:
    """Run a command as its line says; returns the exit code and what it said."""
    words = shlex.split(command)
    asked = words[3 if words[0] == "python3" else 1 :]
    quick = ["--quick"] if asked[0] == "validate" else []  # tests/commands takes the trial walks
    done = CliRunner().invoke(app, [*asked, *quick])
    if asked[0] == "new":
        _fill_in(Path("study_configs/consent/mine.md"))
    return done.exit_code, f"{done.output}{done.exception or ''}"


def _fill_in(consent: Path) -> None:
    """What the docs ask of people before a live session."""
    consent.write_text(consent.read_text(encoding="utf-8").replace("TODO", "as it is"), encoding="utf-8")


def test_the_commands_that_matter_are_in_the_readme() -> None:
    wanted = ("python3 -m app demo", "python3 -m app check", "normgym export", "normgym replay --verify")
    assert set(wanted) <= set(named())


@pytest.mark.timeout(240)  # a dozen commands, one after the other
@pytest.mark.parametrize("file", FILES)
def test_every_command_runs_in_its_order(file: str, scratch: Path) -> None:
    ran = [command for command in named(file) if not elsewhere(command)]
    of_the_demo = ["normgym open study_configs/demo.yaml"] * 2  # a session of one's own is the third one
    for command in [*of_the_demo, *ran] if ran else []:
        code, said = run(command)
        assert code == 0, f"{command}\n{said}"
    if "normgym export 2 session.zip" in ran:
        with zipfile.ZipFile(scratch / "session.zip") as bundle:
            assert {"codebook.csv", "README.md", "manifest.json"} <= set(bundle.namelist())


ALL = [command for file in FILES for command in named(file)]


@pytest.mark.parametrize("command", sorted({c for c in ALL if c.startswith(("normgym", "python3"))}))
def test_every_option_is_known(command: str) -> None:
    words = shlex.split(command)[3 if command.startswith("python3") else 1 :]
    told = CliRunner().invoke(app, [*words[: 2 if words[0] == "users" else 1], "--help"], terminal_width=200)
    assert told.exit_code == 0, told.output
    assert {word for word in words if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", told.output))


def test_a_command_that_does_not_exist_is_noticed(scratch: Path) -> None:
    assert run("normgym conjure")[0] != 0
    assert CliRunner().invoke(app, ["conjure", "--help"]).exit_code != 0


def test_the_variables_of_the_operators_page_are_those_that_serve_reads() -> None:
    from app.settings import Settings

    read = {str(field.validation_alias) for field in Settings.model_fields.values()}
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", TEXTS["app/docs/operator.md"], re.MULTILINE))
    assert told == read
    of_prolific = {"PROLIFIC_PID", "STUDY_ID", "SESSION_ID"}
    assert set(re.findall(r"\b([A-Z]+(?:_[A-Z]+)+)=", README)) - of_prolific <= read


@pytest.mark.parametrize("file", FILES)
def test_every_link_leads_somewhere(file: str) -> None:
    beside = (ROOT / file).parent
    links = [link for link in LINKED.findall(TEXTS[file]) if "://" not in link]
    heads = {head.lower().replace(" ", "-") for head in re.findall(r"^#+ (.+)$", TEXTS[file], re.MULTILINE)}
    assert [link for link in links if not (beside / link).exists()] == []
    assert set(ANCHORS.findall(TEXTS[file])) <= heads
