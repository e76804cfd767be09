"""What an act looks like: floor, company, hour."""

from app.measures.learners_features import features
from app.world.drawing import draw
from app.world.words import Action


def test_a_step_onto_a_rug_says_which_and_whether_loaded() -> None:
    words = features(draw("#####\n#N~.#\n#####"), 0, Action.EAST)
    assert {"step", "onto blue", "onto blue carrying=False", "step even=False"} <= set(words)


def test_a_step_within_the_rug_is_no_step_onto_it() -> None:
    scene = draw("#####\n#N..#\n#####", floor=".....\n.bb..\n.....")
    assert "onto blue" not in features(scene, 0, Action.EAST)


def test_company_is_named_by_shirt_and_hat() -> None:
    words = features(draw("######\n#N.h.#\n######"), 0, Action.EAST)
    assert {"next to red", "next to a hat", "next to somebody"} <= set(words)


def test_a_use_says_what_of_and_where() -> None:
    scene = draw("#O###\n#N..#\n#####")
    assert "use desk" in features(scene, 0, Action.USE)
