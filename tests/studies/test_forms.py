"""Forms: what was posted becomes answers, or one sentence beside each item that needs mending."""

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.studies import forms
from app.studies.forms import Answers, Form, Unanswered
from app.studies.texts import form_of
from tests.studies.shipped import demo

EVERYTHING = """
key: all
title: Everything
items:
  - {key: words, type: free_text, text: Say it., max_length: 20}
  - {key: extra, type: free_text, text: More?, required: false}
  - {key: sure, type: slider, text: How sure?}
  - {key: warm, type: scale, text: How warm?, min: 1, max: 7, attention: [1, 2]}
  - {key: pick, type: choice, text: Which?, options: {a: One, b: Two}, prefer_not: true, right: a}
  - {key: ways, type: points, text: How?, options: {a: One, b: Two, c: Three}}
  - {key: waited, type: yes_no, text: Waited?, required: false, right: true}
"""
GOOD = {
    "words": ["be slow"],
    "extra": [""],
    "sure": ["0"],
    "warm": ["7"],
    "pick": ["b"],
    "ways.a": ["60"],
    "ways.b": ["40"],
    "ways.c": [""],
}


@lru_cache
def everything() -> Form:
    form = form_of(EVERYTHING, "all.yaml")
    assert isinstance(form, Form)
    return form


def posted(**changes: list[str]) -> dict[str, list[str]]:
    return GOOD | {name.replace("__", "."): values for name, values in changes.items()}


def answers(given: dict[str, list[str]]) -> Answers:
    found = forms.check(everything(), given)
    assert isinstance(found, Answers), found
    return found


def test_nought_nothing_and_no_answer_stay_three_things() -> None:
    values = answers(posted()).values
    assert values["sure"] == 0
    assert values["extra"] == ""
    assert values["waited"] is None
    assert values["ways"] == {"a": 60, "b": 40, "c": 0}


def test_prefer_not_to_say_is_an_answer() -> None:
    assert answers(posted(pick=["prefer_not"])).values["pick"] == "prefer_not"


MENDING = [
    ({"words": [""]}, "words", "Please write a few words."),
    ({"words": ["   "]}, "words", "Please write a few words."),
    ({"words": ["x" * 21]}, "words", "Please shorten this to 20 characters; it has 21 now."),
    ({"words": ["a\x00b"]}, "words", "a sign that cannot be kept"),
    ({"words": ["a\ud800"]}, "words", "a sign that cannot be kept"),
    ({"words": ["prefer_not"], "sure": [""]}, "sure", "Please move the slider"),
    ({"sure": ["101"]}, "sure", "Please choose a number from 0 to 100."),
    ({"sure": ["-1"]}, "sure", "Please choose a number from 0 to 100."),
    ({"sure": ["٣"]}, "sure", "Please choose a number from 0 to 100."),
    ({"warm": ["0"]}, "warm", "Please choose a number from 1 to 7."),
    ({"pick": ["c"]}, "pick", "Please choose one of the answers shown here."),
    ({"pick": []}, "pick", "Please choose one answer."),
    ({"ways__c": ["1"]}, "ways", "The points should add up to 100: there are 1 too many."),
    ({"ways__a": ["0"]}, "ways", "The points should add up to 100: there are 60 more to give."),
    ({"ways__a": ["-5"]}, "ways", "Please write whole numbers only"),
    ({"ways__a": [""], "ways__b": [""]}, "ways", "Please share out 100 points."),
    ({"waited": ["true"]}, "waited", "Please choose one of the answers shown here."),
]


@pytest.mark.parametrize(("changes", "item", "said"), MENDING)
def test_each_item_says_what_to_do(changes: dict[str, list[str]], item: str, said: str) -> None:
    found = forms.check(everything(), posted(**changes))
    assert isinstance(found, Unanswered)
    assert set(found.sentences) == {item}
    assert said in found.sentences[item]


@pytest.mark.parametrize(
    "extra", [{"norm": ["x"]}, {"pick": ["a", "b"]}, {"ways": ["100"]}, {"ways.d": ["1"]}]
)
def test_a_forged_field_is_refused_and_not_repeated(extra: dict[str, list[str]]) -> None:
    found = forms.check(everything(), GOOD | extra)
    assert isinstance(found, Unanswered)
    assert found.whole == forms.FORGED
    assert not found.sentences


def test_names_that_belong_to_the_page_are_passed_over() -> None:
    assert isinstance(forms.check(everything(), GOOD | {"_stage": ["how"]}), Answers)


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*GOOD, "waited", "other"]), st.lists(st.text(max_size=30), max_size=2), max_size=9
    )
)
def test_whatever_is_posted_gives_answers_or_sentences(given: dict[str, list[str]]) -> None:
    found = forms.check(everything(), given)
    if isinstance(found, Answers):
        assert set(found.values) == {item.key for item in everything().items}
    else:
        assert found.whole or found.sentences


def test_wrong_quiz_answers_are_named_with_their_explanation() -> None:
    wrong = forms.wrong(everything(), answers(posted(waited=["yes"])))
    assert [item.key for item in wrong] == ["pick"]


def test_a_missed_attention_check_is_named() -> None:
    assert forms.missed_attention(everything(), answers(posted())) == ("warm",)
    assert forms.missed_attention(everything(), answers(posted(warm=["2"]))) == ()


def test_options_keep_one_order_per_visit_and_differ_between_visits() -> None:
    ways = next(item for item in demo().forms["forms/how_did_you_learn.yaml"].items if item.key == "ways")
    orders = {tuple(key for key, _ in forms.options_of(ways, seed)) for seed in range(50)}
    assert len(orders) > 20
    assert forms.options_of(ways, 7) == forms.options_of(ways, 7)


def test_the_main_way_is_asked_in_the_order_of_the_ways() -> None:
    items = {item.key: item for item in demo().forms["forms/how_did_you_learn.yaml"].items}
    assert forms.options_of(items["ways"], 3) == forms.options_of(items["main_way"], 3)


def test_every_answer_has_a_column() -> None:
    names = [column.name for column in forms.columns(everything())]
    assert names == ["words", "extra", "sure", "warm", "pick", "ways.a", "ways.b", "ways.c", "waited"]
    assert all(column.meaning and column.type for column in forms.columns(everything()))


def test_a_form_with_one_key_twice_is_a_fault_with_its_line() -> None:
    found = form_of(EVERYTHING.replace("key: extra", "key: words"), "all.yaml")
    assert isinstance(found, list)
    assert str(found[0]) == "all.yaml:6:6 items[1].key The key `words` is used twice."


def test_a_right_answer_has_to_be_an_option() -> None:
    found = form_of(EVERYTHING.replace("right: a", "right: z"), "all.yaml")
    assert isinstance(found, list)
    assert "`z` is not one of the options." in str(found[0])


def test_an_unknown_type_of_item_is_a_fault_with_its_line() -> None:
    found = form_of(EVERYTHING.replace("type: slider", "type: slyder"), "all.yaml")
    assert isinstance(found, list)
    assert "all.yaml:7:" in str(found[0])
    assert "slider" in str(found[0])
