"""What went wrong with the recruiter or with money."""

from typing import ClassVar

from app.errors.root import NormGymError


class RecruiterError(NormGymError):
    """The recruiter did not do what it was asked to; staff are told its words."""

    status: ClassVar[int] = 502
    for_staff: ClassVar[bool] = True
    title = "Prolific did not do that"
    next = "Mend what it names, on its own pages or in the study, then go back and try again."


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
