"""Argon2 in a thread, two at a time, so that log-ins never slow down anybody's play."""

import secrets
from functools import cache

from anyio import CapacityLimiter, to_thread
from fastapi import Request
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

MOST_AT_ONCE = 2
SHORTEST = 12
_argon2 = PasswordHash((Argon2Hasher(),))


class Passwords:
    """Hashes and checks passwords; made inside the running loop, one per application."""

    def __init__(self) -> None:
        self._limit = CapacityLimiter(MOST_AT_ONCE)

    async def hashed(self, password: str) -> str:
        """Return what may be kept of a password."""
        return await to_thread.run_sync(_argon2.hash, password, limiter=self._limit)

    async def right(self, password: str, kept: str | None) -> bool:
        """Whether the password is the kept one; for no account it is never right, after as long a while."""
        verified = await to_thread.run_sync(_verified, password, kept, limiter=self._limit)
        return verified and kept is not None


def _verified(password: str, kept: str | None) -> bool:
    nobodys = _nobodys()  # also where there is an account, so that the first log-in tells nothing
    return _argon2.verify(password, kept or nobodys)


@cache
def _nobodys() -> str:
    """Checked where there is no such account, so that the answer takes as long."""
    return _argon2.hash(secrets.token_urlsafe())


def passwords_of(request: Request) -> Passwords:
    """Return the application's one `Passwords`, made when it is first needed."""
    state = request.app.state
    if not hasattr(state, "passwords"):
        state.passwords = Passwords()
    kept: Passwords = state.passwords
    return kept


async def one_time_password(request: Request) -> tuple[str, str]:
    """Return sixteen letters and digits, nearly 80 bits, none like another; and what is kept of them."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    password = "-".join("".join(secrets.choice(alphabet) for _ in range(4)) for _ in range(4))
    return password, await passwords_of(request).hashed(password)
