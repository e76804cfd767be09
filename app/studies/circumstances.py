"""What a study's settings decide about every episode, as fields of a brief."""

from collections.abc import Mapping
from typing import Any

from app.studies.keys import Population, Residents, Sanctions, Settings
from app.world.words import Kind

Circumstances = Mapping[str, Any]
"""Fields of `Brief`: how many people, how they lapse, how they frown, an errand of the study's own."""


def circumstances(settings: Settings) -> Circumstances:
    """The circumstances that these settings make."""
    legs = tuple(map(Kind, settings.errand))
    usual = _usual(settings.population, settings.residents, settings.sanctions)
    return {**usual, **({"errand": legs} if legs else {})}


def _usual(population: Population, residents: Residents, sanctions: Sanctions) -> Circumstances:
    return {
        "residents": population.residents,
        "lapse": residents.lapse,
        "lapse_min": residents.third_party_sanctions.min,
        "lapse_max": residents.third_party_sanctions.max,
        "lapse_in_test": residents.lapse_in_test,
        "p_detect": sanctions.p_detect,
        "p_false": sanctions.p_false,
        "delay": sanctions.delay,
        "reveal_target": sanctions.reveal.target,
        "show_own": sanctions.show_own,
        "show_others": sanctions.show_others,
    }


STANDARD = _usual(Population(), Residents(), Sanctions())
"""The circumstances of a study that says nothing about them."""
