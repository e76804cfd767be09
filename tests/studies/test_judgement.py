"""The belief test is a form like any other; nothing in it marks the truth."""

from app.studies import forms
from app.studies.forms import Answers, Unanswered
from app.studies.judgement import chosen, judgement_form

SENTENCES = ("Never hop.", "Never skip.", "Never jump.", "Never run.")


def test_it_asks_for_each_scene_then_for_the_sentence_then_for_points() -> None:
    form = judgement_form(SENTENCES, 2)
    assert [item.key for item in form.items] == ["frown_1", "sure_1", "frown_2", "sure_2", "rule", "points"]


def test_the_sentences_stand_in_the_order_given() -> None:
    rule = judgement_form(SENTENCES, 0).items[0]
    assert [text for _, text in forms.options_of(rule, 5)] == [*SENTENCES, "None of these"]


def test_answers_are_checked_as_in_every_form() -> None:
    form = judgement_form(SENTENCES, 1)
    posted = {"frown_1": ["no"], "sure_1": ["unsure"], "rule": ["option_2"], "points.option_2": ["100"]}
    found = forms.check(form, posted)
    assert isinstance(found, Answers)
    assert found.values["frown_1"] is False
    assert chosen(found.values["rule"], SENTENCES) == "Never skip."
    assert isinstance(forms.check(form, posted | {"rule": ["option_9"]}), Unanswered)


def test_none_of_these_is_no_sentence() -> None:
    assert chosen("none", SENTENCES) is None
