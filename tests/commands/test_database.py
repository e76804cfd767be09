"""A database and its key are chosen together."""

from pathlib import Path

import pytest

from app.commands.database import needed_secret, secret_of
from app.errors import SettingMissing

SERVERS, OWN = "the server's key", "the folder's own key"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A demo's folder, in a place where a command looks for one; the environment says nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("NORMGYM_SECRET_KEY", raising=False)
    made = tmp_path / ".normgym"
    made.mkdir()
    (made / "secret").write_text(OWN)
    return made


@pytest.mark.parametrize("named", [True, False])
def test_a_folder_with_a_key_of_its_own_uses_no_servers_key(
    folder: Path, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    monkeypatch.setenv("NORMGYM_SECRET_KEY", SERVERS)
    assert secret_of(folder if named else None) == OWN


def test_a_named_database_uses_no_key_of_a_demo_that_lies_around(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/normgym")
    assert secret_of(None) == ""
    with pytest.raises(SettingMissing, match="NORMGYM_SECRET_KEY"):
        needed_secret(None)
    monkeypatch.setenv("NORMGYM_SECRET_KEY", SERVERS)
    assert (secret_of(None), needed_secret(None), secret_of(folder)) == (SERVERS, SERVERS, OWN)


def test_a_folder_without_a_key_takes_the_one_that_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "secret").unlink()
    assert needed_secret(folder) == ""
    monkeypatch.setenv("NORMGYM_SECRET_KEY", SERVERS)
    assert needed_secret(folder) == SERVERS
