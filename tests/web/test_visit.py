"""A visit shows the right page, whatever is pressed, reloaded or forged."""

from collections.abc import Callable

from tests.web.driver import Participant
from tests.web.site import Site

Count = Callable[[str], int]


def test_opening_the_link_takes_nothing(ann: Participant, count: Count) -> None:
    for _ in range(3):
        assert ann.get(ann.link).status_code == 200
        assert ann.client.head(ann.link).status_code == 200
    assert count("visits") == count("identity.arrivals") == 0


def test_start_twice_is_one_visit(ann: Participant, count: Count) -> None:
    ann.join()
    first = ann.address
    ann.join()
    assert ann.address == first
    assert count("visits") == 1


def test_looking_at_pages_changes_no_row(ann: Participant, count: Count) -> None:
    ann.join()
    tables = ("visits", "stage_times", "answers", "drafts", "consents", "exits", "problems", "episodes")
    before = {table: count(table) for table in tables}
    for path in ("", "/consent", "/instructions", "/withdraw", "/problem", "/probe", "/belief.json"):
        ann.client.get(ann.address + path)
        ann.client.head(ann.address + path)
    assert {table: count(table) for table in tables} == before


def test_a_stage_sent_twice_counts_once(ann: Participant) -> None:
    ann.join()
    ann.agree()
    briefing = ann.page()
    ann.post(briefing.action)
    practice = ann.page()
    ann.post(briefing.action)
    assert practice.room
    assert ann.page().room == practice.room


def test_a_stage_out_of_turn_changes_nothing(ann: Participant, count: Count) -> None:
    ann.join()
    for stage in ("debrief", "quiz", "learning", "done", "nonsense"):
        assert ann.submit(stage, use="keep").title == "A quick check"
    assert count("answers") == 0


def test_an_episode_cannot_be_skipped(ann: Participant) -> None:
    ann.join()
    ann.agree()
    ann.answer()
    assert ann.submit("practice").room


def test_consent_needs_its_box(ann: Participant, count: Count) -> None:
    ann.join()
    ann.submit("device_check", check='{"fit": true}')
    answer = ann.post(f"{ann.address}/stage/consent", {"agree": "1", "open_data": "yes"})
    assert "tick this box" in answer.text
    assert 'name="open_data" value="yes" checked' in answer.text
    assert count("consents") == 0


def test_declining_keeps_nothing_but_the_no(ann: Participant, count: Count) -> None:
    ann.join()
    ann.submit("device_check", check='{"fit": true}')
    assert ann.submit("consent", decline="1").title == "You chose not to take part"
    assert count("consents") == count("answers") == 0
    assert ann.join().url.path == ann.address


def test_leaving_shows_its_exit_for_good(ann: Participant, count: Count) -> None:
    ann.join()
    ann.agree()
    ann.post(f"{ann.address}/withdraw", {"use": "delete"})
    assert ann.page().title == "You have left the study"
    ann.post(f"{ann.address}/withdraw", {"use": "keep"})
    assert ann.submit("briefing").title == "You have left the study"
    assert count("exits") == 1


def test_the_code_comes_with_the_exit_only(ann: Participant) -> None:
    ann.join()
    ann.agree()
    assert not any('id="code"' in heard for heard in ann.heard)
    ann.post(f"{ann.address}/withdraw", {"use": "keep"})
    assert ann.page().code


def test_a_failed_quiz_is_explained_then_ends(ann: Participant) -> None:
    ann.join()
    ann.agree()
    ann.answer()
    ann.play("wait " * 20)
    wrong = {"how_many": "many", "for_me": "no", "frown": "slow", "told": "known", "goal": "time"}
    first = ann.post(f"{ann.address}/stage/quiz", wrong)
    assert "You have 2 more tries" in first.text
    assert "There is one rule" in first.text
    ann.submit("quiz", **wrong)
    assert ann.submit("quiz", **wrong).title == "We stop here"


def test_forged_fields_are_refused_and_nothing_is_lost(ann: Participant, count: Count) -> None:
    ann.join()
    ann.agree()
    ann.answer()
    ann.play("wait " * 20)
    answer = ann.post(f"{ann.address}/stage/quiz", {"how_many": "<b>x</b>", "admin": "1"})
    assert "<b>x</b>" not in answer.text
    assert count("answers") == 0


def test_another_person_in_the_same_browser_begins_anew(ann: Participant, count: Count) -> None:
    ann.join()
    first, ann.link = ann.address, ann.link.replace("abc", "abd")
    ann.join()
    assert ann.address != first
    assert count("visits") == 2


def test_a_known_name_with_another_submission_takes_nothing(
    site: Site, ann: Participant, count: Count
) -> None:
    ann.join()
    with Participant(site.url, ann.pid, "s-2") as other:
        assert "You have begun already" in other.join().text
    with Participant(site.url, ann.pid) as same:
        same.join()
        assert same.address == ann.address
    assert count("visits") == 1
