"""A study is written on a page: faults with their lines, versions, a preview of any stage, a session."""

import re
from html import unescape
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app import studies
from tests.web.researcher.test_launch import again, program, start
from tests.web.researcher.visitor import PASSWORD, log_in
from tests.web.site import short_study

DEMO = short_study().text


async def test_faults_come_with_their_lines_and_lose_nothing(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        wrong = DEMO.replace("places: 50", "places: many<b>")
        answer = await client.post("/admin/studies", data={"name": "mine.yaml", "text": wrong, "do": "keep"})
    line = next(at for at, said in enumerate(wrong.splitlines(), 1) if "places:" in said)
    assert answer.status_code == 422
    assert f"<b>Line {line}</b>" in answer.text
    assert "places: many&lt;b&gt;" in answer.text


async def test_a_second_version_shows_what_changed_and_the_first_runs_on(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        first = await client.post("/admin/studies", data={"name": "short.yaml", "text": DEMO})
        second = await client.post(
            "/admin/studies", data={"name": "short.yaml", "text": DEMO.replace("places: 50", "places: 60")}
        )
        page = (await client.get(second.headers["location"])).text
        assert first.headers["location"] != second.headers["location"]
        assert re.search(r"-places: 50.*\+places: 60", page, re.DOTALL)


async def test_any_stage_can_be_seen_in_any_condition(db_engine: AsyncEngine, database_url: str) -> None:
    async with program(db_engine, database_url) as (client, _):
        kept = (await client.post("/admin/studies", data={"name": "short.yaml", "text": DEMO})).headers[
            "location"
        ]
        for stage, seen in (("briefing", "unusual rule"), ("learning", 'id="play"'), ("belief", "belief")):
            answer = await client.post(f"{kept}/preview", data={"condition": "discover", "stage": stage})
            assert seen in (await client.get(answer.headers["location"])).text
        refused = await client.post(f"{kept}/preview", data={"condition": "discover", "stage": "nowhere"})
        assert refused.status_code == 409


async def test_from_a_copy_to_an_open_pilot(db_engine: AsyncEngine, database_url: str) -> None:
    async with program(db_engine, database_url) as (client, _):
        copy = (await client.get("/admin/studies/new?like=demo.yaml")).text
        assert "key: demo" in copy
        kept = (await client.post("/admin/studies", data={"name": "mine.yaml", "text": DEMO})).headers[
            "location"
        ]
        opened = await client.post(f"{kept}/sessions", data={"kind": "pilot", "places": "5"})
        assert "0</b> of 5 complete" in (await client.get(opened.headers["location"])).text


def boxes(page: str) -> dict[str, list[str] | str]:
    """What a browser would send of the editor."""
    bodies = re.findall(r'<textarea name="body"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    text = re.search(r'<textarea name="text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert text is not None
    files = re.findall(r'name="file" value="([^"]+)"', page)
    return {
        "name": "mine.yaml",
        "text": unescape(text[1]),
        "file": files,
        "body": list(map(unescape, bodies)),
    }


async def test_a_consent_could_be_filled_in_on_the_server_only(
    db_engine: AsyncEngine, database_url: str
) -> None:
    """The texts of a copy stand beside it: unfinished it says what waits, filled in it goes live."""
    async with program(db_engine, database_url) as (client, _):
        copy = boxes((await client.get("/admin/studies/new?like=replication.yaml")).text)
        waits = (await client.post("/admin/studies", data=copy)).headers["location"]
        page = (await client.get(waits)).text
        assert "consent/replication.md still has a TODO" in page
        assert ('value="pilot"' in page, 'value="live"' in page) == (True, False)
        copy["body"] = [body.replace("TODO ", "") for body in copy["body"]]
        done = (await client.post("/admin/studies", data=copy)).headers["location"]
        again = boxes((await client.get(f"/admin/studies/new?like={done.rpartition('/')[2]}")).text)
        assert (again["file"], again["body"]) == (copy["file"], copy["body"])
        assert "still has a TODO" not in (await client.get(done)).text
        opened = await client.post(f"{done}/sessions", data={"kind": "live", "places": "5"})
        assert "Every fact is stated." in (await client.get(opened.headers["location"])).text


async def test_two_kept_versions_of_a_name_say_which_sessions_are_theirs(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        await client.post(
            "/admin/studies", data={"name": "short.yaml", "text": DEMO.replace("places: 50", "places: 60")}
        )
        page = (await client.get("/admin/studies")).text
    rows = re.findall(r'<th scope="row">(?:(?!</tr>).)*', page, re.DOTALL)
    assert sorted('<a href="/admin/sessions/1">1</a>' in row for row in rows) == [False, True]


async def test_a_fault_in_a_text_was_told_as_a_line_of_the_study(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        copy = boxes((await client.get("/admin/studies/new?like=demo.yaml")).text)
        copy["body"] = [body.replace("controller:", "contrller:") for body in copy["body"]]
        answer = await client.post("/admin/studies", data={**copy, "do": "check"})
    assert answer.status_code == 422
    assert "<code>consent/demo.md</code>, line" in answer.text
    assert "contrller:" in answer.text


async def test_a_file_that_a_copy_names_anew_is_read_on_the_server(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        copy = boxes((await client.get("/admin/studies/new?like=demo.yaml")).text)
        copy["text"] = str(copy["text"]).replace("consent/demo.md", "consent/replication.md")
        answer = await client.post("/admin/studies", data={**copy, "do": "check"})
    assert "No faults" in answer.text
    assert 'name="file" value="consent/replication.md"' in answer.text
    assert "consent/demo.md" not in boxes(answer.text)["file"]


async def test_odd_files_behind_a_study_are_no_error_of_ours(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        for behind in ("files: 5", "files: {consent/demo.md: 5}", "other: 1"):
            text = DEMO.split("\n---\n")[0] + f"\n---\n{behind}\n"
            answer = await client.post(
                "/admin/studies", data={"name": "odd.yaml", "text": text, "do": "check"}
            )
            assert answer.status_code == 200


async def test_a_study_that_was_written_on_the_page_could_not_be_tried_with_scripts(
    db_engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    """It comes as one file, its texts in it, and is the same study to every command."""
    async with program(db_engine, database_url) as (client, _):
        copy = boxes((await client.get("/admin/studies/new?like=demo.yaml")).text)
        kept = (await client.post("/admin/studies", data={**copy, "name": "my café.yaml"})).headers[
            "location"
        ]
        answer = await client.get(f"{kept}/file")
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''my%20caf%C3%A9.yaml"
    (file := tmp_path / "mine.yaml").write_text(answer.text, encoding="utf-8")
    assert kept == f"/admin/studies/{studies.load(file).hash}"


async def test_a_copy_was_chosen_by_the_names_of_files_alone(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        page = unescape((await client.get("/admin/studies")).text)
    assert "is it hard to find the rule, or hard to keep to it?" in page
    assert "Fill in every TODO" not in page


CONTACT = "contact: the person who showed you this demo"
LATER = "UPDATE study_texts SET text = replace(text, :old, :new)"


async def kept_long_ago(engine: AsyncEngine, old: str, new: str) -> None:
    """The study that runs was kept with this in it, when nobody minded."""
    async with engine.begin() as db:
        await db.execute(text(LATER), {"old": old, "new": new})


async def test_people_inside_were_put_out_when_a_later_version_minded_something_in_their_study(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        await kept_long_ago(db_engine, CONTACT, 'contact: "{{ odd }}"')
        inside = await start(client, "ann")
        assert (await client.get(inside)).status_code == 200
        launch = (await client.get(page)).text
        assert "Found since it was kept: consent/demo.md, line 4: The blank `odd` is not filled" in launch
        assert "open a session of a new version" in launch
        study = re.search(r"/admin/studies/\w{64}", launch)
        assert study is not None
        assert "The blank `odd` is not filled in here" in (await client.get(study[0])).text
        refused = await client.post(f"{study[0]}/sessions", data={"kind": "pilot", "places": "5"})
    assert refused.status_code == 409
    assert "consent/demo.md, line 4, contact: The blank `odd` is not filled in here" in refused.text
    assert "press “Change it (as a new version)”" in refused.text


async def test_people_read_of_lines_in_a_file_where_a_kept_study_cannot_be_read(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        inside = await start(client, "ann")
    async with again(database_url) as later:
        await kept_long_ago(db_engine, "places: 50", "rooms: 50")
        people = await later.get(inside)
        await log_in(later, "ada", PASSWORD)
        staff = (await later.get(page)).text
    assert people.status_code == 500
    assert "short.yaml" not in people.text
    assert "what you did before is saved" in people.text
    assert "This version of NormGym cannot read that study" in staff
    assert "The key `places` is missing" in staff
    assert "write a version that holds" in staff
