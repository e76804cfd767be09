"""Whether a community can live with a norm: nobody stands about for long, enough gets done."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from app.episodes.brief import draw_brief
from app.episodes.event import EventKind
from app.episodes.phase import Phase
from app.episodes.step import Step
from app.measures.certify.walks import steps_of
from app.norms.catalogue import NO_NORM
from app.world.words import Action

STEPS = 2000
IDLE = 60
"""The most steps in a row that anybody may stand still, being served or held left out."""

THROUGHPUT = 0.4
"""The least share of what gets done where there is no norm."""

_DONE = (EventKind.USE, EventKind.LEAVE)


class Living(NamedTuple):
    """The longest that anybody stood still, how many uses and departures there were."""

    idle: int
    done: int


@lru_cache(maxsize=64)
def living(norm: str, layout: str, steps: int = STEPS, seed: int = 8) -> Living:
    """Seven people who keep the norm, nobody lapsing, for so many steps."""
    brief = draw_brief(
        layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed, steps=steps, lapse=0.0, shut=False
    )
    still, longest, done = [0] * (1 + brief.residents), 0, 0
    for step in steps_of(brief, "oracle", Random(seed)):
        _count(step, still)
        longest = max(longest, *still)
        done += sum(event.kind in _DONE for event in step.events)
    return Living(longest, done)


def _count(step: Step, still: list[int]) -> None:
    for move in step.moves:
        stands = move.before == move.after and move.effective is not Action.USE
        waits = stands and move.before >= 0 and not step.scene.people[move.who].busy
        still[move.who] = still[move.who] + 1 if waits else 0


def faults(norm: str, layout: str, steps: int = STEPS) -> Iterator[str]:
    """What is wrong with life under the norm on this floor."""
    found, free = living(norm, layout, steps), living(NO_NORM.id, layout, steps)
    if found.idle > IDLE:
        yield f"{norm}: somebody on {layout} stood still for {found.idle} steps; {IDLE} is the most."
    if found.done < THROUGHPUT * free.done:
        share = f"{found.done} of {free.done}"
        yield f"{norm} stifles {layout}: {share} uses and departures in {steps} steps."
