"""What keeps the program, or a study, from starting."""

from typing import ClassVar

from app.errors.root import NormGymError


class LaunchError(NormGymError):
    """The program cannot start as asked; the sentence says what would mend it."""


class NoPostgres(LaunchError):
    """No PostgreSQL programs were found."""

    def __init__(self, looked: str) -> None:
        super().__init__(
            f"No PostgreSQL was found ({looked}): unset NORMGYM_PG to use the one that comes with NormGym, "
            "or set it to the folder that holds PostgreSQL's programs."
        )


class OtherPostgres(LaunchError):
    """A data directory is opened only by the major version that made it."""

    def __init__(self, folder: str, made_by: str, ours: str) -> None:
        super().__init__(
            f"The data in {folder} was made by PostgreSQL {made_by}, but this is PostgreSQL {ours}: "
            f"point NORMGYM_PG at a PostgreSQL {made_by}, choose another --data-dir, or begin anew "
            "with --fresh."
        )


class PostgresRefused(LaunchError):
    """PostgreSQL ended instead of starting."""

    def __init__(self, reason: str, log: str) -> None:
        super().__init__(f"PostgreSQL did not start ({reason}); its log is {log}.")


class FolderBusy(LaunchError):
    """Two programs must not share one data directory."""

    def __init__(self, folder: str) -> None:
        super().__init__(
            f"Another NormGym is using {folder}: stop that one first, or choose another --data-dir."
        )


class FolderClosed(LaunchError):
    """The data directory cannot be made or written."""

    def __init__(self, folder: str, reason: str) -> None:
        super().__init__(
            f"NormGym cannot write in {folder} ({reason}): choose another --data-dir, "
            "or run it as the person who owns that folder."
        )


class DiskFull(LaunchError):
    """The disk has no space left."""

    def __init__(self, folder: str) -> None:
        super().__init__(f"The disk that holds {folder} is full: free some space and start again.")


class PortTaken(LaunchError):
    """Another program listens on the port."""

    def __init__(self, port: int) -> None:
        super().__init__(
            f"Port {port} is taken by another program: stop that one, or choose another with --port."
        )


class SettingMissing(LaunchError):
    """Production starts only with settings of its own."""


class NotServed(LaunchError):
    """No server that runs on a command's database answers where people would look for it."""

    def __init__(self, session: int, address: str) -> None:
        where = f"at {address}" if address else "that this folder knows of"
        super().__init__(
            f"No server {where} leads to session {session}: start it first (normgym demo, or normgym serve "
            "with NORMGYM_PUBLIC_URL), in this folder and on the same data."
        )


class NotAPilot(LaunchError):
    """Scripts must not mix with people whose visits count."""

    def __init__(self, session: int, kind: str) -> None:
        super().__init__(
            f"Session {session} is of the kind {kind}, and scripted people go into pilots only, so that none "
            "is ever among people's data. Open one: normgym open STUDY --kind pilot"
        )


class BackupFailed(LaunchError):
    """A backup could not be written or read; what was there before is as it was."""


class NotLaunchable(NormGymError):
    """A study cannot go live as it is; pilots of it are welcome."""

    status: ClassVar[int] = 409
    title = "This study cannot go live yet"
    next = "Fill in what is missing, then try again. A pilot of it can be opened as it is."


class NotSent(NormGymError):
    """Scripts were not sent into a session, as it is no pilot that is open, or they are there already."""

    status: ClassVar[int] = 409
    title = "No scripts were sent"
    next = "Go back to the session: its page shows what is so now."


class NotSound(NormGymError):
    """A version of a study that was kept before we knew what is wrong with it."""

    status: ClassVar[int] = 409
    title = "This version of the study has faults"
    next = (
        "Go back, press “Change it (as a new version)”, mend what is named, keep it, and open a session of "
        "the new version. Sessions of this one that run already go on as they are."
    )


class StudyUnread(NormGymError):
    """A kept study that this version of NormGym cannot read at all; why is told to staff only."""

    status: ClassVar[int] = 500
    for_staff: ClassVar[bool] = True
    title = "This version of NormGym cannot read that study"
    next = (
        "Start the version that the study was kept with, and people go on where they are. For new people: "
        "find the study under Studies, write a version that holds, and open a session of it."
    )

    def __init__(self, name: str, first: str) -> None:
        super().__init__(f"It was kept as {name} by another version. The first thing in the way: {first}")
