"""Bring a database's tables up to this version of the program."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from app.launch.assets import asset


def migrate(database_url: str, secret_key: str = "") -> None:
    """Run every migration that the database has not had yet. Blocking; seconds at most.

    The server's key is needed where second factors lie there unsealed. Raises SettingMissing.
    """
    folder = asset("migrations")
    if (folder / "env.py").exists():
        command.upgrade(alembic_config(database_url, secret_key), "head")


def alembic_config(database_url: str, secret_key: str = "") -> Config:
    """Alembic's settings without a file, so that an installed wheel can migrate too."""
    config = Config()
    config.set_main_option("script_location", str(asset("migrations")).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    config.attributes["secret_key"] = secret_key
    return config


def newest() -> str | None:
    """The migration that this program needs. Reads files."""
    return ScriptDirectory.from_config(alembic_config("")).get_current_head()
