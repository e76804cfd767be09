"""A server that speaks as Prolific does, with its moods: 429s, stalls, calls that pay and then hang."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

PER_PAGE = 100
TOKEN = "a-token"


@dataclass
class Fake:
    """Its state, and what it is to do wrong next: how many 429s, how long to stall, whether paying hangs."""

    submissions: dict[str, dict[str, Any]] = field(default_factory=dict)
    studies: dict[str, dict[str, Any]] = field(default_factory=dict)
    prepared: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    storm: int = 0
    stall_s: float = 0
    pay_hangs_s: float = 0
    refuse: str = ""
    links_past_the_end: bool = False
    asked: list[str] = field(default_factory=list)
    url: str = ""

    def add(
        self, ref: str, *, study: str = "st1", status: str = "AWAITING REVIEW", code: str | None = None
    ) -> None:
        """Somebody takes a place there."""
        self.submissions[ref] = {
            "id": ref, "participant_id": f"5f{ref:0>22}", "study_id": study, "status": status,
            "study_code": code, "bonus_payments": [], "started_at": "2026-11-30T10:00:00Z",
            "a_field_of_next_year": {"x": 1},
        }  # fmt: skip

    async def mood(self, request: Request) -> Response | None:
        """What goes wrong before anything is looked at."""
        self.asked.append(f"{request.method} {request.url.path}")
        if request.headers.get("authorization") != f"Token {TOKEN}":
            return _no(401, "Invalid token.")
        if self.storm > 0:
            self.storm -= 1
            return JSONResponse({"error": {"detail": "Slow down"}}, 429, {"Retry-After": "1"})
        if self.stall_s:
            await asyncio.sleep(self.stall_s)
        return _no(400, self.refuse) if self.refuse else None

    async def study(self, request: Request) -> Response:
        found = self.studies.get(request.path_params["study"])
        if found is None:
            return _no(404, "No such study.")
        if request.method == "PATCH":
            found |= await request.json()
        return JSONResponse(found)

    async def create(self, request: Request) -> Response:
        study = {"id": f"st{len(self.studies) + 1}", "status": "UNPUBLISHED"} | await request.json()
        self.studies[study["id"]] = study
        return JSONResponse(study, 201)

    async def transition(self, request: Request) -> Response:
        study = self.studies[request.path_params["study"]]
        action = (await request.json())["action"]
        study["status"] = {"PUBLISH": "ACTIVE", "PAUSE": "PAUSED", "START": "ACTIVE", "STOP": "COMPLETED"}[
            action
        ]
        return JSONResponse(study)

    async def listed(self, request: Request) -> Response:
        of_study = [
            one for one in self.submissions.values() if one["study_id"] == request.path_params["study"]
        ]
        page = int(request.query_params.get("page", "1"))
        here = of_study[(page - 1) * PER_PAGE : page * PER_PAGE]
        if page > 1 and not here:
            return _no(404, "Invalid page.")
        more = len(of_study) > page * PER_PAGE or (self.links_past_the_end and here != [])
        href = f"{request.url.replace(query=f'page={page + 1}')}" if more else None
        return JSONResponse({"results": here, "_links": {"next": {"href": href}}})

    async def one(self, request: Request) -> Response:
        found = self.submissions.get(request.path_params["ref"])
        if found is None:
            return _no(404, "No such submission.")
        return JSONResponse(
            found | {"participant": found["participant_id"], "entered_code": found["study_code"]}
        )

    async def approve(self, request: Request) -> Response:
        for ref in (await request.json())["submission_ids"]:
            self.submissions[ref]["status"] = "APPROVED"
        await asyncio.sleep(self.pay_hangs_s)
        return JSONResponse({"message": "done"})

    async def prepare(self, request: Request) -> Response:
        body = await request.json()
        lines = [line.split(",") for line in body["csv_bonuses"].splitlines()]
        if len(lines) > 200 or any(ref not in self.submissions for ref, _ in lines):
            return _no(400, "The list of bonuses has rows that we do not know.")
        name = f"bulk{len(self.prepared) + 1}"
        self.prepared[name] = [(ref, round(float(much) * 100)) for ref, much in lines]
        return JSONResponse({"id": name, "amount": sum(much for _, much in self.prepared[name])}, 201)

    async def pay(self, request: Request) -> Response:
        """Not idempotent: each call pays."""
        for ref, much in self.prepared[request.path_params["bulk"]]:
            self.submissions[ref]["bonus_payments"].append(much)
        await asyncio.sleep(self.pay_hangs_s)
        return JSONResponse({"message": "accepted"}, 202)

    def paid(self, ref: str) -> list[int]:
        """Every bonus that somebody got."""
        return list(self.submissions[ref]["bonus_payments"])

    def app(self) -> Starlette:
        """All of it below /api/v1."""
        routes = [
            ("GET PATCH", "/studies/{study}/", self.study), ("POST", "/studies/", self.create),
            ("POST", "/studies/{study}/transition/", self.transition),
            ("GET", "/studies/{study}/submissions/", self.listed),
            ("POST", "/submissions/bulk-approve/", self.approve),
            ("POST", "/submissions/bonus-payments/", self.prepare),
            ("POST", "/bulk-bonus-payments/{bulk}/pay/", self.pay), ("GET", "/submissions/{ref}/", self.one),
        ]  # fmt: skip
        made = [
            Route("/api/v1" + path, self._moody(answer), methods=how.split()) for how, path, answer in routes
        ]
        return Starlette(routes=made)

    def _moody(self, answer: Any) -> Any:
        async def endpoint(request: Request) -> Response:
            wrong = await self.mood(request)
            return wrong if wrong is not None else await answer(request)

        return endpoint


def _no(status: int, words: str) -> Response:
    return JSONResponse({"error": {"status": status, "title": "No", "detail": words}}, status)


@contextmanager
def running() -> Iterator[Fake]:
    """The fake on a free port until the block ends."""
    fake = Fake()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        fake.url = f"http://127.0.0.1:{listener.getsockname()[1]}/api/v1"
        server = uvicorn.Server(uvicorn.Config(fake.app(), log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield fake
        finally:
            server.should_exit = server.force_exit = True
            thread.join()
