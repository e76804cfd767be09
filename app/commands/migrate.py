"""`normgym migrate`: bring the database's tables up to this version of the program."""

import typer
from sqlalchemy.exc import OperationalError

from app.commands.database import DataDir, opened, secret_of
from app.errors import NormGymError
from app.launch.migrations import migrate as migrated


def migrate(data_dir: DataDir = None) -> None:
    """Run the migrations that the database has not had yet; safe to run again."""
    try:
        with opened(data_dir) as url:
            migrated(url, secret_of(data_dir))
    except NormGymError as refused:
        print(refused)
        raise typer.Exit(1) from refused
    except OperationalError as away:
        print(
            "The database cannot be reached, or does not exist yet:", str(away.orig).strip().splitlines()[-1]
        )
        raise typer.Exit(1) from away
    print("The database is up to date.")
