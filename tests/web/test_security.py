"""What every answer carries, also the one to a request that breaks; whose requests count as our own."""

from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from app.errors import NotThere
from app.launch.assets import asset
from app.web.errors import add_error_pages
from app.web.pages import Pages
from app.web.security import LARGEST_BODY, Guard, is_foreign, own_origins

OURS = "https://study.example.org"
POLICIES = (
    "content-security-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-robots-tag",
    "cross-origin-opener-policy",
    "permissions-policy",
    "cache-control",
)


def program() -> FastAPI:
    """Routes that do what no route of ours should."""
    app = FastAPI()
    app.state.pages = Pages(asset("templates"))
    app.state.settings = SimpleNamespace(public_url=OURS)
    add_error_pages(app)
    app.add_middleware(Guard, origin=OURS)

    @app.get("/v/breaks")
    async def breaks() -> Response:
        raise ZeroDivisionError

    @app.get("/v/refuses")
    async def refuses() -> Response:
        raise NotThere

    @app.get("/v/stalls")
    async def stalls() -> Response:
        raise TimeoutError

    @app.get("/v/stops")
    async def stops() -> Response:
        def halves() -> Iterator[bytes]:
            yield b"half"
            raise ZeroDivisionError

        return StreamingResponse(halves())

    @app.post("/v/takes")
    async def takes(request: Request) -> Response:
        return PlainTextResponse(str(len(await request.body())))

    return app


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    """A browser."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(program()), base_url=OURS) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "status"),
    [("/v/breaks", 500), ("/v/refuses", 404), ("/v/stalls", 503), ("/v/nothing", 404), ("/v/takes", 405)],
)
async def test_every_answer_carries_the_policies(client: httpx.AsyncClient, path: str, status: int) -> None:
    answer = await client.get(path)
    assert answer.status_code == status
    assert [name for name in POLICIES if name not in answer.headers] == []
    nonce = answer.headers["content-security-policy"].partition("'nonce-")[2].partition("'")[0]
    assert nonce
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text


async def test_an_answer_that_has_begun_is_cut_off_rather_than_mixed(client: httpx.AsyncClient) -> None:
    with pytest.raises(ZeroDivisionError):
        await client.get("/v/stops")


async def test_a_body_that_does_not_say_how_long_it_is_is_refused_all_the_same(
    client: httpx.AsyncClient,
) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * (LARGEST_BODY // 10)

    answer = await client.post("/v/takes", content=endless())
    assert "content-length" not in answer.request.headers
    assert answer.status_code == 413
    assert (await client.post("/v/takes", content=b"x" * LARGEST_BODY)).text == str(LARGEST_BODY)


@pytest.mark.parametrize("length", ["²", "-1", "1e3", ""])
async def test_a_length_that_is_no_number_is_refused(client: httpx.AsyncClient, length: str) -> None:
    """Some signs are digits to Python and make no number."""
    answer = await client.post(
        "/v/takes", content=b"x", headers={b"content-length": length.encode("latin-1")}
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("url", "own"),
    [
        ("https://Study.example.org/", {"https://study.example.org"}),
        ("https://study.example.org:443", {"https://study.example.org"}),
        ("https://study.example.org:8443", {"https://study.example.org:8443"}),
        ("http://127.0.0.1:8000", {"http://127.0.0.1:8000", "http://localhost:8000"}),
    ],
)
def test_our_origins_are_those_of_the_public_address(url: str, own: set[str]) -> None:
    assert own_origins(url) == own


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://study.example.org",
        "https://study.example.org:8443",
        "https://study.example.org.evil.example",
        "https://evil.example#study.example.org",
        "study.example.org",
        "",
    ],
)
@pytest.mark.parametrize("socket", [True, False])
def test_a_request_that_calls_us_by_another_name_is_foreign(origin: str, socket: bool) -> None:
    """A rebound name: the browser sends the attacker's name as both Host and Origin."""
    host = origin.partition("//")[2]
    assert is_foreign(Headers({"host": host, "origin": origin}), OURS, socket=socket)


def test_forms_of_ours_and_requests_of_no_browser_are_not() -> None:
    assert not is_foreign(Headers({"host": "web:8000", "origin": OURS}), OURS)
    assert not is_foreign(Headers({"origin": "null", "sec-fetch-site": "same-origin"}), OURS)
    assert is_foreign(Headers({"origin": "null", "sec-fetch-site": "cross-site"}), OURS)
    assert is_foreign(Headers({"origin": "null"}), OURS, socket=True)
    assert not is_foreign(Headers({}), OURS, socket=True)
