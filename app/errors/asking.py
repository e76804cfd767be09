"""What somebody asked for that they cannot have."""

from collections.abc import Collection
from difflib import get_close_matches
from typing import ClassVar

from app.errors.keeping import ExportError
from app.errors.root import NormGymError


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


class NotThere(NormGymError):
    """What was asked for does not exist."""

    status: ClassVar[int] = 404

    def __init__(self) -> None:
        super().__init__("There is nothing at this address.")


class NoSuchVisit(NotThere):
    """A visit is asked for that is not one of its session's."""

    def __init__(self) -> None:
        NormGymError.__init__(self, "This session has no such visit: its page shows everybody who came.")


class NotCertified(NormGymError):
    """A study draws certified seeds only, and there are none for this norm on this layout."""

    status: ClassVar[int] = 503

    def __init__(self, norm: str, layout: str) -> None:
        where = f"for {norm} on {layout} under this study's settings"
        mend = "run `normgym certify --study`, or write `certified_only: false`"
        super().__init__(f"There are no certified seeds {where}: {mend}.")


class LayoutMisdrawn(NormGymError):
    """The pictures of a layout cannot be read; `what` is a sentence about a row or a sign."""

    def __init__(self, layout: str, what: str) -> None:
        super().__init__(f"The layout {layout} cannot be read: {what}")


class NotInTheCatalogue(NormGymError):
    """A norm, layout or policy was named that there is not; `known` are the names that there are."""

    status: ClassVar[int] = 404

    def __init__(self, kind: str, name: str, known: Collection[str]) -> None:
        near = get_close_matches(name, list(known), n=3, cutoff=0.4)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"There are {', '.join(known)}."
        super().__init__(f"There is no {kind} named {name}. {hint}")


class NoSuchSession(ExportError):
    """A session is asked for that was never made here."""

    status = 404

    def __init__(self, session: object) -> None:
        super().__init__(f"There is no session {session} here: the list of sessions shows which there are.")


class NotDone(NormGymError):
    """Staff asked for something that cannot be done like that; money has errors of its own."""

    status: ClassVar[int] = 409
    title = "Nothing was changed"
    next = "Go back: the page is as you left it, so it can be mended there and sent again."
