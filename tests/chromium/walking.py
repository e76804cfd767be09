"""Where somebody goes in a room, a step at a time."""

from app.newcomers.wandering import WAYS
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import STILL, until

KEYS = {
    "north": "ArrowUp",
    "south": "ArrowDown",
    "east": "ArrowRight",
    "west": "ArrowLeft",
    "wait": "Space",
    "use": "e",
}


def to_the_first_visit(ann: Visitor) -> None:
    """Go to the episode in which the rule can be learned; a script has done what comes before."""
    ann.page.goto(ann.url + ann.session.someone_at("Your first visit"))


def press(ann: Visitor, action: str) -> None:
    """Take exactly one step, whatever stands before it; return when it is on the picture."""
    unasked(ann)
    n = ann.steps[-1]["n"] + 1
    ann.page.keyboard.press(KEYS[action])
    until(ann.page, f"document.getElementById('play')?.dataset.drawn === '{n}'")


def unasked(ann: Visitor) -> None:
    """Answer and confirm whatever stands before the next step."""
    for _ in range(60):
        if ann.has("#overlay:not([hidden])"):
            ann.pass_sheet()
        elif ann.page.evaluate(f"Boolean({STILL})"):
            return
        else:
            ann.page.wait_for_timeout(50)
    raise AssertionError(f"{ann.page.title()}: something stays before the next step")


def at_a_probe(ann: Visitor) -> None:
    """Play until the room asks something."""
    for _ in range(30):
        if ann.has("#overlay form.probe"):
            return
        ann.page.keyboard.press("Space")
        ann.page.wait_for_timeout(150)
    raise AssertionError("nobody asked")


def towards_blue(ann: Visitor) -> str:
    """The first step of a shortest way to another blue tile."""
    room = next(frame["map"] for frame in reversed(ann.frames) if frame["t"] == "welcome")
    people = ann.steps[-1]["st"]["ag"]
    start = (people[0]["x"], people[0]["y"])
    if start[0] < 0:
        return "wait"  # outside just now
    came = {start: "wait"}
    queue = [start]
    for x, y in queue:
        if (x, y) != start and room["rug"][y][x] == "b":
            break
        for way, (dx, dy) in WAYS.items():
            there = (x + dx, y + dy)
            sign = room["rows"][there[1]][there[0]] if there[0] < room["w"] and there[1] < room["h"] else "#"
            taken = any((one["x"], one["y"]) == there for one in people)
            if there not in came and not taken and sign in ".s":
                came[there] = way if (x, y) == start else came[x, y]
                queue.append(there)
    return next((came[at] for at in queue if at != start and room["rug"][at[1]][at[0]] == "b"), "wait")
