"""The study file as a whole: its settings plus what no condition can override."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from app.studies.key import NAME, SLUG, Keys
from app.studies.keys import Settings

Skip = Literal["practice", "learning", "test_same", "test_unseen"]
"""Phases that a condition can leave out."""


class ConditionKeys(Keys):
    """What makes a condition; beside these it may override any key of the settings."""

    share: int = Field(1, ge=1, le=1000, description="its part of the participants")
    told_the_norm: bool = Field(default=False, description="the rule stands at the top of the screen")
    skip: list[Skip] = Field([], description="phases that it leaves out")


def _empty_means_default(value: object) -> object:
    """`discover:` with nothing behind it is a condition with all defaults."""
    return {} if value is None else value


Overrides = Annotated[dict[str, Any], BeforeValidator(_empty_means_default)]


class StudyKeys(Settings):
    """One study file."""

    key: str = Field(pattern=SLUG, description="a short name: small letters, digits, hyphens")
    conditions: dict[Annotated[str, Field(pattern=NAME)], Overrides] = Field(
        min_length=1, description="what differs between participants"
    )
    places: int = Field(ge=1, le=100000, description="how many valid completers the study wants")
