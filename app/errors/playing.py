"""What ends or interrupts an episode."""

from typing import ClassVar

from app.errors.root import NormGymError


class EpisodeClosed(NormGymError):
    """The episode has ended; its visit has something else next."""

    status: ClassVar[int] = 409

    def __init__(self) -> None:
        super().__init__("This part has ended: go on with the next one.")


class EpisodeBroken(EpisodeClosed):
    """The episode was ended by us because it could not go on as it was."""


class NobodyToSee(NormGymError):
    """People are to see somebody else's visit, and there is none yet."""

    def __init__(self) -> None:
        super().__init__("There is no visit to be seen yet: the places left are for people who see one.")


class EpisodeOver(NormGymError):
    """An episode that has ended takes no further action."""

    status = 409

    def __init__(self) -> None:
        super().__init__("This episode has ended: go on to the next page.")


class NewcomerStuck(NormGymError):
    """A scripted newcomer met a page that it cannot get past."""

    def __init__(self, title: str) -> None:
        super().__init__(f"The scripted newcomer could not get past the page “{' '.join(title.split())}”.")
