"""What an episode is for."""

from enum import StrEnum


class Phase(StrEnum):
    """What an episode is for."""

    PRACTICE = "practice"
    LEARNING = "learning"
    TEST_SAME = "test_same"
    TEST_UNSEEN = "test_unseen"

    @property
    def is_test(self) -> bool:
        """Whether the episode ends with its errand."""
        return self in (Phase.TEST_SAME, Phase.TEST_UNSEEN)
