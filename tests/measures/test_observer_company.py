"""Whom a template is never asked about changes nothing in its verdict."""

import pytest

from app.measures.observer_company import (
    asks_the_nearest,
    counts_the_close,
    floor_between,
    is_pairwise,
    reach_of,
)
from app.measures.observer_verdicts import Close
from app.norms.catalogue import NORMS, norm_of
from app.norms.norm import Norm
from app.norms.reading import nearest, within
from app.world.scene import Person
from tests.norms.crowds import crowd_steps

EACH = [norm for norm in NORMS.values() for norm in (norm, *norm.relatives())]


@pytest.mark.parametrize("norm", [norm for norm in EACH if is_pairwise(norm)], ids=lambda norm: norm.id)
def test_what_is_forbidden_among_many_is_forbidden_for_one_of_them(norm: Norm) -> None:
    for scene, who, action in crowd_steps()[:3000]:
        me, others = scene.people[who], [one for at, one in enumerate(scene.people) if at != who]
        pairs = (norm.permits(scene._replace(people=(me, other)), 0, action) for other in others)
        assert norm.permits(scene, who, action) == all(pairs)


@pytest.mark.parametrize("norm", [norm for norm in EACH if is_pairwise(norm)], ids=lambda norm: norm.id)
def test_who_is_out_of_reach_changes_nothing(norm: Norm) -> None:
    for scene, who, action in crowd_steps()[:3000]:
        near = within(scene.layout, reach_of(norm))[scene.people[who].cell]
        others = [one for at, one in enumerate(scene.people) if at != who and one.cell in near]
        closer = scene._replace(people=(scene.people[who], *others))
        assert norm.permits(scene, who, action) == norm.permits(closer, 0, action)


def test_whoever_looks_reads_the_floor() -> None:
    assert floor_between(norm_of("out-of-hat-sight"))
    assert not floor_between(norm_of("keep-off-red-shirts"))


@pytest.mark.parametrize("norm", [norm for norm in EACH if asks_the_nearest(norm)], ids=lambda norm: norm.id)
def test_who_is_not_nearest_changes_nothing(norm: Norm) -> None:
    for scene, who, action in crowd_steps()[:3000]:
        company = [body for body in nearest(scene, who) if isinstance(body, Person)]
        alone = scene._replace(people=(scene.people[who], *company))
        assert norm.permits(scene, who, action) == norm.permits(alone, 0, action)


@pytest.mark.parametrize("norm", [norm for norm in EACH if counts_the_close(norm)], ids=lambda norm: norm.id)
def test_who_is_not_close_changes_nothing(norm: Norm) -> None:
    for scene, who, action in crowd_steps()[:3000]:
        near = within(scene.layout, Close.REACH)[scene.people[who].cell]
        others = [one for at, one in enumerate(scene.people) if at != who and one.cell in near]
        closer = scene._replace(people=(scene.people[who], *others))
        assert norm.permits(scene, who, action) == norm.permits(closer, 0, action)


def test_a_template_that_nobody_named_is_asked_on_the_whole_room() -> None:
    assert not is_pairwise(norm_of("two-on-green"))
    assert not asks_the_nearest(norm_of("two-on-green"))
