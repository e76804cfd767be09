"""People who agree at the same moment: their consents are kept in one transaction, not in one each."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store import consents, visits
from app.studies import visit as machine
from app.studies.plan import StageKind
from app.web.here import Here, here_of, move_all
from app.web.shared import Shelf
from app.web.taking import Posted, agreed
from app.web.together import Together

CONSENT = "consent"
"""The key of the stage."""


class Agreements:
    """Whoever does not simply agree is left to the ordinary way of a stage.

    So is whoever meets somebody else changing the same visit.
    """

    def __init__(self, engine: AsyncEngine, shelf: Shelf) -> None:
        self._shelf = shelf
        self._together = Together[str, Posted, Literal[True]](engine, "consents", self._kept)

    async def take(self, token: str, posted: Posted) -> bool:
        """Whether the consent is kept and the visit has gone on; if not, nothing has changed here."""
        plain = token.isascii() and token.isprintable()
        return plain and await self._together.take(token, posted) is not None

    async def _kept(self, db: AsyncSession, batch: Mapping[str, Posted]) -> Mapping[str, Literal[True]]:
        """The tokens of the visits that have gone on."""
        return dict.fromkeys(await _keep(db, await self._here(db, [*batch]), batch), True)

    async def _here(self, db: AsyncSession, tokens: Sequence[str]) -> list[Here]:
        found = []
        for visit in await visits.free_of_tokens(db, tokens):
            found.append(await here_of(db, self._shelf, visit, visit.token))
            await asyncio.sleep(0)  # rooms come in between
        return found


async def _keep(db: AsyncSession, found: Iterable[Here], batch: Mapping[str, Posted]) -> set[str]:
    asked = [here for here in found if here.state.exit is None and here.stage.kind is StageKind.CONSENT]
    given = {here.token: agreed(here, batch[here.token]) for here in asked}
    going = [here for here in asked if given[here.token] is not None]
    if not going:
        return set()
    await consents.keep(db, [one for one in given.values() if one is not None])
    moved = await move_all(db, [(h, machine.advance(h.plan, h.state, h.stage.key)) for h in going])
    return {after.token for here, after in zip(going, moved, strict=True) if after.state != here.state}
