"""The second factor: six digits from an authenticator, new every thirty seconds, each good once."""

import re
import time
from datetime import timedelta
from hmac import compare_digest

import pyotp
import segno
from markupsafe import Markup
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.errors import PayRefused
from app.store import accounts, audit, tries
from app.store.engine import work
from app.store.rows import Account
from app.web import factor_seal

MOST_TRIES, WITHIN = 5, timedelta(minutes=15)
"""Wrong passwords, wrong codes under a name, before nobody is let in for a while."""
STEP_S = 30
TOO_OFTEN = "Too many tries under this name. Wait a quarter of an hour, or reset the password on the server."
NO_CODE = "This account has a second factor: type the six digits that your authenticator shows, too."
WRONG_CODE = "That code is not right, or was used before. Wait for the next one."
NO_FACTOR = (
    "This asks for a second factor, and your account has none: press your name at the top to set one up."
)
_SECRET = re.compile(r"[A-Z2-7]{32}")


def new_secret() -> str:
    """160 random bits, as an authenticator takes them."""
    return pyotp.random_base32(32)


def is_secret(text: str) -> bool:
    """Whether a text could be one that we made."""
    return _SECRET.fullmatch(text) is not None


def link(secret: str, name: str) -> str:
    """What an authenticator on the same device opens."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name="NormGym")


def picture(link: str) -> Markup:
    """A link as a QR code that a camera reads in the dark mode too: black on its own white edge, as SVG."""
    drawn = segno.make_qr(link, error="m")
    return Markup(drawn.svg_inline(border=4, light="#fff", omitsize=True, svgclass="qr", lineclass=None))  # noqa: S704 - drawn of squares


def step_of(secret: str, code: str, now: float | None = None) -> int | None:
    """The time step that a code belongs to, the one before and after counted too; None for a wrong one."""
    said = code.replace(" ", "").encode("utf-8", "replace")
    this, codes = int(time.time() if now is None else now) // STEP_S, pyotp.TOTP(secret)
    near = (this, this - 1, this + 1)
    return next((at for at in near if compare_digest(codes.generate_otp(at).encode(), said)), None)


async def accepted(db: AsyncSession, secret_key: str, account: Account, code: str) -> bool:
    """Use a code up; False where it is wrong or was used before, at whichever worker.

    Raises PayRefused where the server's secret key is another one than when the factor was set up.
    """
    step = step_of(factor_seal.opened(secret_key, account.totp or ""), code)
    return step is not None and await accounts.use_step(db, account.id, step)


async def demand(engine: AsyncEngine, secret_key: str, account: Account, code: str) -> None:
    """Use a code up that was just typed; it is a try like one at logging in. Raises PayRefused."""
    if account.totp is None:
        raise PayRefused(NO_FACTOR)
    async with work(engine) as db:
        this = await tries.claim(db, account.name, MOST_TRIES, WITHIN)
    if this is None:
        raise PayRefused(TOO_OFTEN)
    async with work(engine) as db:
        if await accepted(db, secret_key, account, code):
            await tries.let_in(db, this)
            return
        await audit.write(db, account.name, "code refused", account.name)
    raise PayRefused(WRONG_CODE)
