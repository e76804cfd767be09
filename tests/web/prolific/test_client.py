"""The client of Prolific's API against a server that has its moods."""

import pytest

from app.errors import RecruiterRefused, RecruiterSilent
from app.web.prolific.client import TRIES, Prolific
from tests.web.prolific.fake import Fake


async def refs(prolific: Prolific) -> list[str]:
    return [one.id async for one in prolific.submissions("st1")]


@pytest.mark.parametrize("many", [0, 1, 99, 100, 101, 200])
@pytest.mark.parametrize("past", [False, True])
async def test_every_submission_is_read_whatever_the_pages(
    fake: Fake, prolific: Prolific, many: int, past: bool
) -> None:
    fake.links_past_the_end = past
    for at in range(many):
        fake.add(f"r{at:03}")
    assert await refs(prolific) == [f"r{at:03}" for at in range(many)]


async def test_a_missing_study_id_never_asks_for_everybodys_submissions(
    fake: Fake, prolific: Prolific
) -> None:
    """Dallinger's changelog: an unscoped query."""
    with pytest.raises(RecruiterRefused):
        [one async for one in prolific.submissions("")]
    assert fake.asked == []


async def test_a_storm_of_429_is_waited_out_as_long_as_it_asks(
    fake: Fake, prolific: Prolific, waits: list[float]
) -> None:
    fake.add("r1")
    fake.storm = TRIES - 1
    assert await refs(prolific) == ["r1"]
    assert waits == [1.0] * (TRIES - 1)


async def test_a_storm_without_end_ends_in_a_sentence(fake: Fake, prolific: Prolific) -> None:
    fake.storm = 1000
    with pytest.raises(RecruiterSilent, match="no answer"):
        await refs(prolific)
    assert len(fake.asked) == TRIES


async def test_a_stall_is_given_up_and_asked_again(
    fake: Fake, prolific: Prolific, waits: list[float]
) -> None:
    fake.stall_s = 30
    with pytest.raises(RecruiterSilent):
        await prolific.submission("r1")
    assert len(fake.asked) == TRIES
    assert waits == sorted(waits)


async def test_what_pays_is_said_once_even_in_a_storm(fake: Fake, prolific: Prolific) -> None:
    fake.prepared["bulk1"] = []
    fake.storm = 1
    with pytest.raises(RecruiterRefused):
        await prolific.pay_bonuses("bulk1")
    assert fake.asked == ["POST /api/v1/bulk-bonus-payments/bulk1/pay/"]


async def test_a_refusal_is_told_in_prolifics_own_words(fake: Fake, prolific: Prolific) -> None:
    fake.refuse = "Reward must be at least 100"
    with pytest.raises(RecruiterRefused, match="Reward must be at least 100"):
        await prolific.create({"name": "x"})


async def test_fields_of_next_year_are_passed_over(fake: Fake, prolific: Prolific) -> None:
    fake.add("r1", code="C1")
    found = await prolific.submission("r1")
    assert found is not None
    assert (found.pid, found.code, found.status) == ("5f00000000000000000000r1", "C1", "AWAITING REVIEW")


async def test_nobody_of_that_id_is_nobody(prolific: Prolific) -> None:
    assert await prolific.submission("never") is None


async def test_a_study_is_made_changed_and_published(fake: Fake, prolific: Prolific) -> None:
    made = await prolific.create({"name": "x", "reward": 400, "total_available_places": 10})
    await prolific.change(made.id, {"total_available_places": 50})
    await prolific.transition(made.id, "PUBLISH")
    now = await prolific.study(made.id)
    assert (now.status, now.total_available_places, now.reward) == ("ACTIVE", 50, 400)
