"""Turns templates and markdown into pages."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import nh3
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


class Pages:
    """Renders templates of one folder; a name that a template misses is an error, not a gap."""

    def __init__(self, folder: Path) -> None:
        self.environment = _environment(folder)

    def render(self, request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        """The page as an answer; templates also get `nonce`."""
        nonce = getattr(request.state, "nonce", "")
        return HTMLResponse(
            self.environment.get_template(template).render(nonce=nonce, **values), status_code=status
        )


@cache
def _environment(folder: Path) -> Environment:
    """One for every application of this process, so that a template is compiled once."""
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["markdown"] = from_markdown
    return environment


@lru_cache(maxsize=500)
def from_markdown(text: str) -> Markup:
    """Markdown as safe HTML: no raw HTML, no script, no foreign pictures; all read the same few texts."""
    return Markup(nh3.clean(_markdown.render(text), link_rel="noopener noreferrer"))  # noqa: S704
