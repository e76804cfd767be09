"""Sessions of a study file."""

from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app import studies
from app.errors import NotLaunchable
from app.launch.assets import asset
from app.store import studies as texts
from app.store.engine import work
from app.web.launches import SessionKind, begin


async def test_a_study_is_kept_without_the_folders_of_whoever_opened_it(db_engine: AsyncEngine) -> None:
    study = studies.load(Path(asset("study_configs")) / "demo.yaml")
    async with work(db_engine) as db:
        await begin(db, study, SessionKind.LIVE, "one")
        kept = await texts.of_hash(db, study.hash)
    assert kept is not None
    assert kept.name == "demo.yaml"


async def test_nothing_goes_live_while_its_consent_is_unfinished(db_engine: AsyncEngine) -> None:
    study = studies.load(Path(asset("study_configs")) / "replication.yaml")
    async with work(db_engine) as db:
        with pytest.raises(NotLaunchable, match="TODO"):
            await begin(db, study, SessionKind.LIVE, "one")
        assert (await begin(db, study, SessionKind.PILOT, "two")).kind == "pilot"
