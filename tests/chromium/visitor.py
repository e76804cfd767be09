"""A person at a keyboard, or with a finger, who takes part; everything that came by the socket is kept."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Page, Request, WebSocket

from app.newcomers.filling import KNOWN
from tests.chromium.session import Session
from tests.chromium.waiting import until

FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  return {tag: e.tagName, type: e.type || '', name: e.name || '', value: e.value || '', checked: !!e.checked,
    primary: e.classList.contains('primary'), total: e.closest('[data-total]')?.dataset.total || ''};
}"""
SENT = "document.querySelector('#overlay:not([hidden]) form button.primary')?.disabled !== true"
WALK = ("ArrowUp", "ArrowRight", "Space", "ArrowDown", "e", "ArrowLeft", "ArrowUp")


class Visitor:
    """Takes part in one page of a session; `url` is another way to its server."""

    def __init__(self, page: Page, session: Session, url: str = "") -> None:
        self.page, self.session, self.url = page, session, url or session.url
        self.frames: list[dict[str, Any]] = []
        self.trouble: list[str] = []
        self.link = session.link(self.url)
        page.on("websocket", self._listen)
        page.on("pageerror", self._broke)
        page.on("console", self._complained)
        page.on("request", self._asked)

    def _broke(self, error: Error) -> None:
        self.trouble.append(str(error))

    def _complained(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.trouble.append(f"{said.text} {said.location['url']}")

    def _asked(self, request: Request) -> None:
        """Nothing is fetched from elsewhere."""
        if not request.url.startswith((self.url, "data:", self.url.replace("http", "ws"))):
            self.trouble.append(request.url)

    def _listen(self, socket: WebSocket) -> None:
        """Only the room's line speaks JSON; the device check's says one word."""
        if socket.url.endswith("/play"):
            socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    def take_part(self, *, until: str = "", between: Callable[[], None] = lambda: None) -> str:
        """Go from the link to the code, or to the page whose title begins with `until`."""
        self.page.goto(self.link)
        for _ in range(60):
            self.page.wait_for_load_state("load")
            self.page.wait_for_timeout(120)
            if self.has(".code"):
                return self.page.inner_text(".code").strip()
            if until and self.page.title().startswith(until):
                return ""
            between()
            self.page.evaluate("window.left = true")
            self.next_page()
            self.arrive()
        raise AssertionError(f"stuck at {self.page.title()}")

    def arrive(self) -> None:
        """Wait until the page that was left has made room for a whole new one."""
        for _ in range(100):
            try:
                if self.page.evaluate("window.left === undefined && document.readyState === 'complete'"):
                    return
            except Error:
                pass
            self.page.wait_for_timeout(50)

    def has(self, selector: str) -> bool:
        """Whether the page has such a part; where a page is just going, the one that comes is asked."""
        for _ in range(50):
            try:
                return self.page.query_selector(selector) is not None
            except Error:
                self.page.wait_for_timeout(100)
        raise AssertionError(f"no page came after {self.page.url}")

    def next_page(self) -> None:
        """Do what the page asks for."""
        if self.has("#play"):
            return self.play()
        if self.has("#device"):
            self.prove_keys()
        self.fill_in()
        return None

    def prove_keys(self) -> None:
        """The device check wants to feel one key; it hears none before its script runs."""
        until(self.page, "document.querySelector('[data-touch]').hidden === false")
        self.page.keyboard.press("ArrowRight")
        until(self.page, "document.querySelector('[data-go]').getAttribute('aria-disabled') === 'false'")

    def play(self, seconds: float = 90) -> None:
        """Walk about until the room is done."""
        ends, step = time.monotonic() + seconds, 0
        while time.monotonic() < ends and self.has("#play"):
            if self.has("#overlay:not([hidden])"):
                self.pass_sheet()
            else:
                self.act(step)
                step += 1

    def pass_sheet(self) -> None:
        """A sheet has a form, a button, or goes by itself."""
        if self.has("#overlay form"):
            self.fill_in()
            until(self.page, SENT)
        elif self.has("#overlay button.primary"):
            self.confirm()
        self.page.wait_for_timeout(150)

    def confirm(self) -> None:
        """Press the button that has the focus."""
        self.page.keyboard.press("Enter")

    def act(self, step: int) -> None:
        """One key."""
        self.page.keyboard.press(WALK[step % len(WALK)])
        self.page.wait_for_timeout(60)

    def fill_in(self) -> None:
        """Go through the page with Tab, answer what has the focus, press the main button."""
        answered: set[str] = set()
        for _ in range(400):
            self.page.keyboard.press("Tab")
            at = self.page.evaluate(FOCUSED)
            assert at is not None, f"Tab leads out of {self.page.title()}"
            if at["primary"] and at["tag"] in ("BUTTON", "A") and at["name"] != "decline":
                return self.page.keyboard.press("Enter")
            self._answer(at, answered)
        raise AssertionError(f"no main button on {self.page.title()}")

    def _answer(self, at: dict[str, Any], answered: set[str]) -> None:
        keyboard = self.page.keyboard
        if at["type"] == "radio" and at["name"] not in answered:
            answered.add(at["name"])
            self._choose(KNOWN.get(at["name"]))
        elif at["type"] == "checkbox" and at["name"] in ("adult", "agree") and not at["checked"]:
            keyboard.press("Space")
        elif at["type"] == "number" and at["value"] == "":
            keyboard.type("0" if at["total"] in answered else at["total"] or "50")
            answered.add(at["total"] or "-")
        elif at["type"] == "textarea" and at["value"] == "":
            keyboard.type("It may be about blue. =1+1 <b>")

    def _choose(self, wanted: str | None) -> None:
        for _ in range(12):
            if wanted is None or self.page.evaluate("document.activeElement.value") == wanted:
                break
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Space")

    @property
    def steps(self) -> list[dict[str, Any]]:
        """Every step that was sent to the page, welcomes included, in order."""
        return [f["snap"] if f["t"] == "welcome" else f for f in self.frames if f["t"] in ("welcome", "snap")]


class Finger(Visitor):
    """The same person on a tablet: touches only."""

    def prove_keys(self) -> None:
        self.page.locator("[data-touch]:visible").tap()
        self.page.wait_for_timeout(600)

    def act(self, step: int) -> None:
        keys = ("north", "east", "wait", "south", "use", "west")
        self.page.locator(f"#pad button[data-key={keys[step % 6]}]").tap(force=True)
        self.page.wait_for_timeout(110)

    def confirm(self) -> None:
        self.page.locator("#overlay button.primary").tap()

    def fill_in(self) -> None:
        """Tap the first row of each question, the right one in the quiz; type only where one has to."""
        page = self.page
        page.locator(".landing").wait_for(state="detached")  # so long a sheet takes no press
        for name in page.evaluate(
            "[...new Set([...document.querySelectorAll('main input[type=radio]')].map(e => e.name))]"
        ):
            right = KNOWN.get(name)
            row = page.locator(f"input[name='{name}']" + (f"[value='{right}']" if right else ""))
            row.first.tap(force=True)
        for box in page.locator("input[name=adult], input[name=agree]").all():
            box.check(force=True)
        for group in page.locator(".points").all():
            for at, field in enumerate(group.locator("input[type=number]").all()):
                field.fill((group.get_attribute("data-total") or "100") if at == 0 else "0")
        for field in page.locator("main input[type=number]").all():
            if field.input_value() == "":
                field.fill("50")
        for text in page.locator("main textarea").all():
            text.fill("It may be about blue.")
        scope = "#overlay" if self.has("#overlay form") else "main"
        page.locator(f"{scope} .primary:not([name=decline]):visible").first.tap()
