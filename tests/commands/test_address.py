"""A command tells where its database's server is reached."""

from pathlib import Path

import pytest

from app.commands.address import address_of, answers, keep_address
from tests.web.site import CODE, Site, running_site, short_study


def test_a_folder_has_its_demos_address_whatever_the_environment_says_of_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/normgym")
    monkeypatch.setenv("NORMGYM_PUBLIC_URL", "https://study.example.org/")
    assert address_of(tmp_path) == ""
    keep_address(tmp_path, "http://127.0.0.1:8123")
    assert address_of(tmp_path) == "http://127.0.0.1:8123"
    assert address_of(None) == "https://study.example.org"


def test_a_server_that_runs_on_another_database_is_not_taken_for_ours(database_url: str) -> None:
    with running_site(database_url, short_study()) as site:
        assert answers(_link(site, CODE))
        assert not answers(_link(site, "another"))
    assert not answers(_link(site, CODE))


def _link(site: Site, code: str) -> str:
    return f"{site.url}/join/{code}"
