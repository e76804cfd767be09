"""A briefing's sentences about frowns are true under every setting."""

from itertools import product
from typing import Any

import pytest

from app.studies.frown_words import figure, frowns, signs
from app.studies.keys import Instruction, Reveal, Sanctions
from tests.studies.shipped import demo

SETTINGS = next(iter(demo().conditions.values())).settings


def said(*, rule: bool = True, frame: str = "neutral", **keys: Any) -> str:
    instruction = Instruction.model_validate({"frame": frame})
    changed = {"sanctions": Sanctions(**keys), "instruction": instruction}
    return frowns(SETTINGS.model_copy(update=changed), rule=rule)


def test_the_standard_words() -> None:
    assert said() == "When somebody breaks it, others frown at them, and everybody can see it."
    assert said(frame="conventional").startswith("When somebody does it another way, others frown")


@pytest.mark.parametrize(
    ("keys", "there"),
    [
        ({"p_detect": 0.6}, "They may miss it."),
        ({"p_false": 0.002}, "Sometimes they are mistaken."),
        ({"p_detect": 0.6, "p_false": 0.002}, "They may miss it, and sometimes they are mistaken."),
        ({"delay": 2}, "a little later"),
        ({"reveal": Reveal(target=False)}, "but not at whom"),
        ({"reveal": Reveal(sanctioner=False)}, "You are not shown who frowns."),
        ({"reveal": Reveal(place=False)}, "The picture does not show it"),
        ({"reveal": Reveal(place=False, time=False)}, "the frowns of 25 steps all together"),
        ({"show_own": False}, "not when they frown at you"),
        ({"show_others": False}, "not when they frown at others"),
        ({"test_feedback": "hidden"}, "In the short visits at the end nobody frowns"),
    ],
)
def test_each_key_has_its_sentence(keys: dict[str, Any], there: str) -> None:
    assert there in said(**keys)


@pytest.mark.parametrize("keys", [{"p_detect": 0.6}, {"p_false": 0.01}, {"p_detect": 0.3, "p_false": 0.002}])
def test_noise_is_never_called_certain(keys: dict[str, Any]) -> None:
    assert "usually frown" in said(**keys)


def test_whoever_is_not_told_that_there_is_a_rule_reads_nothing_of_one() -> None:
    for own, others, target, quiet in product(
        (True, False), (True, False), (True, False), ("shown", "hidden")
    ):
        keys = {
            "show_own": own,
            "show_others": others,
            "reveal": Reveal(target=target),
            "test_feedback": quiet,
        }
        words = said(rule=False, frame="no_mention", p_detect=0.6, **keys)
        assert "rule" not in words
        assert "break" not in words


@pytest.mark.parametrize(
    ("keys", "drawn", "there"),
    [
        ({}, "both", "with a bubble above whoever frowns"),
        (
            {"reveal": Reveal(sanctioner=False)},
            "target",
            "a cross in a ring above the person it is meant for.",
        ),
        ({"reveal": Reveal(target=False)}, "nobody", "A bubble over the counter"),
        ({"reveal": Reveal(place=False)}, "nobody", "Nothing in the picture"),
        ({"show_own": False, "show_others": False}, "nobody", "Nothing in the picture"),
    ],
)
def test_the_still_and_the_words_show_what_the_picture_will(
    keys: dict[str, Any], drawn: str, there: str
) -> None:
    assert figure(Sanctions(**keys)) == drawn
    assert there in signs(Sanctions(**keys))
