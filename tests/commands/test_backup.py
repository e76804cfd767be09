"""A backup that is made while people play holds one moment, and play goes on from it where it is put back."""

import secrets
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.launch.cluster import Cluster
from tests.web.driver import Participant
from tests.web.researcher.test_download import stopped_at_the_consents, until_it_waits
from tests.web.site import running_site, short_study
from tests.web.stored import jump, run

MOMENT = (
    "SELECT e.n, count(s.n), max(s.n) FROM episodes e LEFT JOIN steps s ON s.episode_id = e.id GROUP BY e.id"
)


def test_a_backup_shows_one_moment_while_people_play_on_and_they_go_on_from_it(
    database_url: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("NORMGYM_SECRET_KEY", "k" * 40)
    kept, name, ended = str(tmp_path / "kept.dump"), f"b_{secrets.token_hex(4)}", list[int]()
    with running_site(database_url, short_study()) as site, Participant(site.url, "x") as ann:
        ann.join()
        ann.agree()
        jump(site, "practice")
        ann.play("wait east wait")
        with stopped_at_the_consents(site):
            backing = threading.Thread(
                target=lambda: ended.append(CliRunner().invoke(app, ["backup", kept]).exit_code)
            )
            backing.start()
            until_it_waits(site)
            assert ann.play("wait west wait")[-1]["n"] == 6, "a slow backup stops nobody"
        backing.join()
        assert (ended, run(site, MOMENT)) == ([0], [(6, 6, 6)])
    cluster.create_database(name)
    try:
        monkeypatch.setenv("DATABASE_URL", cluster.url(name))
        done = CliRunner().invoke(app, ["restore", kept, "--yes"])
        assert done.exit_code == 0, done.output
        with (
            running_site(cluster.url(name), short_study(), "again") as site,
            Participant(site.url, "x") as bob,
        ):
            assert run(site, MOMENT) == [(3, 3, 3)]
            bob.address = ann.address
            assert bob.play("wait")[-1]["n"] == 4
    finally:
        cluster.drop_database(name)
