"""What routes share costs no page a thread."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from app.web.routes.participant import belief, join, probe, visit


def calls(dependant: Dependant) -> Iterator[Callable[..., Any]]:
    """Whatever is called before a route."""
    for needed in dependant.dependencies:
        assert needed.call is not None
        yield needed.call
        yield from calls(needed)


def test_nothing_that_a_participants_page_needs_is_fetched_in_a_thread() -> None:
    """FastAPI runs what is no coroutine in one: two switches each for every request."""
    routes = [route for part in (belief, join, probe, visit) for route in part.router.routes]
    found = [one for route in routes if isinstance(route, APIRoute) for one in calls(route.dependant)]
    assert len(found) > 20
    assert all(inspect.iscoroutinefunction(one) or inspect.isasyncgenfunction(one) for one in found)
