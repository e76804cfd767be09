"""Money moves once, whatever breaks on the way."""

import anyio
import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.errors import NotPrepared
from app.store import payments
from app.store.engine import work
from app.store.rows import Kept, PayBatch, Payment, Session
from app.web.prolific.client import Prolific
from app.web.prolific.comparing import read_all
from app.web.prolific.paying import csv_of, send
from tests.web.prolific.fake import Fake
from tests.web.prolific.launched import batch_of_all, finished, ledger, owe


async def kept(engine: AsyncEngine, *rows: Kept) -> None:
    async with work(engine) as db:
        db.add_all(rows)


async def states(engine: AsyncEngine, session: Session) -> set[str]:
    return {line.state for line in await ledger(engine, session)}


async def test_a_bonus_is_sent_then_confirmed_by_reading(
    db_engine: AsyncEngine, fake: Fake, prolific: Prolific
) -> None:
    session, visits = await finished(db_engine, fake, 3)
    await owe(db_engine, visits)
    assert await send(db_engine, prolific, "st1", await batch_of_all(db_engine, session)) is None
    assert await states(db_engine, session) == {"sent"}
    compared = await read_all(db_engine, prolific, session.id, "st1")
    assert (compared.read, compared.confirmed) == (3, 3)
    assert await states(db_engine, session) == {"confirmed"}
    assert [fake.paid(f"r{at}") for at in range(3)] == [[150]] * 3


async def test_a_reward_is_confirmed_when_prolific_shows_it_approved(
    db_engine: AsyncEngine, fake: Fake, prolific: Prolific
) -> None:
    session, visits = await finished(db_engine, fake, 2)
    await owe(db_engine, visits, "base", 400)
    await send(db_engine, prolific, "st1", await batch_of_all(db_engine, session, "approval"))
    await read_all(db_engine, prolific, session.id, "st1")
    assert await states(db_engine, session) == {"confirmed"}
    assert {one["status"] for one in fake.submissions.values()} == {"APPROVED"}


async def test_a_pay_call_that_timed_out_after_it_paid_is_never_said_again(
    db_engine: AsyncEngine, fake: Fake, prolific: Prolific
) -> None:
    session, visits = await finished(db_engine, fake, 1)
    await owe(db_engine, visits)
    batch = await batch_of_all(db_engine, session)
    fake.pay_hangs_s = 5
    said = await send(db_engine, prolific, "st1", batch)
    assert said is not None
    assert "no answer" in said
    assert await states(db_engine, session) == {"sending"}
    fake.pay_hangs_s = 0
    assert await send(db_engine, prolific, "st1", batch) == "This was sent before: it is not sent twice."
    await read_all(db_engine, prolific, session.id, "st1")
    assert await states(db_engine, session) == {"confirmed"}
    assert fake.paid("r0") == [150]


async def test_ten_people_who_press_send_at_once_pay_once(
    db_engine: AsyncEngine, fake: Fake, prolific: Prolific
) -> None:
    session, visits = await finished(db_engine, fake, 2)
    await owe(db_engine, visits)
    batch = await batch_of_all(db_engine, session)
    async with anyio.create_task_group() as pressing:
        for _ in range(10):
            pressing.start_soon(send, db_engine, prolific, "st1", batch)
    assert [fake.paid("r0"), fake.paid("r1")] == [[150], [150]]


async def test_a_list_that_was_not_taken_paid_nothing_and_may_be_sent_again(
    db_engine: AsyncEngine, fake: Fake, prolific: Prolific
) -> None:
    session, visits = await finished(db_engine, fake, 1)
    await owe(db_engine, visits)
    batch = await batch_of_all(db_engine, session)
    fake.refuse = "Your balance is too low"
    said = await send(db_engine, prolific, "st1", batch)
    assert said is not None
    assert "balance is too low" in said
    assert await states(db_engine, session) == {"approved"}
    fake.refuse = ""
    assert await send(db_engine, prolific, "st1", batch) is None
    assert fake.paid("r0") == [150]


async def test_no_visit_can_have_two_lines_for_one_part(db_engine: AsyncEngine, fake: Fake) -> None:
    _, visits = await finished(db_engine, fake, 1)
    assert (await owe(db_engine, visits), await owe(db_engine, visits)) == (1, 0)
    line = {"visit_id": visits[0], "part": "bonus", "amount": 1, "currency": "GBP", "reason": "again"}
    with pytest.raises(IntegrityError, match="uq_payments_visit_id_part"):
        await kept(db_engine, Payment(**line, prepared_by="eve"))


async def test_one_name_of_a_list_there_pays_one_list_here(db_engine: AsyncEngine, fake: Fake) -> None:
    session, _ = await finished(db_engine, fake, 0)
    call = {"session_id": session.id, "way": "bonus", "total": 1, "currency": "GBP", "made_by": "a"}
    with pytest.raises(IntegrityError, match="uq_pay_batches_remote"):
        await kept(db_engine, PayBatch(**call, remote="b"), PayBatch(**call, remote="b"))


async def test_a_line_is_decided_on_once(db_engine: AsyncEngine, fake: Fake) -> None:
    session, visits = await finished(db_engine, fake, 2)
    await owe(db_engine, visits)
    ids = [line.id for line in await ledger(db_engine, session)]
    await batch_of_all(db_engine, session)
    async with work(db_engine) as db:
        with pytest.raises(NotPrepared):
            await payments.approve(db, session.id, ids, "bonus", "eve")


async def test_what_was_confirmed_is_never_taken_back(
    db_engine: AsyncEngine, fake: Fake, prolific: Prolific
) -> None:
    session, visits = await finished(db_engine, fake, 2)
    await owe(db_engine, visits)
    batch = await batch_of_all(db_engine, session)
    fake.pay_hangs_s = 5
    await send(db_engine, prolific, "st1", batch)
    fake.pay_hangs_s = 0
    await read_all(db_engine, prolific, session.id, "st1")
    async with work(db_engine) as db:
        assert not await payments.take_back(db, batch)


async def test_bonuses_are_written_in_major_units(db_engine: AsyncEngine, fake: Fake) -> None:
    session, visits = await finished(db_engine, fake, 1)
    await owe(db_engine, visits, amount=105)
    assert csv_of(await ledger(db_engine, session)) == "r0,1.05\n"
