"""Every community has its words, and the browser uses the same ones."""

import re
from pathlib import Path

import pytest

import app
from app.episodes.dress import DRESS, errand_in_words, names_in_words
from app.episodes.episode import Episode
from app.episodes.narration import narrate
from app.episodes.observation import observe
from app.world.drawing import COMMUNITIES, ERRANDS
from app.world.words import Kind
from tests.episodes.played import brief

NAMES_JS = (Path(app.__file__).parents[1] / "static/js/names.js").read_text(encoding="utf-8")


def in_the_browser(table: str) -> dict[str, dict[str, str]]:
    """A table of names.js: per community what stands between its braces."""
    body = NAMES_JS.split(f"const {table} = {{", 1)[1].split("\n};", 1)[0]
    rows = re.findall(r"(\w+): \{([^}]*)\}", body)
    return {community: dict(re.findall(r'(\w+): "([^"]*)"', row)) for community, row in rows}


def one_each(table: str) -> dict[str, str]:
    """A table of names.js with a word per community."""
    line = next(line for line in NAMES_JS.splitlines() if line.startswith(f"const {table} ="))
    return dict(re.findall(r'(\w+): "([^"]*)"', line))


def test_the_browser_calls_things_as_the_texts_do() -> None:
    assert in_the_browser("FIXTURES") == {name: dress.names for name, dress in DRESS.items()}
    legs = {
        community: {k: v.lower() for k, v in row.items()} for community, row in in_the_browser("LEGS").items()
    }
    assert legs == {name: dress.legs for name, dress in DRESS.items()}
    assert one_each("LOADS") == {name: dress.load for name, dress in DRESS.items()}
    assert one_each("STAYING") == {name: dress.staying for name, dress in DRESS.items()}
    assert one_each("PLACES") == {name: dress.place for name, dress in DRESS.items()}


@pytest.mark.parametrize("community", COMMUNITIES)
def test_every_kind_has_its_word_and_its_doing(community: str) -> None:
    dress = DRESS[community]
    assert set(dress.names) == set(dress.legs) == set(Kind)
    assert dress.names[Kind.DESK].endswith("desk"), "norms speak of desks"
    assert dress.names[Kind.SHELF].endswith("shelf"), "norms speak of shelves"


def test_an_errand_reads_as_one_sentence() -> None:
    assert errand_in_words("grocery", ERRANDS["grocery"]) == (
        "take goods from a shelf twice, pay at a desk, pack at a packing place, bring the basket back, "
        "then leave by a door"
    )
    assert names_in_words("cafe") == (
        "a desk is an order desk, a shelf is a pick-up shelf, a spot is a seat, and the bin is the cup return"
    )


@pytest.mark.parametrize("community", COMMUNITIES)
def test_the_room_is_told_in_the_words_of_its_place(community: str) -> None:
    told = narrate(observe(Episode.begin(brief(layout=f"{community}-1"))))
    assert told.startswith(f"You are in {DRESS[community].place}. Here {names_in_words(community)}.")
