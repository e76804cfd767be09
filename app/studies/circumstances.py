"""What a study's settings decide about every episode, as fields of a brief."""

from collections.abc import Mapping
from typing import Any

from app.studies.keys import Population, Residents, Sanctions

Circumstances = Mapping[str, Any]
"""Fields of `Brief`: how many people, how they lapse, how they frown."""


def circumstances(population: Population, residents: Residents, sanctions: Sanctions) -> Circumstances:
    """The circumstances that these settings make."""
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


STANDARD = circumstances(Population(), Residents(), Sanctions())
"""The circumstances of a study that says nothing about them."""
