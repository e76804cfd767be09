"""`normgym serve`: the production form; everything it needs to know comes from the environment."""

from typing import Annotated

import typer

from app.commands.database import spelled
from app.launch.listening import listen, serve_on
from app.settings import production

Host = Annotated[str, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[int, typer.Option("--port", help="The port to listen on.", min=1, max=65535)]


def serve(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve a database that `normgym migrate` has prepared, behind a proxy that speaks TLS."""
    settings = production()
    from app.main import create_app
    from app.web.prolific.desk import desk

    settings = settings.model_copy(update={"database_url": spelled(settings.database_url)})
    recruiter = desk(settings.prolific_token, settings.prolific_webhook_secret, settings.prolific_api)
    with listen(host, port) as listener:
        try:
            serve_on(
                listener,
                create_app(settings, recruiter=recruiter),
                proxies=settings.proxies,
                started=lambda: print(f"Serving {settings.public_url} on {host}:{port}", flush=True),
            )
        except KeyboardInterrupt:
            print("Stopped.")
