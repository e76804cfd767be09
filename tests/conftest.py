"""What every test may ask for: a real PostgreSQL with our tables in it, made once for the whole run."""

import gc
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from app.launch.cluster import Cluster
from tests.databases import Databases
from tests.throwaway import the_cluster_of_this_run

_CLUSTER = "normgym_cluster"
_open = ExitStack()


def pytest_configure() -> None:
    """Tables of a norm are many small tuples that live on: the collector walks them less often."""
    gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: object) -> None:
    """The workers of one run share the cluster that their controller starts."""
    config = node.config  # type: ignore[attr-defined]
    if not hasattr(config, _CLUSTER):
        setattr(config, _CLUSTER, _open.enter_context(the_cluster_of_this_run()))
    cluster: Cluster = getattr(config, _CLUSTER)
    node.workerinput[_CLUSTER] = (  # type: ignore[attr-defined]
        os.fspath(cluster.socket_folder),
        cluster.password,
        cluster.pid,
    )


def pytest_unconfigure() -> None:
    """The cluster ends with the run."""
    _open.close()


@pytest.fixture(scope="session")
def cluster(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """One throw-away server for the whole run; its database `TEMPLATE` has our tables."""
    shared = getattr(request.config, "workerinput", {}).get(_CLUSTER)
    if shared is not None:
        yield Cluster.from_parts(*shared)
        return
    with the_cluster_of_this_run() as own:
        yield own


@pytest.fixture(scope="session")
def databases(cluster: Cluster) -> Databases:
    """Databases that are lent to this process's tests, one after the other."""
    return Databases(cluster)


@pytest.fixture
def database_url(databases: Databases) -> Iterator[str]:
    """A database of this test's own with all tables, as SQLAlchemy's address."""
    with databases.lent() as url:
        yield url


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A server that only this test has, and may stop: whoever shared it would find it away."""
    with the_cluster_of_this_run() as own:
        yield own


@pytest.fixture
def own_database_url(own_cluster: Cluster) -> Iterator[str]:
    """A database on it."""
    with Databases(own_cluster).lent() as url:
        yield url


@pytest.fixture
async def db_engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """An engine on this test's own database."""
    engine = create_async_engine(database_url)
    yield engine
    await engine.dispose()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests run on asyncio, as the program does."""
    return "asyncio"
