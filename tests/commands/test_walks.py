"""The reference walker tries a study's tests on the real engine."""

import pytest

from app.commands import walks
from app.errors import StudyFaults
from tests.studies.shipped import study_with

ONE_NORM = (
    "    - blue-spots-only\n    - even-steps-only\n    - freeze-while-lamp-lit\n    - staircase-queue-tail\n"
    "    - keep-off-red-shirts\n    - two-on-green\n    - alternate-desks\n"
)


def test_tests_of_220_steps_are_long_enough_for_an_easy_norm() -> None:
    walks.long_enough(study_with((ONE_NORM, "")))


def test_tests_of_20_steps_are_too_short_and_the_line_is_named() -> None:
    short = study_with((ONE_NORM, ""), ("episodes: 3, steps: 220", "episodes: 3, steps: 20"))
    with pytest.raises(StudyFaults, match=r"mine.yaml:\d+:\d+ plan\[6\].block.parts\[0\].steps .* can take"):
        walks.long_enough(short)
