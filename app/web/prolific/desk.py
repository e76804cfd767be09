"""What this server knows of Prolific: its token, the secret of its webhooks; nothing where there is none."""

from typing import NamedTuple

import httpx

from app.web.prolific.client import API, Prolific, connected


class Desk(NamedTuple):
    """The way to Prolific for the whole program; `prolific` is None where no token was given."""

    prolific: Prolific | None
    http: httpx.AsyncClient | None
    secret: str

    async def close(self) -> None:
        """End the connection."""
        if self.http is not None:
            await self.http.aclose()


def desk(token: str, secret: str, api: str) -> Desk:
    """The desk for these settings, none of which has to be there."""
    http = connected(token, api or API) if token else None
    return Desk(Prolific(http) if http else None, http, secret)
