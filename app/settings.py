"""What the program is told by its environment, read once."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.errors import SettingMissing

SHORTEST_KEY = 32
_MADE_UP = ("change", "default", "secret", "example", "password", "todo")


class Settings(BaseSettings):
    """The values of one start; they never change while the program runs."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore")

    database_url: str = Field("", validation_alias="DATABASE_URL")
    secret_key: str = Field("", validation_alias="NORMGYM_SECRET_KEY")
    public_url: str = Field("", validation_alias="NORMGYM_PUBLIC_URL")
    proxies: str = Field("127.0.0.1", validation_alias="NORMGYM_PROXIES")
    """Whose word counts on where a request came from: addresses by commas, or `*`."""
    prolific_token: str = Field("", validation_alias="PROLIFIC_TOKEN")
    prolific_webhook_secret: str = Field("", validation_alias="PROLIFIC_WEBHOOK_SECRET")
    prolific_api: str = Field("", validation_alias="PROLIFIC_API")


def production() -> Settings:
    """The settings of a public server. Raises SettingMissing, naming what to set and how."""
    settings = Settings()
    if not settings.database_url:
        raise SettingMissing(
            "Set DATABASE_URL to the database, such as postgresql://normgym:...@localhost/normgym."
        )
    if not settings.public_url.startswith(("https://", "http://")):
        raise SettingMissing(
            "Set NORMGYM_PUBLIC_URL to the address that people reach this server by, such as https://study.example.org."
        )
    _refuse_known_key(settings.secret_key)
    return settings.model_copy(update={"public_url": settings.public_url.rstrip("/")})


def _refuse_known_key(key: str) -> None:
    """A key that somebody could guess is no key."""
    made_up = any(word in key.lower() for word in _MADE_UP) or len(set(key)) < SHORTEST_KEY // 4
    if len(key) < SHORTEST_KEY or made_up:
        raise SettingMissing(
            "Set NORMGYM_SECRET_KEY to at least 32 random characters of your own, "
            'such as those that `python3 -c "import secrets; print(secrets.token_urlsafe(48))"` prints.'
        )
