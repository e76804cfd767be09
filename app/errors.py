"""Every error raised on purpose: each has a status and one sentence a person can act on.

NormGymError
  LaunchError               the program cannot start or stop as asked
    NoPostgres              no PostgreSQL programs where they were looked for
    OtherPostgres           the data directory was made by another major version
    PostgresRefused         PostgreSQL did not start, for a reason of its own
    FolderBusy              another NormGym holds the data directory
    FolderClosed            the data directory cannot be written
    DiskFull                no space left
    PortTaken               another program listens there
    SettingMissing          the environment lacks a value that production needs
    BackupFailed            a backup could not be written or read
  StudyFaults               a study file, or a file it names, has faults: each with its line
  NotLaunchable             a study cannot go live as it is
  ExportError               data cannot be written for taking home
    ValueUnfit              a value is not of the type that its column declares
    NoSuchSession           there is no session of that number
  NotForYou                 somebody asked for a page that is not theirs to have
    NoSuchLink              a token or code opens nothing
    NotYourRole             an account asks for what its role may not do
    Foreign                 a page of another site sent something in a person's name
    TooLarge                more was sent than any page asks for
    NotFromRecruiter        a link or a message claims to come from the recruiter and does not
  RecruiterError            the recruiter (Prolific) did not do what was asked
    RecruiterRefused        it said no, in words
    RecruiterSilent         it gave no answer that counts
  PayRefused                money must not move as somebody asked
    NotPrepared             a line of the ledger was decided on before
  NotThere                  nobody has what was asked for
  NotInTheCatalogue         no norm, layout or policy has this name
  EpisodeClosed             an episode takes no more presses
    EpisodeBroken           it ended by a fault of ours: another engine, or a recording that does not replay
  OutcomeUnknown            the connection broke: what was written may be kept or not
  NewcomerStuck             a scripted newcomer cannot get past a page
"""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import ClassVar


class NormGymError(Exception):
    """Something went wrong that we foresaw; `str(error)` is a sentence for whoever meets it."""

    status: ClassVar[int] = 500


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


class BackupFailed(LaunchError):
    """A backup could not be written or read; what was there before is as it was."""


class NotLaunchable(NormGymError):
    """A study cannot go live as it is; pilots of it are welcome."""

    status: ClassVar[int] = 409
    title = "This study cannot go live yet"
    next = "Fill in what is missing, then try again. A pilot of it can be opened as it is."


class ExportError(NormGymError):
    """Data cannot be written for taking home."""


class ValueUnfit(ExportError):
    """A value is not of the type that its column declares; writing it anyway would be a guess."""

    def __init__(self, wanted: str, value: object) -> None:
        super().__init__(f"A column for {wanted} values met a {type(value).__name__}: nothing is lost.")


class NoSuchSession(ExportError):
    """A session is asked for that was never made here."""

    status = 404

    def __init__(self, session: object) -> None:
        super().__init__(f"There is no session {session} here: the list of sessions shows which there are.")


class StudyFaults(NormGymError):
    """A study file cannot be used as it is; `faults` are the reasons, one line each when printed."""

    status: ClassVar[int] = 422

    def __init__(self, faults: Sequence[object]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class NotForYou(NormGymError):
    """Somebody asked for a page that is not theirs to have."""


class NoSuchLink(NotForYou):
    """A token or code opens nothing."""

    status = 404

    def __init__(self) -> None:
        super().__init__("The link may have lost a part on its way, for example when it was copied.")


class NotYourRole(NotForYou):
    """An account asks for what its role may not do."""

    status = 403
    title = "Your account may not do this"
    next = "Ask an admin to change your role, or to do it for you."

    def __init__(self, said: str = "Taking data home is for researchers and admins.") -> None:
        super().__init__(said)


class Foreign(NotForYou):
    """A page of another site sent something in a person's name."""

    status = 403

    def __init__(self) -> None:
        super().__init__("This came from another website, so nothing was changed.")


class TooLarge(NotForYou):
    """More was sent than any page asks for."""

    status = 413

    def __init__(self) -> None:
        super().__init__("What was sent is larger than anything this page asks for, so nothing was kept.")


class NotFromRecruiter(NotForYou):
    """A link or a message claims to come from the recruiter, and its signature says otherwise."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            "The link's signature is not good, or not any more: open it again from where you found it."
        )


class RecruiterError(NormGymError):
    """The recruiter did not do what it was asked to."""

    status: ClassVar[int] = 502


class RecruiterRefused(RecruiterError):
    """It said no."""

    def __init__(self, why: str, answered: int = 0) -> None:
        super().__init__(f"Prolific refused: {why.rstrip('.')}. Nothing was changed here.")
        self.answered = answered


class RecruiterSilent(RecruiterError):
    """It gave no answer that counts; what was said once may have been heard."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"Prolific gave no answer ({why}): wait some minutes, then press Compare, which asks again."
        )


class PayRefused(NormGymError):
    """Money must not move as somebody asked."""

    status: ClassVar[int] = 409
    title = "Nothing was paid"
    next = "Go back to the page of payments: it shows what is so now."


class NotPrepared(PayRefused):
    """A line of the ledger is decided on once."""

    def __init__(self) -> None:
        super().__init__(
            "Some of these payments were decided on before, by you in another tab or by a colleague."
        )


class NotThere(NormGymError):
    """What was asked for does not exist."""

    status: ClassVar[int] = 404

    def __init__(self) -> None:
        super().__init__("There is nothing at this address.")


class NotInTheCatalogue(NormGymError):
    """A norm, layout or policy was named that there is not; `known` are the names that there are."""

    status: ClassVar[int] = 404

    def __init__(self, kind: str, name: str, known: Collection[str]) -> None:
        near = get_close_matches(name, list(known), n=3, cutoff=0.4)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"There are {', '.join(known)}."
        super().__init__(f"There is no {kind} named {name}. {hint}")


class EpisodeClosed(NormGymError):
    """The episode has ended; its visit has something else next."""

    status: ClassVar[int] = 409

    def __init__(self) -> None:
        super().__init__("This part has ended: go on with the next one.")


class EpisodeBroken(EpisodeClosed):
    """The episode was ended by us because it could not go on as it was."""


class OutcomeUnknown(NormGymError):
    """The connection to the database broke in the middle of a write."""

    status: ClassVar[int] = 503

    def __init__(self) -> None:
        super().__init__("The connection to the database was lost for a moment: please try again.")


class EpisodeOver(NormGymError):
    """An episode that has ended takes no further action."""

    status = 409

    def __init__(self) -> None:
        super().__init__("This episode has ended: go on to the next page.")


class NewcomerStuck(NormGymError):
    """A scripted newcomer met a page that it cannot get past."""

    def __init__(self, title: str) -> None:
        super().__init__(f"The scripted newcomer could not get past the page “{' '.join(title.split())}”.")
