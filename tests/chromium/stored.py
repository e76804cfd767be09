"""What the database holds after a visit."""

from typing import Any

from sqlalchemy import create_engine, text


def rows(database_url: str, query: str) -> list[dict[str, Any]]:
    """The rows of a query, as dictionaries."""
    engine = create_engine(database_url)
    try:
        with engine.begin() as connection:
            found = connection.execute(text(query))
            return [dict(row) for row in found.mappings()] if found.returns_rows else []
    finally:
        engine.dispose()


def steps_of_all_episodes(database_url: str) -> dict[int, list[dict[str, Any]]]:
    """Stored steps by episode, in the order of n."""
    by_episode: dict[int, list[dict[str, Any]]] = {}
    for row in rows(database_url, "SELECT * FROM steps ORDER BY episode_id, n"):
        by_episode.setdefault(row["episode_id"], []).append(row)
    return by_episode
