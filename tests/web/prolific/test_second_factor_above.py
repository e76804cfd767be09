"""Sending more than the study's limit takes a code, also in slices; by hand nothing is sent."""

import re
import time

import pyotp
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app import studies
from app.launch.assets import asset
from app.web.factor_seal import sealed
from app.web.second_factor import STEP_S
from tests.web.prolific import test_money_pages as pages
from tests.web.prolific.fake import Fake
from tests.web.prolific.test_money_pages import admin, approved, launched, total
from tests.web.site import short_study

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rewards of 4.00 together pass the limit, one does not."""
    text = short_study().text.replace("  base: 4.00\n", "  base: 4.00\n  second_factor_above: 5.00\n")
    study = studies.parse(text, "short.yaml", asset("study_configs"))
    monkeypatch.setattr(pages, "short_study", lambda: study)


async def own_factor(engine: AsyncEngine) -> None:
    async with engine.begin() as db:
        await db.execute(text("UPDATE accounts SET totp = :secret"), {"secret": sealed("k" * 40, SECRET)})


def statuses(fake: Fake) -> set[str]:
    return {one["status"] for one in fake.submissions.values()}


@pytest.mark.usefixtures("limit")
async def test_above_the_limit_nothing_is_sent_without_a_factor_or_with_a_wrong_or_used_code(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    async with admin(db_engine, database_url, fake) as client:
        call = await approved(client, f"/admin/sessions/{session.id}", "base")
        page = (await client.get(call)).text
        assert "set up a second factor" in page
        fields = {"total": total(page)}
        assert "has none" in (await client.post(f"{call}/send", data=fields)).text
        await own_factor(db_engine)
        for wrong in ("", "000000", pyotp.TOTP(SECRET).at(time.time() - 5 * STEP_S)):
            assert (await client.post(f"{call}/send", data=fields | {"code": wrong})).status_code == 409
        assert statuses(fake) == {"AWAITING REVIEW"}
        right = pyotp.TOTP(SECRET).now()
        assert (await client.post(f"{call}/send", data=fields | {"code": right})).status_code == 303
        assert statuses(fake) == {"APPROVED"}
        assert "not right" in (await client.post(f"{call}/send", data=fields | {"code": right})).text


@pytest.mark.usefixtures("limit")
async def test_a_sum_cut_into_slices_counts_whole(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    at = f"/admin/sessions/{session.id}"
    async with admin(db_engine, database_url, fake) as client:
        await client.post(f"{at}/payments/prepare")
        form = (await client.get(f"{at}/payments")).text.split('name="part" value="base"')[1]
        lines = re.findall(r'name="line" value="(\d+)"', form.split("</form>")[0])
        sent = []
        for line in lines:
            made = await client.post(f"{at}/payments/approve", data={"part": "base", "line": [line]})
            call = made.headers["location"]
            fields = {"total": total((await client.get(call)).text)}
            sent.append((await client.post(f"{call}/send", data=fields)).status_code)
    assert sent == [303, 409]


@pytest.mark.usefixtures("limit")
async def test_saying_that_one_paid_by_hand_takes_no_code(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    async with admin(db_engine, database_url, None) as client:
        call = await approved(client, f"/admin/sessions/{session.id}", "base")
        fields = {"total": total((await client.get(call)).text)}
        assert (await client.post(f"{call}/send", data=fields)).status_code == 303
