"""Bring a database's tables up to this version of the program."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from app.launch.assets import asset


def migrate(database_url: str) -> None:
    """Run every migration that the database has not had yet. Blocking; seconds at most."""
    folder = asset("migrations")
    if (folder / "env.py").exists():
        command.upgrade(alembic_config(database_url), "head")


def alembic_config(database_url: str) -> Config:
    """Alembic's settings without a file, so that an installed wheel can migrate too."""
    config = Config()
    config.set_main_option("script_location", str(asset("migrations")).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    return config


def newest() -> str | None:
    """The migration that this program needs. Reads files."""
    return ScriptDirectory.from_config(alembic_config("")).get_current_head()
