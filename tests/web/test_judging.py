"""The belief test: what was shown and what the norm says of it is kept, and told to nobody."""

import json
from random import Random
from typing import Any

import pytest

from app.newcomers.filling import filled
from app.norms.catalogue import norm_of
from app.store import progress
from app.store.engine import open_engine, work
from app.studies.belief import draw_scenes, true_option
from tests.web.driver import Participant
from tests.web.site import Site
from tests.web.stored import jump, run

NORM = norm_of("no-blue-floor")


@pytest.fixture
def judge(ann: Participant, site: Site) -> Participant:
    """Somebody at the belief test."""
    ann.join()
    jump(site, "belief")
    return ann


def kept(site: Site) -> dict[str, Any]:
    return {str(probe): value for probe, value in run(site, "SELECT probe, value FROM beliefs")}


def test_every_scene_is_kept_with_what_was_shown_and_what_the_norm_says(
    judge: Participant, site: Site
) -> None:
    shown = judge.get(f"{judge.address}/belief.json").json()["scenes"]
    ((home, away, seed),) = run(site, "SELECT home, away, seed FROM visits")
    drawn = draw_scenes(NORM, str(home), str(away), int(str(seed)), 2)
    send(judge, {"frown.1": "yes", "frown.2": "no", "sure.1": "yes", "again.1": "3"})
    for number, scene in enumerate(drawn, 1):
        value = kept(site)[f"scene.{number}"]
        assert value["truth"] is scene.frowned
        assert value["distractors"] == list(scene.verdicts)
        assert (value["layout"], value["seed"], value["n"]) == (scene.layout, scene.seed, scene.n)
        assert value["action"] == shown[number - 1]["ask"]["a"]
        assert f"a{value['who']}" == shown[number - 1]["ask"]["who"]
        assert value["clock"] == shown[number - 1]["snaps"][-1]["st"]["clock"]
        assert value["frown"] is (number == 1)
    assert kept(site)["scene.1"]["again"] == 3


def send(judge: Participant, changes: dict[str, str]) -> None:
    page = judge.page()
    fields = filled(page, Random(3)) | dict.fromkeys([f"points.{at}" for at in ("B", "C", "D", "none")], "0")
    judge.post(page.action, fields | {"points.A": "100"} | changes)


@pytest.mark.parametrize("right", [True, False])
async def test_the_final_rule_is_judged_kept_and_shown_to_the_researcher(
    right: bool, judge: Participant, site: Site
) -> None:
    page = judge.get().text
    letters = {letter: page.index(f'name="option" value="{letter}"') for letter in "ABCD"}
    truth = max((at, letter) for letter, at in letters.items() if at < page.index(true_option(NORM)))[1]
    said = truth if right else next(letter for letter in "ABCD" if letter != truth)
    send(judge, {"option": said})
    option = kept(site)["option"]
    assert (option["letter"], option["truth"], option["right"]) == (said, truth, right)
    engine = open_engine(site.database_url)
    async with work(engine) as db:
        (session,) = await progress.sessions(db)
        (visit,) = await progress.visits(db, session.id)
    await engine.dispose()
    assert visit.right is right


def test_no_page_before_the_debrief_tells_whether_an_answer_was_right(judge: Participant, site: Site) -> None:
    judge.get(f"{judge.address}/belief.json")
    send(judge, {"option": "none"})
    assert kept(site)["option"]["right"] is False
    for text in judge.heard:
        assert not any(f'"{word}"' in text for word in ("truth", "right", "frowned", "distractors", "keeps"))
        assert str(kept(site)["scene.1"]["seed"]) not in text


def test_a_test_without_scenes_asks_for_the_sentence_alone(judge: Participant, site: Site) -> None:
    stages = "(SELECT jsonb_agg(one || CASE one->>'key' WHEN 'belief' THEN '{\"scenes\": 0}'::jsonb"
    stages += " ELSE '{}'::jsonb END) FROM jsonb_array_elements(plan->'stages') one)"
    run(site, f"UPDATE visits SET plan = jsonb_set(plan, '{{stages}}', {stages})")
    assert json.loads(judge.get(f"{judge.address}/belief.json").text) == {"scenes": []}
    send(judge, {"option": "none"})
    assert set(kept(site)) == {"option", "points", "why"}
