"""`normgym serve`: the production form; everything it needs to know comes from the environment."""

import logging
import sys
from typing import Annotated

import typer

from app.commands.database import spelled
from app.launch.listening import listen, serve_on
from app.settings import production

_log = logging.getLogger("normgym.serve")

Host = Annotated[str, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[int, typer.Option("--port", help="The port to listen on.", min=1, max=65535)]


def serve(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve a database that `normgym migrate` has prepared, behind a proxy that speaks TLS."""
    settings = production()
    from app.main import create_app
    from app.web.logs import write_json
    from app.web.prolific.desk import desk

    write_json(sys.stdout)
    settings = settings.model_copy(update={"database_url": spelled(settings.database_url)})
    recruiter = desk(settings.prolific_token, settings.prolific_webhook_secret, settings.prolific_api)
    with listen(host, port) as listener:
        try:
            serve_on(
                listener,
                create_app(settings, recruiter=recruiter),
                proxies=settings.proxies,
                started=lambda: _log.info("Serving %s on %s:%d", settings.public_url, host, port),
            )
        except KeyboardInterrupt:
            _log.info("Stopped.")
