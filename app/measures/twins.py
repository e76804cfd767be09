"""Every norm beside its second, literal reading: how often they were compared, where they differ."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, islice
from random import Random

from app.measures import literal_distance, literal_pace, literal_place, literal_share
from app.measures.literal import Moment, Twin, told
from app.measures.rambles import rambles
from app.norms.norm import Norm
from app.world.motion import lawful
from app.world.scene import Scene

TWINS: dict[str, Twin] = (
    literal_place.TWINS | literal_pace.TWINS | literal_distance.TWINS | literal_share.TWINS
)
"""The literal reading of each norm, by its id."""


@dataclass(slots=True)
class Agreement:
    """Lawful actions judged by both, how many go against the sentence, the first difference if any."""

    compared: int = 0
    broken: int = 0
    differs: str = ""


def agreement(norms: Iterable[Norm], count: int, rng: Random) -> dict[str, Agreement]:
    """Both readings of these norms at so many micro-steps of people who wander, per norm's id."""
    met = chain.from_iterable(map(told, rambles(rng)))
    found = {norm: Agreement() for norm in norms}
    for scene, moment in islice(met, count):
        for norm, both in found.items():
            _compare(norm, both, scene, moment)
    return {norm.id: both for norm, both in found.items()}


def _compare(norm: Norm, both: Agreement, scene: Scene, moment: Moment) -> None:
    twin, who = TWINS[norm.id], moment.who
    for action in lawful(scene, who):
        against = twin(moment, action)
        both.compared += 1
        both.broken += against
        if against is norm.permits(scene, who, action) and not both.differs:
            both.differs = (
                f"{norm.id} on {scene.layout.id} at clock {scene.premises.clock}: person {who} at cell "
                f"{scene.people[who].cell}, {action}: the sentence {'for' if against else 'per'}bids"
            )
