"""Every family is said in words."""

from app.norms.norm import Family
from app.studies.families import ABOUT


def test_every_family_has_its_words() -> None:
    assert set(ABOUT) == set(Family)
