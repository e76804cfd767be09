"""The `normgym` command: every subcommand is a module of app/commands."""

import sys

import typer

from app.commands.backup import backup, restore
from app.commands.bench import bench
from app.commands.certify import certify
from app.commands.check import check
from app.commands.demo import demo
from app.commands.drain import drain
from app.commands.ethics import ethics
from app.commands.export import export
from app.commands.forget import forget
from app.commands.layouts import layouts
from app.commands.loadtest import loadtest
from app.commands.migrate import migrate
from app.commands.new import new
from app.commands.norms import norms
from app.commands.open import open_session
from app.commands.replay import replay
from app.commands.serve import serve
from app.commands.simulate import simulate
from app.commands.users import users
from app.commands.validate import validate
from app.commands.watch import watch
from app.errors import NormGymError

app = typer.Typer(
    help="Studies of how newcomers learn the hidden norms of a community.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
COMMANDS = (
    *(demo, check, serve, migrate, new, validate, simulate, export, replay),
    *(backup, restore, drain, forget, ethics),
    *(norms, layouts, watch, certify, bench, loadtest),
)
for command in COMMANDS:
    app.command()(command)
app.command(name="open")(open_session)
app.add_typer(users, name="users")


def main() -> None:
    """Run what was asked for; an error that we foresaw is one sentence, exit code 1."""
    try:
        app()
    except NormGymError as wrong:
        print(wrong, file=sys.stderr)  # noqa: T201
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
