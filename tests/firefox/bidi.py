"""A Firefox over WebDriver BiDi: as much of a page as the visitor of the Chromium tests asks for."""

import json
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Error
from websockets.sync.client import ClientConnection, connect

KEYS = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Tab": "\ue004", "Enter": "\ue007", "Space": " ",
}  # fmt: skip
"""Keys by the names that Playwright gives them, as WebDriver writes them."""
LISTENS = "WebDriver BiDi listening on "
EVENTS = ["log.entryAdded", "network.beforeRequestSent"]


@contextmanager
def firefox(program: str, profile: Path) -> Iterator["Fox"]:
    """A Firefox without a window and with a new profile, until the block ends."""
    order = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen(order, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as running:
        try:
            assert running.stderr is not None
            address = next(line.split(LISTENS)[1].strip() for line in running.stderr if LISTENS in line)
            with connect(f"{address}/session", max_size=None) as line:
                yield Fox(line)
        finally:
            running.terminate()


class Fox:
    """One tab; what it says in between is handed to whoever listens with `on`."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._id = line, 0
        self._ears: dict[str, list[Callable[[Any], None]]] = defaultdict(list)
        capabilities = self.ask("session.new", capabilities={})["capabilities"]
        self.name = f"{capabilities['browserName']} {capabilities['browserVersion']}"
        self._tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=EVENTS)
        size = {"width": 1280, "height": 800}
        self.ask("browsingContext.setViewport", context=self._tab, viewport=size)
        self.keyboard = Keyboard(self)

    def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command; its result. Raises Error, as where the page is just giving way to the next."""
        self._id += 1
        self._line.send(json.dumps({"id": self._id, "method": method, "params": parameters}))
        while True:
            said: dict[str, Any] = json.loads(self._line.recv(timeout=60))
            if said["type"] == "event":
                self._hear(said["method"], said["params"])
            elif said["type"] == "error":
                raise Error(f"Execution context was destroyed, or: {said['error']}: {said['message']}")
            else:
                result: dict[str, Any] = said["result"]
                return result

    def _hear(self, method: str, said: dict[str, Any]) -> None:
        if method == "network.beforeRequestSent":
            self._tell("request", SimpleNamespace(url=said["request"]["url"]))
        elif said["level"] == "error" and said["type"] == "javascript":
            self._tell("pageerror", said["text"])
        elif said["level"] == "error":
            self._tell("console", SimpleNamespace(type="error", text=said["text"]))

    def _tell(self, what: str, said: object) -> None:
        for ear in self._ears[what]:
            ear(said)

    def on(self, what: str, ear: Callable[[Any], None]) -> None:
        """Let somebody hear of `request`, `console`, `pageerror`; frames of sockets are not told by BiDi."""
        self._ears[what].append(ear)

    def goto(self, url: str) -> None:
        """Open an address and wait until it is there."""
        self.ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, text: str) -> Any:
        """The value of an expression, or of a function without arguments."""
        asked = f"({text})()" if text.startswith("() =>") else text
        said = self.ask(
            "script.evaluate",
            expression=f"JSON.stringify({asked}) ?? 'null'",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if said["type"] == "exception":
            raise Error(said["exceptionDetails"]["text"])
        return json.loads(said["result"]["value"])

    def wait_for_load_state(self, state: str = "load") -> None:
        """Wait until the page has come whole."""
        assert state == "load"
        for _ in range(400):
            if self.evaluate("document.readyState") == "complete":
                return
            time.sleep(0.05)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Stand still."""
        time.sleep(milliseconds / 1000)

    def query_selector(self, selector: str) -> bool | None:
        """Something, where the page has such a part; else None."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)}) !== null") or None

    def inner_text(self, selector: str) -> str:
        """The words of a part."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))

    def title(self) -> str:
        """The page's title."""
        return str(self.evaluate("document.title"))

    @property
    def url(self) -> str:
        """The address."""
        return str(self.evaluate("location.href"))

    def strike(self, keys: str) -> None:
        """Press and let go one key after the other."""
        struck = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        hand = {"type": "key", "id": "hand", "actions": struck}
        self.ask("input.performActions", context=self._tab, actions=[hand])


class Keyboard:
    """The keys of a tab, by Playwright's names."""

    def __init__(self, fox: Fox) -> None:
        self._fox = fox

    def press(self, key: str) -> None:
        """One key; behind the last part of a page Tab goes once through the browser's own bar."""
        self._fox.strike(KEYS.get(key, key))
        if key == "Tab" and self._fox.evaluate("document.activeElement === document.body"):
            self._fox.strike(KEYS[key])

    def type(self, text: str) -> None:
        """A text."""
        self._fox.strike(text)
