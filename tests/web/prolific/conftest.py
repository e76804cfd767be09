"""The fake, and a client that is patient in no time."""

from collections.abc import AsyncIterator, Iterator

import pytest

from app.web.prolific.client import Prolific, connected
from tests.web.prolific.fake import TOKEN, Fake, running


@pytest.fixture(scope="session")
def one_fake() -> Iterator[Fake]:
    """One server for all tests."""
    with running() as fake:
        yield fake


@pytest.fixture
def fake(one_fake: Fake) -> Fake:
    """The server in a good mood, knowing nobody."""
    new = Fake(url=one_fake.url)
    one_fake.__dict__.update(new.__dict__)
    return one_fake


@pytest.fixture
def waits() -> list[float]:
    """How long the client waited between its tries, in seconds."""
    return []


@pytest.fixture
async def prolific(fake: Fake, waits: list[float]) -> AsyncIterator[Prolific]:
    """A client that notes its waits instead of waiting."""

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async with connected(TOKEN, fake.url) as http:
        http.timeout = 0.5
        yield Prolific(http, sleep)
