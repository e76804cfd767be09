"""The gallery shows every norm to researchers, and nothing at all to anybody else."""

import pytest
from markupsafe import escape
from sqlalchemy.ext.asyncio import AsyncEngine

from app.norms.catalogue import NORMS
from app.web.routes.researcher.signed_in import COOKIE
from app.world.drawing import LAYOUTS
from tests.web.researcher.visitor import application, browser, logged_in

NORM = NORMS["no-blue-floor"]
PAGES = ("/admin/gallery", f"/admin/gallery/{NORM.id}", f"/admin/gallery/{NORM.id}/episode.json")


async def test_the_wall_has_every_norm_under_its_family(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get("/admin/gallery")).text
    for norm in NORMS.values():
        assert page.index(f'id="{norm.family}"') < page.index(f'href="/admin/gallery/{norm.id}"')


async def test_a_norms_page_says_what_it_is_and_what_comes_near_it(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client, role="viewer")
        page = (await client.get(f"/admin/gallery/{NORM.id}")).text
    assert all(near.statement in page for near in (NORM, *NORM.relatives()))
    assert all(f"layout={layout}&amp;" in page for layout in LAYOUTS)


async def test_every_norm_has_a_page_that_leads_on_without_forgetting_floor_newcomer_episode(
    db_engine: AsyncEngine,
) -> None:
    names, chosen = list(NORMS), "layout=post-2&amp;you=naive&amp;seed=7"
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        for at, norm in enumerate(NORMS.values()):
            answer = await client.get(f"/admin/gallery/{norm.id}?layout=post-2&you=naive&seed=7")
            assert answer.status_code == 200
            assert f'<h1 class="statement">{escape(norm.statement)}</h1>' in answer.text
            for other in names[max(0, at - 1) : at] + names[at + 1 : at + 2]:
                assert answer.text.count(f'href="/admin/gallery/{other}?{chosen}"') == 2


async def test_an_episode_has_a_snap_its_acts_and_a_belief_for_every_step(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        played = (await client.get(PAGES[2], params={"layout": "post-2", "you": "naive"})).json()
    assert len(played["snaps"]) == len(played["acts"]) == len(played["belief"]) == 81


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("cookie", [None, "a visit's token"])
async def test_whoever_is_not_logged_in_gets_not_a_word(
    db_engine: AsyncEngine, page: str, cookie: str | None
) -> None:
    async with browser(db_engine) as client:
        if cookie:
            client.cookies.set(COOKIE, cookie, domain="lab.example", path="/admin")
        answer = await client.get(page)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/login")
    assert NORM.statement not in answer.text
    assert not answer.content


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_there_is_nothing_to_be_changed(db_engine: AsyncEngine, method: str) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        for page in PAGES:
            assert (await client.request(method, page)).status_code == 405


@pytest.mark.parametrize(
    "address",
    [
        "no-such-norm",
        "none",
        "no-blue-floor/a",
        "<b>bold</b>",
        f"{NORM.id}?layout=practice",
        f"{NORM.id}?you=random",
        f"{NORM.id}/episode.json?layout=../cafe-1",
    ],
)
async def test_what_is_not_in_the_catalogue_is_not_there(db_engine: AsyncEngine, address: str) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        answer = await client.get(f"/admin/gallery/{address}")
    assert answer.status_code == 404
    assert "<b>bold" not in answer.text


@pytest.mark.parametrize("seed", ["0", "-1", "1000", "many"])
async def test_a_seed_is_a_small_number(db_engine: AsyncEngine, seed: str) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert (await client.get(PAGES[2], params={"seed": seed})).status_code == 422


async def test_no_page_of_the_gallery_is_outside_of_the_log_in(db_engine: AsyncEngine) -> None:
    paths = application(db_engine).openapi()["paths"]
    assert {path for path in paths if "gallery" in path} == {
        "/admin/gallery",
        "/admin/gallery/{norm}",
        "/admin/gallery/{norm}/episode.json",
    }
