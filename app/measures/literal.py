"""What a second, slow reading of a norm gets to see: scenes and what was done in them, no tracks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from app.world.layout import Fixture
from app.world.motion import enact
from app.world.scene import Person, Scene, Track
from app.world.words import Action, Kind, Rug

Place = tuple[int, int]
"""(row, column)."""

Round = tuple[Scene, Sequence[tuple[int, Action]]]
"""A step: the scene before it, everybody's micro-steps (who, the action as the world took it)."""

_STEP = {Action.NORTH: (-1, 0), Action.SOUTH: (1, 0), Action.EAST: (0, 1), Action.WEST: (0, -1)}
_BLANK = Track()


class Done(NamedTuple):
    """A micro-step that was taken, with the scene right before it."""

    scene: Scene
    who: int
    action: Action

    @property
    def person(self) -> Person:
        """Whoever took it, as it was before."""
        return self.scene.people[self.who]

    @property
    def moved(self) -> bool:
        """Whether it led to another tile."""
        return self.action in _STEP

    @property
    def used(self) -> Fixture | None:
        """The fixture that it used, if it used one."""
        return fixture_before(self.scene, self.who) if self.action is Action.USE else None


class Moment(NamedTuple):
    """Right before a micro-step of `who`; good only until the next moment is asked for.

    `past` is all that was done since the recording began, `visits` per person what it did
    itself since it came in. `doors` are the doors (their numbers) that people came in by;
    `always` says who was in the room when the recording began.
    """

    scene: Scene
    who: int
    past: Sequence[Done]
    visits: Sequence[Sequence[Done]]
    doors: Sequence[int]
    always: Sequence[bool]

    @property
    def me(self) -> Person:
        """Whose micro-step it is."""
        return self.scene.people[self.who]

    @property
    def here(self) -> Place:
        """Where it stands."""
        return place(self.scene, self.me.cell)

    @property
    def mine(self) -> Sequence[Done]:
        """What it did on this visit, the latest last."""
        return self.visits[self.who]

    @property
    def free(self) -> list[Done]:
        """The same without the micro-steps at which a desk or spot held it."""
        return [done for done in self.mine if not done.person.busy]

    @property
    def others(self) -> list[Person]:
        """Everybody else in the room."""
        return [p for at, p in enumerate(self.scene.people) if at != self.who and p.present]


Twin = Callable[[Moment, Action], bool]
"""Whether the lawful action would go against the sentence."""


def moves(action: Action) -> bool:
    """Whether a lawful action leads to another tile."""
    return action in _STEP


def ahead(moment: Moment, action: Action) -> Place:
    """Where the action leads."""
    down, right = _STEP.get(action, (0, 0))
    return moment.here[0] + down, moment.here[1] + right


def place(scene: Scene, cell: int) -> Place:
    """The cell as row and column."""
    return cell // scene.layout.width, cell % scene.layout.width


def drawn(scene: Scene, at: Place) -> str:
    """What the picture of the layout shows there."""
    return scene.layout.picture[at[0]][at[1]]


def colour(scene: Scene, at: Place) -> Rug:
    """The floor's colour there."""
    return scene.layout.rug[at[0] * scene.layout.width + at[1]]


def beside(at: Place) -> set[Place]:
    """The four places directly beside."""
    return {(at[0] + down, at[1] + right) for down, right in _STEP.values()}


def apart(a: Place, b: Place) -> int:
    """How far two places are from each other, diagonals counting one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def fixture_before(scene: Scene, who: int) -> Fixture | None:
    """The desk, shelf, spot or bin that whoever stands here can use."""
    here = scene.people[who].cell
    return next((f for f in scene.layout.fixtures if f.front == here and f.kind is not Kind.DOOR), None)


def uses(moment: Moment, action: Action) -> Fixture | None:
    """The fixture that the action would use, None where it is no use."""
    return fixture_before(moment.scene, moment.who) if action is Action.USE else None


def told(rounds: Iterable[Round]) -> Iterator[tuple[Scene, Moment]]:
    """Every scene of a recording in which somebody could act, beside the moment without tracks."""
    tale: _Tale | None = None
    for start, taken in rounds:
        scene = start
        tale = tale or _Tale(start)
        tale.begins(start)
        for who, action in taken:
            bare = _bare(scene)
            if bare.people[who].present and not bare.people[who].busy:
                yield scene, Moment(bare, who, tale.past, tale.visits, tale.doors, tale.always)
            tale.adds(Done(bare, who, action))
            scene = enact(scene, who, action)


def _bare(scene: Scene) -> Scene:
    return scene._replace(people=tuple(person._replace(track=_BLANK) for person in scene.people))


class _Tale:
    """What was done so far; only the doors on the cards are known of the time before."""

    def __init__(self, start: Scene) -> None:
        self.past: list[Done] = []
        self.visits: list[list[Done]] = [[] for _ in start.people]
        self.doors = [person.track.door_in for person in start.people]
        self.always = [start.layout.door_at[person.cell] < 0 for person in start.people]
        self._present = [person.present for person in start.people]

    def begins(self, scene: Scene) -> None:
        """A step begins: whoever is in the room and was not at the step before has come in."""
        for who, person in enumerate(scene.people):
            if person.present and not self._present[who]:
                self.visits[who], self.always[who] = [], False
                self.doors[who] = scene.layout.door_at[person.cell]
            self._present[who] = person.present

    def adds(self, done: Done) -> None:
        self.visits[done.who].append(done)
        self.past.append(done)
