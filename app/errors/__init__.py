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
    NotServed               nobody serves the session into which scripts were sent
    NotAPilot               scripts were sent into a session that is none
    BackupFailed            a backup could not be written or read
  StudyFaults               a study file, or a file it names, has faults: each with its line
  NotLaunchable             a study cannot go live as it is
  NotSent                   scripts were not sent into a session by its page
  NotSound                  a kept version of a study has faults that were not known when it was kept
  StudyUnread               a kept study that this version of NormGym cannot read
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
  NotDone                   staff asked for something that cannot be done like that
  NotThere                  nobody has what was asked for
    NoSuchVisit             a visit is not one of its session's
  LayoutMisdrawn            a layout's pictures have a row or a sign that nobody can read
  NotInTheCatalogue         no norm, layout or policy has this name
  NotCertified              a study draws certified seeds only, and there are none
  EpisodeClosed             an episode takes no more presses
    EpisodeBroken           it ended by a fault of ours: another engine, or a recording that does not replay
  NewcomerStuck             a scripted newcomer cannot get past a page
"""

from app.errors.asking import (
    Foreign,
    LayoutMisdrawn,
    NoSuchLink,
    NoSuchSession,
    NoSuchVisit,
    NotCertified,
    NotDone,
    NotForYou,
    NotFromRecruiter,
    NotInTheCatalogue,
    NotThere,
    NotYourRole,
    TooLarge,
)
from app.errors.keeping import (
    ExportError,
    StudyFaults,
    ValueUnfit,
)
from app.errors.launching import (
    BackupFailed,
    DiskFull,
    FolderBusy,
    FolderClosed,
    LaunchError,
    NoPostgres,
    NotAPilot,
    NotLaunchable,
    NotSent,
    NotServed,
    NotSound,
    OtherPostgres,
    PortTaken,
    PostgresRefused,
    SettingMissing,
    StudyUnread,
)
from app.errors.paying import (
    NotPrepared,
    PayRefused,
    RecruiterError,
    RecruiterRefused,
    RecruiterSilent,
)
from app.errors.playing import (
    EpisodeBroken,
    EpisodeClosed,
    EpisodeOver,
    NewcomerStuck,
    NobodyToSee,
)
from app.errors.root import NormGymError

__all__ = [
    "BackupFailed",
    "DiskFull",
    "EpisodeBroken",
    "EpisodeClosed",
    "EpisodeOver",
    "ExportError",
    "FolderBusy",
    "FolderClosed",
    "Foreign",
    "LaunchError",
    "LayoutMisdrawn",
    "NewcomerStuck",
    "NoPostgres",
    "NoSuchLink",
    "NoSuchSession",
    "NoSuchVisit",
    "NobodyToSee",
    "NormGymError",
    "NotAPilot",
    "NotCertified",
    "NotDone",
    "NotForYou",
    "NotFromRecruiter",
    "NotInTheCatalogue",
    "NotLaunchable",
    "NotPrepared",
    "NotSent",
    "NotServed",
    "NotSound",
    "NotThere",
    "NotYourRole",
    "OtherPostgres",
    "PayRefused",
    "PortTaken",
    "PostgresRefused",
    "RecruiterError",
    "RecruiterRefused",
    "RecruiterSilent",
    "SettingMissing",
    "StudyFaults",
    "StudyUnread",
    "TooLarge",
    "ValueUnfit",
]
