"""`python -m tests.chromium.serving DATABASE PORT`: the program in a process that can be killed."""

import sys
from types import SimpleNamespace

from app.launch.listening import listen, serve_on
from app.main import create_app


def main(database_url: str, port: int) -> None:
    """Serve until something ends it; 3-2-1 is short, so that tests are."""
    settings = SimpleNamespace(
        database_url=database_url, secret_key="k" * 40, public_url=f"http://127.0.0.1:{port}"
    )
    with listen("127.0.0.1", port) as listener:
        serve_on(listener, create_app(settings, resume_ms=300), started=lambda: print("up", flush=True))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
