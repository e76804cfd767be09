"""The same link opened again and again, by the same people and by others, at every point of a visit."""

from collections.abc import Callable

import pytest

from tests.web.driver import Participant
from tests.web.site import CODE, Site
from tests.web.stored import jump, run

STAGES = ("device_check", "consent", "briefing", "practice", "quiz", "learning", "how", "belief", "debrief")
Count = Callable[[str], int]


def test_at_every_stage_the_link_leads_to_the_one_visit_and_its_page_loads_twice(
    ann: Participant, site: Site, count: Count
) -> None:
    """deliberate-lab#571: each opening made somebody new. Dallinger#407: a second Begin had no state."""
    ann.join()
    for stage in STAGES:
        jump(site, stage)
        title = ann.page().title
        with Participant(site.url, ann.pid) as again:
            assert again.join().status_code == 200
            assert [again.page().title for _ in range(2)] == [title, title], stage
        assert ann.page().title == title
    assert (count("visits"), count("participants")) == (1, 1)


def test_after_a_day_and_an_hour_the_room_goes_on_at_the_very_step(ann: Participant, site: Site) -> None:
    """jsPsych#3573, NivTurk#31: whoever came back the next day lost everything, or was shut out."""
    ann.join()
    jump(site, "practice")
    ann.play("east west")
    day = "- interval '25 hours'"
    run(site, f"UPDATE visits SET started_at = started_at {day}, seen_at = seen_at {day}")
    run(site, f"UPDATE stage_times SET entered_at = entered_at {day}, left_at = left_at {day}")
    run(site, f"UPDATE steps SET server_at = server_at {day}")
    with Participant(site.url, ann.pid) as again:
        again.join()
        assert [one["n"] for one in again.play("wait") if one["t"] == "snap"][-1] == 3


def test_one_submission_named_by_two_people_pays_nobody_by_itself(site: Site, count: Count) -> None:
    """psiTurk#190: a second worker had the first one's assignment, and the bonus went to the wrong one."""
    for pid in ("5f000000000000000000000a", "5f000000000000000000000b"):
        with Participant(site.url, pid, "same") as one:
            assert one.join().url.path.startswith("/v/")
    assert (count("visits"), count("participants")) == (2, 2)


def test_a_cookie_of_another_session_opens_nothing_here(ann: Participant, site: Site, count: Count) -> None:
    """Dallinger#1915: a second study on the same address met the first one's identity."""
    run(site, "INSERT INTO sessions (code, study_hash, kind, places, title, codes)"
              " SELECT 'other', study_hash, kind, places, title, codes FROM sessions")  # fmt: skip
    ann.link = f"/join/{CODE}"
    ann.join()
    kept = ann.client.cookies["normgym_visit"]
    with Participant(site.url, "") as stale:
        stale.link = "/join/other"
        stale.client.cookies.set("normgym_visit", kept, path="/join/other")
        stale.join()
        assert stale.address != ann.address
    assert count("visits") == 2


@pytest.mark.parametrize("way", ["keep", "delete"])
def test_whoever_left_and_opens_the_link_again_reads_that_they_left(
    ann: Participant, site: Site, way: str
) -> None:
    """psiTurk#67, JATOS#153: after an abort the way back was blocked, or led to an empty page."""
    ann.join()
    ann.agree()
    ann.post(f"{ann.address}/withdraw", {"use": way})
    with Participant(site.url, ann.pid) as again:
        assert "You have left the study" in again.join().text
