"""A question to a norm that only asks about what can be done."""

from app.norms.catalogue import norm_of
from app.world.drawing import draw
from app.world.motion import lawful
from app.world.scene import Person, Scene, Track, Visible
from app.world.words import Action, Shirt


def may(name: str, scene: Visible, action: Action, who: int = 0) -> bool:
    """Whether the norm of this id permits the action, which must be lawful."""
    assert action in lawful(scene, who), "the test asks about something that cannot be done"
    return norm_of(name).permits(scene, who, action)


def stand(
    picture: str, place: tuple[int, int], *, floor: str = "", clock: int = 9, **person: object
) -> Scene:
    """Somebody alone at this place (row, column) of a drawn room, with these fields of a person or track."""
    scene = draw(picture, floor=floor, clock=clock)
    told = {name: person.pop(name) for name in Track._fields if name in person}
    me = Person(place[0] * scene.layout.width + place[1], Shirt.RED, hat=False, track=Track(**told))  # type: ignore[arg-type]
    return scene._replace(people=(me._replace(**person),))  # type: ignore[arg-type]
