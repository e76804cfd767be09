"""A site and a participant for every test that asks."""

from collections.abc import Iterator

import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from sqlalchemy import create_engine, text

from app.commands import users
from app.studies.study import Study
from app.web.routes.researcher import passwords
from tests.web.driver import Participant
from tests.web.site import Site, running_site, short_study

HASHED_FOR_REAL = (passwords._argon2.hash, users._hashed)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hash at Argon2's least cost in this process: hundreds of tests log somebody in."""
    quick = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_argon2", quick)
        patch.setattr(users, "_hashed", quick.hash)
        yield


@pytest.fixture(scope="session")
def short() -> Study:
    """The short study, read once."""
    return short_study()


@pytest.fixture
def site(database_url: str, short: Study) -> Iterator[Site]:
    """The program with the short study."""
    with running_site(database_url, short) as running:
        yield running


@pytest.fixture
def ann(site: Site) -> Iterator[Participant]:
    """Somebody with a link of her own."""
    with Participant(site.url, "5f0000000000000000000abc") as participant:
        yield participant


@pytest.fixture
def count(site: Site) -> Iterator[object]:
    """`count(table)`: how many rows there are."""
    engine = create_engine(site.database_url)

    def of(table: str) -> int:
        with engine.connect() as connection:
            return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())

    yield of
    engine.dispose()
