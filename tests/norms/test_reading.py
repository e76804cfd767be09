"""What templates read of a scene they read of a draft as well."""

import pytest

from app.norms.reading import HAT, Whom, gait, lines, nearest, others, shirt_of
from app.world.motion import Draft
from app.world.rows import person_of
from app.world.scene import Body, Person
from app.world.words import Shirt
from tests.norms.crowds import crowd_steps

EACH: tuple[Whom, ...] = (None, HAT, *Shirt)


def as_people(bodies: list[Body]) -> list[Person]:
    return [person_of(body) if isinstance(body, list) else body for body in bodies]


@pytest.mark.parametrize("whom", EACH)
def test_a_draft_shows_the_same_company_as_its_scene(whom: Whom) -> None:
    for scene, who, _ in crowd_steps()[:400]:
        draft = Draft(scene)
        assert as_people(others(draft, who, whom)) == others(scene, who, whom)
        assert as_people(nearest(draft, who, whom)) == nearest(scene, who, whom)


def test_a_row_tells_the_same_of_somebody_as_a_person() -> None:
    for scene, who, _ in crowd_steps()[:400]:
        row, person = Draft(scene).rows[who], scene.people[who]
        assert gait(row) == gait(person) == (person.track.heading, person.track.moved_before)
        assert shirt_of(row) is shirt_of(person)
        assert lines(row) == lines(person)
