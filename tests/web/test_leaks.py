"""Nothing that a browser gets before the debrief tells the norm."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from app.newcomers.filling import filled
from app.newcomers.reading import page_of
from app.norms.catalogue import NORMS, norm_of
from app.studies import plan
from app.studies.cell import Arm, Cell, Order
from tests.web.driver import Participant
from tests.web.site import running_site, short_study

SECRETS = ("violation", "permitted", "lapse", "seed", "brief", "verdict", "frowned", "norm", "lattice")
TEMPLATE_WORDS = ("blue-spots", "even-steps", "alternate-desks", "red-shirts", "two-on-green", "queue-tail")


@contextmanager
def at_the_end(database_url: str, norm: str) -> Iterator[Participant]:
    """Somebody who has seen every page up to the debrief."""
    with (
        running_site(database_url, short_study(norm=norm)) as site,
        Participant(site.url, "5f0000000000000000000abc") as ann,
    ):
        ann.join()
        for _ in range(20):
            page = ann.page()
            if page.title == "What it was about":
                break
            if page.room:
                ann.play("wait east north use " * 5)
                probe = ann.get(f"{ann.address}/probe")
                if probe.status_code == 200:
                    ann.post(f"{ann.address}/probe", filled(page_of(probe.text, ""), Random(1)))
            else:
                ann.get(f"{ann.address}/belief.json")
                ann.answer()
        yield ann


def test_no_answer_before_the_debrief_tells_the_norm(database_url: str) -> None:
    norm = norm_of("alternate-desks")
    with at_the_end(database_url, norm.id) as ann:
        assert ann.page().title == "What it was about"
        heard = [text for text in ann.heard if "The rule was" not in text]
    assert len(heard) > 60
    for text in heard:
        assert norm.id not in text
        assert not any(word in text for word in TEMPLATE_WORDS)
        if 'id="option"' not in text:
            assert norm.statement not in text
        if text.startswith("{"):
            assert not any(f'"{secret}' in text for secret in SECRETS)


def test_pages_are_the_same_under_two_norms(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything drawn is held still, so that only the norm differs."""
    monkeypatch.setattr("app.web.beginning.secrets.randbits", lambda _: 7)
    first = _pages(database_url, "no-blue-floor")
    assert first == _pages(database_url, "two-on-green")


def _pages(database_url: str, norm: str) -> list[str]:
    """The pages before the first room, without what is drawn anew each time."""
    pid = f"5f00000000000000000{'0a' if norm == 'no-blue-floor' else '0b'}abc"
    with (
        running_site(database_url, short_study(norm=norm), code=norm) as site,
        Participant(site.url, pid) as ann,
    ):
        ann.link = f"/join/{norm}?PROLIFIC_PID={pid}&SESSION_ID=1"
        ann.join()
        ann.agree()
        ann.answer()
        ann.page()
        return [_plain(text, norm) for text in ann.heard]


def _plain(text: str, norm: str) -> str:
    return re.sub(r"/v/[\w-]+|nonce=\"[^\"]+\"", "", text.replace(f"/join/{norm}", ""))


@pytest.mark.parametrize("norm", list(NORMS))
def test_a_plan_says_the_same_stages_under_every_norm(norm: str) -> None:
    study = short_study(norm=norm)
    cell = Cell("discover", norm, "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
    stages = plan.draw(study, cell, 7).stages
    assert [stage.key for stage in stages][:6] == [
        "device_check",
        "consent",
        "briefing",
        "practice",
        "quiz",
        "learning",
    ]
