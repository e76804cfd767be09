"""The first scene: a newcomer in a doorway, residents in the middle of their errands."""

from functools import lru_cache

from app.episodes.brief import Brief
from app.episodes.chance import Stream, below, shuffled, words
from app.episodes.phase import Phase
from app.world.acts import carries
from app.world.drawing import layout_of
from app.world.hours import lit
from app.world.layout import Cell, Layout
from app.world.motion import CAPACITY, Draft
from app.world.scene import SATURATED, Person, Premises, Scene
from app.world.tracks import entered
from app.world.words import Kind, Shirt

_ATTRIBUTES = (
    (Shirt.RED, True),
    (Shirt.TEAL, False),
    (Shirt.RED, False),
    (Shirt.TEAL, True),
    (Shirt.GREY, False),
    (Shirt.GREY, True),
    (Shirt.RED, False),
    (Shirt.TEAL, True),
)
_NAMES = (
    *("Ana", "Bo", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Ines", "Jude", "Kaya", "Leo"),
    *("Mina", "Noor", "Otto", "Pia", "Quin", "Rosa", "Sami", "Tess", "Umar", "Vera", "Wim", "Yara"),
)
NEWCOMER = "You"


@lru_cache(maxsize=1024)
def cast_of(brief: Brief) -> tuple[str, ...]:
    """Everybody's name by id; names are drawn apart from looks, so that they tell nothing."""
    return (NEWCOMER, *shuffled(_NAMES, brief.seed, Stream.NAMES)[: brief.residents])


def opening(brief: Brief) -> Scene:
    """The scene before the first step."""
    return opened(brief).scene


def opened(brief: Brief) -> Draft:
    """The same as a draft; a newcomer who has no door (-1) only watches, from outside."""
    layout = layout_of(brief.layout)
    looks = _looks(brief)
    places = _places(brief, layout)
    residents = tuple(_resident(brief, layout, who, looks, places) for who in range(1, brief.residents + 1))
    outside = Person(-1, brief.shirt, hat=False)
    draft = Draft(Scene(layout, (outside, *residents), _premises(brief, layout), brief.errand))
    if brief.door >= 0:
        draft.come_in(0, brief.door)
    return draft


def _looks(brief: Brief) -> tuple[tuple[Shirt, bool], ...]:
    if brief.phase is Phase.PRACTICE:
        return ((Shirt.GREY, False),) * brief.residents
    return shuffled(_ATTRIBUTES[: brief.residents], brief.seed, Stream.ATTRIBUTES)


def _resident(
    brief: Brief, layout: Layout, who: int, looks: tuple[tuple[Shirt, bool], ...], places: list[Cell]
) -> Person:
    """Somebody under way: on a free cell, on some leg, having come in long ago by some door."""
    leg = _leg(brief, who)
    cell, door = places[who - 1], below(2, brief.seed, Stream.DOOR, 0, who)
    track = entered(layout, cell, door, wants_desk=brief.errand[leg] is Kind.DESK)
    (shirt, hat), load = looks[who - 1], carries(brief.errand, leg)
    return Person(cell, shirt, hat, leg, load, track=track._replace(since_entry=SATURATED))


def _leg(brief: Brief, who: int) -> int:
    """Any leg; while a desk is shut most people are on their way to the other one."""
    if brief.shut and below(6, brief.seed, Stream.LEG, 1, who):
        return brief.errand.index(Kind.DESK)
    return below(len(brief.errand), brief.seed, Stream.LEG, 0, who)


def _places(brief: Brief, layout: Layout) -> list[Cell]:
    """Plain cells in a drawn order, those that are used for something left out."""
    order = words(brief.seed, Stream.PLACE, len(layout.walkable), -1, apart=1)
    return sorted(_plain(layout), key=order.__getitem__)


@lru_cache
def _plain(layout: Layout) -> tuple[Cell, ...]:
    used = {cell for fixture in layout.fixtures for cell in (fixture.cell, fixture.front)}
    return tuple(cell for cell, open_ in enumerate(layout.walkable) if open_ and cell not in used)


def _premises(brief: Brief, layout: Layout) -> Premises:
    """Stocks are drawn, never empty in practice; a shut desk, where there is one, is drawn too."""
    clock, shelves = brief.offset + 1, len(layout.of_kind[Kind.SHELF])
    least = 2 if brief.phase is Phase.PRACTICE else 0
    stock = tuple(max(least, below(CAPACITY + 1, brief.seed, Stream.STOCK, 0, at)) for at in range(shelves))
    desks = len(layout.of_kind[Kind.DESK])
    shut = below(desks, brief.seed, Stream.SHUT, 1) if brief.shut else -1
    return Premises(clock, lit(layout, clock), stock, desk_idle=(SATURATED,) * desks, shut_desk=shut)
