"""What a plan says of an episode stands beside it: who acted, what was hidden, whose world it is."""

import csv
import io
import zipfile
from random import Random

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.brief import Phase, draw_brief
from app.exports import bundle
from app.store import rows
from app.store.engine import work
from tests.exports.launched import launched
from tests.exports.played import NORM, keep_episode

BRIEF = draw_brief(layout="cafe-1", norm=NORM, phase=Phase.LEARNING, seed=3, steps=30)
PLANNED = {
    "key": "learning",
    "episode": BRIEF.plain(),
    "newcomer": "yoked",
    "yoked_to": 7,
    "hides": ["behaviour", "cards"],
    "swapped": [NORM, "two-on-green"],
}


async def exported(engine: AsyncEngine, planned: dict[str, object]) -> dict[str, list[dict[str, str]]]:
    made = await launched(engine)
    async with work(engine) as db:
        visit = await db.get_one(rows.Visit, made.visit)
        visit.plan = {"stages": [{"key": "consent"}, planned]}
        await keep_episode(db, made.visit, "learning", BRIEF, "naive", Random(1))
    files = zipfile.ZipFile(io.BytesIO(b"".join([p async for p in bundle.stream(engine, made.session)])))
    names = ("episodes", "evidence")
    texts = {name: io.StringIO(files.read(f"{name}.csv").decode()) for name in names}
    return {name: list(csv.DictReader(text)) for name, text in texts.items()}


@pytest.mark.parametrize("usual", [True, False])
async def test_what_the_plan_says_stands_beside_the_episode(db_engine: AsyncEngine, usual: bool) -> None:
    planned = {name: PLANNED[name] for name in ("key", "episode")} if usual else PLANNED
    found = await exported(db_engine, planned)
    (episode,) = found["episodes"]
    said = [episode[name] for name in ("newcomer", "yoked_to", "hides", "swapped")]
    if usual:
        assert said == ["acts", "", "[]", "[]"]
    else:
        assert said == ["yoked", "7", '["behaviour","cards"]', f'["{NORM}","two-on-green"]']
    own = sum(int(step["exposed_own"]) for step in found["evidence"])
    kept = [int(step["exposed_compliant"]) for step in found["evidence"]]
    assert (own > 0) is usual, "frowns at the one who is seen are no frowns at oneself"
    frowns = [int(step["exposed_other"]) for step in found["evidence"]]
    assert usual or all(count == 0 for count, frowned in zip(kept, frowns, strict=True) if not frowned)
    assert sum(kept) > 0
    assert len(found["evidence"]) == 30
