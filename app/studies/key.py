"""What every group of keys in a study file has in common."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

SLUG = "^[a-z][a-z0-9-]{0,39}$"
NAME = "^[a-z][a-z0-9_]{0,39}$"
CURRENCY = "^[A-Z]{3}$"


class Keys(BaseModel):
    """A group of keys: no key unknown, no value bent into another type, never changed."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _all_or_names(value: object) -> object:
    """Refuse, in one sentence, what is neither `all` nor a list of names."""
    names = isinstance(value, list) and value and all(isinstance(name, str) for name in value)
    if value != "all" and not names:
        raise ValueError("Write `all`, or a list of names such as [one, two].")
    return value


AllOr = Annotated[Literal["all"] | list[str], BeforeValidator(_all_or_names)]
"""`all`, or some names."""
