"""What cannot be kept is not acknowledged; what fails says so in words."""

from collections.abc import Callable

import pytest
from sqlalchemy import create_engine, text

from tests.web.driver import Participant
from tests.web.site import CODE, Site

Count = Callable[[str], int]


def test_a_consent_that_cannot_be_kept_is_not_acknowledged(
    site: Site, ann: Participant, count: Count
) -> None:
    ann.join()
    ann.submit("device_check", check='{"fit": true}')
    engine = create_engine(site.database_url)
    with engine.begin() as db:
        db.execute(
            text(
                "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS"
                " $$ BEGIN RAISE EXCEPTION 'no'; END $$"
            )
        )
        db.execute(
            text(
                "CREATE CONSTRAINT TRIGGER no AFTER INSERT ON consents"
                " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no()"
            )
        )
    engine.dispose()
    ann.client.follow_redirects = False
    answer = ann.post(f"{ann.address}/stage/consent", {"adult": "yes", "agree": "1"})
    assert answer.status_code == 500
    assert "what you did before is saved" in answer.text
    assert count("consents") == 0
    assert ann.page().title == "Your consent"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nothing", 404), ("/v/nobody", 404), ("/join/nobody", 404), ("/v/%00", 404), ("/join/%00", 404)],
)
def test_a_lost_address_is_a_page_in_words(site: Site, path: str, status: int) -> None:
    with Participant(site.url, "x") as lost:
        answer = lost.get(path)
    assert answer.status_code == status
    assert "nothing at this address" in answer.text
    assert "Traceback" not in answer.text


def test_a_form_of_another_site_is_refused(site: Site, ann: Participant, count: Count) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert ann.client.post(ann.link, headers=headers).status_code == 403
    own = {"origin": "null", "sec-fetch-site": "same-origin"}
    assert ann.client.post(ann.link, headers=own).status_code == 200
    assert count("visits") == 1


def test_a_huge_form_is_refused(ann: Participant) -> None:
    ann.join()
    assert ann.post(f"{ann.address}/problem", {"problem": "x" * 600_000}).status_code == 413


def test_pages_of_a_visit_are_private(ann: Participant) -> None:
    answer = ann.join()
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "'unsafe-inline'" not in answer.headers["content-security-policy"]
    assert "set-cookie" not in ann.get().headers


def test_the_link_alone_finds_its_browser_again(site: Site, count: Count) -> None:
    with Participant(site.url, "") as ann:
        ann.link = f"/join/{CODE}"
        ann.join()
        first = ann.address
        ann.join()
        assert ann.address == first
    assert count("visits") == 1


def test_a_draft_is_shown_again(ann: Participant) -> None:
    ann.join()
    ann.agree()
    ann.answer()
    ann.play("wait " * 20)
    ann.post(f"{ann.address}/draft/quiz", {"goal": "time", "evil": "1"})
    assert 'value="time" checked' in ann.get().text


def test_health_is_told(site: Site) -> None:
    with Participant(site.url, "") as anybody:
        assert anybody.get("/healthz").status_code == 200
        assert anybody.get("/readyz").text == "ready"
        assert "Disallow: /" in anybody.get("/robots.txt").text
