"""The ten layouts together: enough of each community, and no two alike where it matters."""

import pytest

from app.world.drawing import LAYOUTS, layout_of
from app.world.lint.kin import PROMISES, kin_faults
from tests.world.lint.redrawn import redrawn, swept

TEN = {name: layout_of(name) for name in LAYOUTS}
ONE_GROUP = redrawn(swept((9, 10, 1, 3)) | swept((8, 3, 1, 3), sign="s"), name="cafe-4")


def test_the_ten_keep_what_they_promise_together() -> None:
    assert list(kin_faults(TEN)) == []


def test_a_missing_layout_is_counted() -> None:
    nine = {name: layout for name, layout in TEN.items() if name != "post-3"}
    assert list(kin_faults(nine)) == [
        "there are {'cafe': 4, 'post': 2, 'grocery': 3} layouts; draw {'cafe': 4, 'post': 3, 'grocery': 3}."
    ]


@pytest.mark.parametrize(("name", "words"), [(name, words) for name, _, words in PROMISES])
def test_each_promise_is_broken_by_some_other_layout(name: str, words: str) -> None:
    said = f"{name}: {words}."
    assert any(said in list(kin_faults({**TEN, name: other})) for other in (*TEN.values(), ONE_GROUP))
