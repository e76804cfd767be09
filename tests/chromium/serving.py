"""`python -m tests.chromium.serving DATABASE`: starts the program on every port that it reads.

A line names the port, then the milliseconds of 3-2-1.

What is started is a copy of this process, which has loaded everything and has opened each of the short
study's rooms already: it can be killed
and started again in no time.
"""

import os
import signal
import sys
from types import SimpleNamespace

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.launch.listening import listen, serve_on
from app.main import create_app

ROOMS = ("cafe-1", "cafe-3")


def main(database_url: str) -> None:
    """Start one copy after the other; who has died is not waited for."""
    for layout in ROOMS:
        Episode.begin(draw_brief(layout=layout, norm="no-blue-floor", phase=Phase.LEARNING, seed=1))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            serve(database_url, *map(int, line.split()))
            os._exit(0)


def serve(database_url: str, port: int, resume_ms: int) -> None:
    """Serve until something ends it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    settings = SimpleNamespace(
        database_url=database_url, secret_key="k" * 40, public_url=f"http://127.0.0.1:{port}"
    )
    with listen("127.0.0.1", port) as listener:
        app = create_app(settings, resume_ms=resume_ms)
        serve_on(listener, app, started=lambda: print(os.getpid(), flush=True))


if __name__ == "__main__":
    main(sys.argv[1])
