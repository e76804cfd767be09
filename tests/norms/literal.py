"""A second, slow reading of the norms, written from their sentences alone."""

from collections.abc import Callable

from app.world.scene import Person, Scene
from app.world.words import Action, Kind, Rug, Shirt

Literal = Callable[[Scene, int, Action], bool]
_STEP = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}


def _place(scene: Scene, cell: int) -> tuple[int, int]:
    return cell // scene.layout.width, cell % scene.layout.width


def _ahead(scene: Scene, who: int, action: Action) -> tuple[int, int]:
    row, column = _place(scene, scene.people[who].cell)
    down, right = _STEP.get(action.value, (0, 0))
    return row + down, column + right


def _colour(scene: Scene, place: tuple[int, int]) -> Rug:
    return scene.layout.rug[place[0] * scene.layout.width + place[1]]


def _here(scene: Scene, who: int) -> tuple[int, int]:
    return _place(scene, scene.people[who].cell)


def _others(scene: Scene, who: int) -> list[Person]:
    return [person for at, person in enumerate(scene.people) if at != who and person.present]


def _kind_used(scene: Scene, who: int, action: Action) -> Kind | None:
    if action is not Action.USE:
        return None
    here = scene.people[who].cell
    return next(f.kind for f in scene.layout.fixtures if f.front == here and f.kind is not Kind.DOOR)


def _next_to(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def no_blue_floor(scene: Scene, who: int, action: Action) -> bool:
    onto, off = _colour(scene, _ahead(scene, who, action)), _colour(scene, _here(scene, who))
    return action.value in _STEP and onto is Rug.BLUE and off is not Rug.BLUE


def blue_spots_only(scene: Scene, who: int, action: Action) -> bool:
    return _kind_used(scene, who, action) is Kind.SPOT and _colour(scene, _here(scene, who)) is not Rug.BLUE


def even_steps_only(scene: Scene, who: int, action: Action) -> bool:
    return action.value in _STEP and str(scene.premises.clock)[-1] not in "02468"


def freeze_while_lamp_lit(scene: Scene, who: int, action: Action) -> bool:
    return action.value in _STEP and scene.premises.clock % 8 in (0, 1, 2, 3)


def keep_off_red_shirts(scene: Scene, who: int, action: Action) -> bool:
    here, there = _here(scene, who), _ahead(scene, who, action)
    reds = [_place(scene, p.cell) for p in _others(scene, who) if p.shirt is Shirt.RED]
    return action.value in _STEP and any(_next_to(there, red) and not _next_to(here, red) for red in reds)


def two_on_green(scene: Scene, who: int, action: Action) -> bool:
    onto, off = _colour(scene, _ahead(scene, who, action)), _colour(scene, _here(scene, who))
    if action.value not in _STEP or onto is not Rug.GREEN or off is Rug.GREEN:
        return False
    there = [p for p in _others(scene, who) if _colour(scene, _place(scene, p.cell)) is Rug.GREEN]
    return len(there) + 1 > 2


def alternate_desks(scene: Scene, who: int, action: Action) -> bool:
    if _kind_used(scene, who, action) is not Kind.DESK:
        return False
    desks = [f for f in scene.layout.fixtures if f.kind is Kind.DESK]
    mine = next(at for at, desk in enumerate(desks) if desk.front == scene.people[who].cell)
    return mine == scene.premises.last_desk


def staircase_queue_tail(scene: Scene, who: int, action: Action) -> bool:
    """The stair is told from the front by walking down and towards the room's middle."""
    me = scene.people[who]
    if action.value not in _STEP or scene.errand[me.leg] is not Kind.DESK:
        return False
    there, middle = _ahead(scene, who, action), (scene.layout.width - 1) / 2
    for number, desk in enumerate(f for f in scene.layout.fixtures if f.kind is Kind.DESK):
        row, column = _place(scene, desk.front)
        stair = [(row + k, column + (k if column < middle else -k)) for k in range(4)]
        if there in stair:
            lines = [p.track.in_line[0] for p in _others(scene, who) if p.busy == 0]
            waited = [line % 4 for line in lines if line >= 0 and line // 4 == number]
            mine = me.track.in_line[0]
            own = mine % 4 if mine >= 0 and mine // 4 == number else None
            return bool(waited) and _cuts_in(stair.index(there), max(waited, default=0) + 1, own)
    return False


def _cuts_in(k: int, tail: int, own: int | None) -> bool:
    """Whether stepping onto cell k is neither joining at the tail nor moving up from one's own place."""
    if k == 0:
        return own != 1
    return k != tail and own not in (k, k + 1)


LITERAL: dict[str, Literal] = {
    "no-blue-floor": no_blue_floor,
    "blue-spots-only": blue_spots_only,
    "even-steps-only": even_steps_only,
    "freeze-while-lamp-lit": freeze_while_lamp_lit,
    "staircase-queue-tail": staircase_queue_tail,
    "keep-off-red-shirts": keep_off_red_shirts,
    "two-on-green": two_on_green,
    "alternate-desks": alternate_desks,
}
