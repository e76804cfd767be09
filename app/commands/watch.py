"""`normgym watch`: an episode in the terminal, step by step, with the norm laid open."""

import time
from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from app.commands.watch_room import hours, people, room
from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.narration import told
from app.episodes.observation import Observation, observe
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES, Policy
from app.errors import NotInTheCatalogue
from app.measures.learners import LEARNERS
from app.measures.observer import Observer
from app.measures.observer_path import sight_of
from app.norms.catalogue import NORMS, norm_of
from app.norms.norm import Norm
from app.world.drawing import LAYOUTS

NormId = Annotated[str, typer.Argument(metavar="NORM", help="A norm's id; `normgym norms` lists them.")]
LayoutId = Annotated[str, typer.Argument(metavar="LAYOUT", help="A layout's id, such as cafe-1.")]
PolicyName = Annotated[
    str, typer.Option("--policy", help=f"Who plays you: {', '.join((*POLICIES, *LEARNERS))}.")
]
Seed = Annotated[int, typer.Option(help="Which episode.")]
Steps = Annotated[int, typer.Option(help="How many steps.", min=1)]
Pace = Annotated[float, typer.Option(help="Seconds between steps on a terminal.", min=0)]

LOGGED = 8
"""Lines of the log that stay in sight."""


def watch(
    norm: NormId,
    layout: LayoutId,
    policy: PolicyName = "oracle",
    seed: Seed = 1,
    steps: Steps = 150,
    pace: Pace = 0.4,
) -> None:
    """Show an episode: the room, the log, whose step broke the norm, what an ideal watcher believes."""
    _known("norm", norm, NORMS)
    _known("layout", layout, LAYOUTS)
    _known("policy", policy, (*POLICIES, *LEARNERS))
    brief = draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed, steps=steps)
    newcomer = LEARNERS[policy]() if policy in LEARNERS else POLICIES[policy]
    pictures = _pictures(_played(Episode.begin(brief), newcomer, Random(seed)))
    console = Console()
    if console.is_terminal:
        _live(console, pictures, pace)
    else:
        for picture in pictures:
            console.print(picture)


def _known(kind: str, name: str, names: Collection[str]) -> None:
    if name not in names:
        raise NotInTheCatalogue(kind, name, names)


def _played(episode: Episode, policy: Policy, dice: Random) -> Iterator[Episode]:
    yield episode
    while not episode.ended:
        episode = episode.after(policy(episode, dice))
        yield episode


def _live(console: Console, pictures: Iterable[RenderableType], pace: float) -> None:
    with Live(console=console, auto_refresh=False) as screen:
        for picture in pictures:
            screen.update(picture, refresh=True)
            time.sleep(pace)


def _pictures(episodes: Iterator[Episode]) -> Iterator[RenderableType]:
    """One picture per step, the first before any."""
    first = next(episodes)
    seen, log, watcher = observe(first), list[str](), Observer(observe(first), sight=sight_of(first.brief))
    yield _picture(first, seen, log, watcher)
    for episode in episodes:
        seen = observe(episode)
        watcher.see(seen)
        log += _said(episode, seen)
        yield _picture(episode, seen, log[-LOGGED:], watcher)


def _said(episode: Episode, seen: Observation) -> Iterator[str]:
    """The log's lines of this step; a breach that nobody frowned at has one too."""
    frowned = {event.of for event in seen.events if event.kind is EventKind.SANCTION}
    yield from (line for event in seen.events if (line := told(seen, event)))
    for move in episode.latest.moves if episode.latest else ():
        if move.violation and move.who not in frowned:
            yield f"{seen.clock - 1}: {seen.cast[move.who]} broke the norm, nobody frowned."


def _picture(episode: Episode, seen: Observation, log: list[str], watcher: Observer) -> RenderableType:
    norm = norm_of(episode.brief.norm)
    marked = {event.of for event in seen.events if event.kind is EventKind.SANCTION}
    beside = Columns([room(seen, marked), people(seen, marked)], padding=(0, 3))
    said = Text("\n".join(log) or "Nobody has frowned yet.", style="" if log else "dim")
    return Panel(
        Group(hours(seen), beside, Text(), said, Text(), _belief(watcher, norm)),
        title=Text(norm.statement, style="bold"),
        subtitle=f"{norm.id} · {seen.layout.id} · step {seen.n}",
        title_align="left",
        subtitle_align="left",
        width=100,
    )


def _belief(watcher: Observer, norm: Norm) -> Text:
    """What the ideal watcher holds for likeliest, how likely it takes the truth to be."""
    best = max(range(len(watcher.norms)), key=watcher.posterior.__getitem__)
    truth = watcher.posterior[watcher.norms.index(norm)]
    first = f"likeliest: {watcher.norms[best].statement}"
    return Text(f"An ideal watcher gives this norm {truth:.2f}; {first}", style="dim")
