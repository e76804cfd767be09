"""How fast a bare world goes in plain Python: the ceiling that our speed is measured against.

Frozen: integer cells, a neighbour table, eight agents with a random action each, an occupancy
check, one event dictionary for each agent's step; nobody plans, nothing is judged or recorded.
"""

from collections.abc import Iterator
from random import Random

WIDTH, HEIGHT, AGENTS = 15, 10, 8
ACTIONS = tuple(range(6))

PER_LOOP = 0.0065
"""Steps of the ceiling per round of `plain_loop`, committed; below half of it the ceiling is broken."""


def neighbours() -> tuple[tuple[int, ...], ...]:
    """Per cell where each of six actions leads inside the walls."""
    steps = (0, -WIDTH, WIDTH, 1, -1, 0)
    return tuple(tuple(_inside(cell + step, cell) for step in steps) for cell in range(WIDTH * HEIGHT))


def _inside(there: int, here: int) -> int:
    row, column = divmod(there, WIDTH)
    return there if 0 < row < HEIGHT - 1 and 0 < column < WIDTH - 1 else here


def steps() -> Iterator[list[dict[str, int]]]:
    """The events of one step after the other, for ever: what each agent tried, where it was and ended."""
    table, draw = neighbours(), Random(1).choice
    cells = [WIDTH * 2 + 2 + agent for agent in range(AGENTS)]
    holder = {cell: agent for agent, cell in enumerate(cells)}
    n = 0
    while True:
        n += 1
        events = []
        for agent in range(AGENTS):
            action, here = draw(ACTIONS), cells[agent]
            there = table[here][action]
            if there != here and there not in holder:
                del holder[here]
                holder[there] = agent
                cells[agent] = there
            events.append({"n": n, "agent": agent, "from": here, "to": cells[agent], "action": action})
        yield events


def plain_loop(rounds: int) -> int:
    """A loop that any Python does at its own pace."""
    total = 0
    for at in range(rounds):
        total += at & 7
    return total
