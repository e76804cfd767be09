"""Keeps what opens a visit, or names a person, out of the logs."""

import logging
import re

_TOKEN = re.compile(r"/v/[^/?\s\"]+")
_QUERY = re.compile(r"\?[^\s\"]*")


def cut(text: str) -> str:
    """A path without token and query."""
    return _QUERY.sub("?…", _TOKEN.sub("/v/…", text))


class CutTokens(logging.Filter):
    """Shortens the paths in a server's access log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through, shortened."""
        if isinstance(record.args, tuple):
            record.args = tuple(cut(arg) if isinstance(arg, str) else arg for arg in record.args)
        return True
