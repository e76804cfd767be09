"""What stands in the database of a site, and shortcuts past what a test is not about."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine, make_url, text

from tests.web.site import Site


def run(site: Site, order: str, **values: object) -> list[tuple[object, ...]]:
    """What an order to the database answers."""
    engine = create_engine(site.database_url)
    with engine.begin() as connection:
        found = connection.execute(text(order), values)
        rows = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return rows


def jump(site: Site, stage: str, token: str | None = None) -> None:
    """Let every visit, or one, be at a stage of its plan, as if it had done what comes before."""
    run(
        site,
        "UPDATE visits v SET stage = at.place, stage_key = :stage, version = version + 1,"
        " state = jsonb_build_object('stage', at.place, 'tries', 0, 'exit', null, 'done', '[]'::jsonb)"
        " FROM (SELECT id, (place - 1)::int AS place"
        " FROM visits, jsonb_array_elements(plan->'stages') WITH ORDINALITY AS s(one, place)"
        " WHERE one->>'key' = :stage) at WHERE at.id = v.id AND v.token = coalesce(:token, v.token)",
        stage=stage,
        token=token,
    )


@contextmanager
def without_database(url: str) -> Iterator[None]:
    """For a while nobody gets into a database, as when it has stopped."""
    address = make_url(url)
    engine = create_engine(address.set(database="postgres"), isolation_level="AUTOCOMMIT")
    name = address.database
    with engine.connect() as outside:
        outside.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
        outside.execute(
            text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"),
            {"name": name},
        )
        try:
            yield
        finally:
            outside.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
    engine.dispose()
