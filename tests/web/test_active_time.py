"""How long somebody was active is counted, and ends the playing where it is too long."""

from sqlalchemy import create_engine, text

from tests.web.driver import Participant
from tests.web.site import Site


def run(site: Site, query: str) -> list[tuple[int, ...]]:
    engine = create_engine(site.database_url)
    with engine.begin() as connection:
        found = connection.execute(text(query))
        rows = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return rows


def ago(site: Site, stage: str, minutes: int) -> None:
    """Let a stage have begun earlier than it did."""
    run(
        site,
        f"UPDATE stage_times SET entered_at = now() - interval '{minutes} min' WHERE stage_key = '{stage}'",
    )


def active_minutes(site: Site) -> int:
    return round(run(site, "SELECT active_ms FROM visits")[0][0] / 60_000)


def test_time_on_a_page_counts_up_to_a_quarter_of_an_hour(ann: Participant, site: Site) -> None:
    ann.join()
    ago(site, "device_check", 10)
    ann.submit("device_check", check='{"fit": true}')
    assert active_minutes(site) == 10
    ago(site, "consent", 600)
    ann.submit("consent", adult="yes", agree="1")
    assert active_minutes(site) == 25


def test_overlapping_pauses_of_a_room_are_left_out_once_questions_are_not(
    ann: Participant, site: Site
) -> None:
    _almost_through_practice(ann)
    ago(site, "practice", 40)
    for reason, since, until in (("hidden", 30, 20), ("admin", 25, 15), ("probe", 10, 5)):
        run(
            site,
            "INSERT INTO pauses (episode_id, reason, from_at, n, until_at) SELECT id, "
            f"'{reason}', now() - interval '{since} min', 1, now() - interval '{until} min' FROM episodes",
        )
    ann.play("wait")
    assert active_minutes(site) == 40 - 15


def test_past_the_minutes_of_the_study_nothing_more_is_played(ann: Participant, site: Site) -> None:
    _almost_through_practice(ann)
    ago(site, "practice", 200)
    ann.play("wait")
    assert ann.page().title == "How did you find out?"


def _almost_through_practice(ann: Participant) -> None:
    """One step is left."""
    ann.join()
    ann.agree()
    ann.answer()
    ann.play("wait " * 19)
