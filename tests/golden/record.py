"""Records the golden episodes: `python -m tests.golden.record`, when an engine is meant to differ."""

import json
from pathlib import Path
from random import Random
from typing import Any

from app.episodes.brief import Brief, draw_brief
from app.episodes.episode import Episode, replay
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES
from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS
from app.world.motion import ACTIONS, CODE

FOLDER = Path(__file__).parent
RECORDED = tuple(
    (norm, LAYOUTS[(at + apart + at // len(LAYOUTS)) % len(LAYOUTS)])
    for at, norm in enumerate(NORMS)
    for apart in (0, 4)
)
"""Every norm is recorded on two layouts; in turn on all of them, ten norms on each."""

EVERY = 25
"""Links of the chain that are kept: each 25th and the last."""


def recorded(norm: str, layout: str) -> dict[str, Any]:
    """A learning episode played without the norm, a step in twenty left without a press."""
    asked = draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=20_000 + len(norm))
    episode, rng, pressed = Episode.begin(asked), Random(7), ""
    while not episode.ended:
        auto = rng.random() < 0.05
        action = ACTIONS[0] if auto else POLICIES["naive"](episode, rng)
        episode = episode.after(action, auto=auto)
        pressed += "a" if auto else str(CODE[action])
    return {"brief": asked.plain(), "pressed": pressed, "links": links(asked.plain(), pressed)}


def links(plain: dict[str, Any], pressed: str) -> list[str]:
    """Links of the chain that this recording has under the present engine."""
    actions = ((ACTIONS[0], True) if key == "a" else (ACTIONS[int(key)], False) for key in pressed)
    chain = [episode.hash.hex() for episode in replay(Brief.of(plain), actions)]
    return [*chain[::EVERY], chain[-1]]


def golden() -> list[Path]:
    """Every recording kept."""
    return sorted(FOLDER.glob("*.json"))


def main() -> None:
    """Write one file per norm and layout in place of all that there were."""
    for old in golden():
        old.unlink()
    for norm, layout in RECORDED:
        text = json.dumps(recorded(norm, layout), indent=1)
        (FOLDER / f"{norm}.{layout}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
