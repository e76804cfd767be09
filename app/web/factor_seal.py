"""Secrets of second factors lie in the database sealed: a copy of it opens no door.

The key is derived from the server's secret key, which the database never holds.
"""

from base64 import urlsafe_b64encode
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.errors import PayRefused

OTHER_KEY = (
    "This second factor was sealed with another secret key than the server has now, so its codes cannot be "
    "checked. An admin takes the factor away on the page People, or on the server: "
    "normgym users reset NAME --second-factor."
)


def sealed(secret_key: str, secret: str) -> str:
    """What is kept of a secret."""
    return _lock(secret_key).encrypt(secret.encode()).decode()


def opened(secret_key: str, kept: str) -> str:
    """The secret of what was kept. Raises PayRefused where another key sealed it."""
    try:
        return _lock(secret_key).decrypt(kept.encode()).decode()
    except InvalidToken as other:
        raise PayRefused(OTHER_KEY) from other


@lru_cache(maxsize=4)
def _lock(secret_key: str) -> Fernet:
    derived = HKDF(SHA256(), length=32, salt=None, info=b"normgym second factors").derive(secret_key.encode())
    return Fernet(urlsafe_b64encode(derived))
