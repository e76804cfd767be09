"""Log lines as JSON, one each, with nothing in them that opens a visit, names a person, or was typed."""

import logging
import re
import time
import traceback
from types import TracebackType
from typing import Any, TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import EventDict

_SECRET = (
    (re.compile(r"/v/(?!\{)[^/?\s\"']+"), "/v/…"),
    (re.compile(r"\?[^\s\"']+"), "?…"),
    (re.compile(r"://[^@/\s]+@"), "://…@"),
    (re.compile(r"\b[0-9a-fA-F]{24}\b"), "…"),
    (re.compile(r"[\w.-]{32,}"), "…"),
)
"""Visits' addresses, queries, passwords of databases, recruiters' ids, tokens and keys of any kind."""

_QUIET = ("/static/", "/healthz", "/readyz", "/metrics")
_log = logging.getLogger("normgym.requests")


def cut(text: str) -> str:
    """A text without what opens something or names somebody."""
    for pattern, instead in _SECRET:
        text = pattern.sub(instead, text)
    return text


class CutTokens(logging.Filter):
    """Shortens the paths in a server's access log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through, shortened."""
        if isinstance(record.args, tuple):
            record.args = tuple(cut(arg) if isinstance(arg, str) else arg for arg in record.args)
        return True


def write_json(stream: TextIO) -> None:
    """From now on everything that is logged in this process goes to `stream`, a JSON object per line."""
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True, key="at")
    lines = logging.StreamHandler(stream)
    lines.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[add_log_level, add_logger_name, ExtraAdder(), stamp],
            processors=[
                ProcessorFormatter.remove_processors_meta,
                _harmless,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(logging.INFO)
    for talkative in ("httpx", "httpcore", "asyncio"):
        logging.getLogger(talkative).setLevel(logging.WARNING)


def _harmless(_logger: Any, _name: str, line: EventDict) -> EventDict:
    """Texts are cut; of what broke only kinds and places are told: its words may hold what somebody typed."""
    broken = line.pop("exc_info", None)
    kept = {name: cut(value) if isinstance(value, str) else value for name, value in line.items()}
    if isinstance(broken, tuple) and broken[1] is not None:
        kept["broke"] = _kinds(broken[1])
        kept["where"] = _places(broken[2])
    return kept


def _kinds(broken: BaseException | None) -> list[str]:
    """What broke, and what had broken before."""
    found: list[str] = []
    while broken is not None and len(found) < 10:
        found.append(type(broken).__name__)
        broken = broken.__cause__ or broken.__context__
    return found


def _places(trace: TracebackType | None) -> list[str]:
    """The last places that it went through, without the words of their lines."""
    frames = traceback.extract_tb(trace)[-12:]
    return [f"{'/'.join(one.filename.split('/')[-3:])}:{one.lineno} {one.name}" for one in frames]


class Told:
    """Sits outermost: a line for every request, by the pattern of its address, never by the address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, then say how that went."""
        passed_over = scope["type"] != "http" or scope["path"].startswith(_QUIET)
        if passed_over or not _log.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def heard(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, heard)
        finally:
            ms = round((time.perf_counter() - begun) * 1000, 1)
            said = {"method": scope["method"], "to": _pattern(scope), "status": status, "ms": ms}
            _log.info("request", extra=said)


def _pattern(scope: Scope) -> str:
    """Such as `/v/{token}/stage/{key}`; what no route knows is not repeated."""
    return str(getattr(scope.get("route"), "path", "nowhere"))
