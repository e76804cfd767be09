"""What people read: true under every condition, all blanks filled, no rule until the end."""

import re

import pytest

from app.norms.catalogue import norm_of
from app.studies import plan
from app.studies.blanks import text_of
from app.studies.cell import Arm, Cell, Order
from app.studies.consent import MUST_ASK, ConsentDocument, consent_of
from app.studies.items import FreeText
from app.studies.pages import page_for
from app.studies.pairs import pairs
from app.studies.plan import Plan, StageKind
from app.studies.study import Study
from app.world.drawing import ERRANDS, LAYOUTS, community_of
from tests.studies.shipped import FOLDER, demo, study_with

NORMS = demo().conditions["discover"].norms
FRAMES = ("neutral", "conventional", "no_mention")


def drawn(study: Study, condition: str = "discover", norm: str = "no-blue-floor") -> Plan:
    arm = Arm.NONE if condition == "told" else Arm.FIXED
    return plan.draw(study, Cell(condition, norm, "cafe-1", "cafe-3", Order.SAME_FIRST, arm, 0), 1)


def page(study: Study, drawn_plan: Plan, key: str) -> str:
    stage = drawn_plan.stage(key)
    assert stage is not None
    return text_of(study, drawn_plan, stage)


def framed(frame: str) -> Study:
    return study_with(("share: 6", f"share: 6, instruction: {{frame: {frame}}}"))


def test_parts_are_kept_for_those_whom_they_concern() -> None:
    text = "a\n::: told\nb\n:::\n::: hidden neutral\nc {{ x }}\n:::\nd\n"
    assert page_for(text, {"told"}, {}) == "a\nb\nd\n"
    assert page_for(text, {"hidden"}, {}) == "a\nd\n"
    assert page_for(text, {"hidden", "neutral"}, {"x": "y"}) == "a\nc y\nd\n"


@pytest.mark.parametrize(
    ("home", "place", "doing"),
    [
        ("cafe-1", "a café", "take your cup from a shelf"),
        ("post-2", "a post office", "drop the receipt in the box"),
        ("grocery-3", "a grocery", "take goods from a shelf twice"),
    ],
)
def test_texts_and_practice_follow_the_place_that_somebody_gets_to_know(
    home: str, place: str, doing: str
) -> None:
    study = study_with(("ids: [cafe-1, cafe-3]", "ids: all"))
    away = dict(pairs(LAYOUTS))[home]
    cell = Cell("discover", "no-blue-floor", home, away, Order.SAME_FIRST, Arm.FIXED, 0)
    here = plan.draw(study, cell, 1)
    briefing, consent = page(study, here, "briefing"), page(study, here, "consent")
    assert place in briefing
    assert place in consent
    assert doing in briefing
    practice = here.stage("practice")
    assert practice is not None
    assert practice.episode is not None
    assert practice.episode.errand == ERRANDS[community_of(home)]


def test_whoever_is_tested_in_another_kind_of_place_reads_which() -> None:
    study = study_with(("{ids: [cafe-1, cafe-3]}", "{ids: [cafe-1, post-1], cross_community: true}"))
    cell = Cell("discover", "no-blue-floor", "cafe-1", "post-1", Order.SAME_FIRST, Arm.FIXED, 0)
    assert "new to you is a post office" in page(study, plan.draw(study, cell, 1), "briefing")
    assert "Things have other names there" not in page(demo(), drawn(demo()), "briefing")


def test_the_standard_briefing_has_the_fixed_wording() -> None:
    words = " ".join(page(demo(), drawn(demo()), "briefing").split())
    assert (
        "You are new here. The people in this place share **one unusual rule** about how to behave. "
        "Nobody will tell you the rule. "
        "When somebody breaks it, others frown at them, and everybody can see it. "
        "It applies to everyone, including you, and it is always the same rule. "
        "Do your errand **without breaking the rule**."
    ) in words
    assert "step into the room" in words
    assert "you always go first" in words


def test_who_is_told_reads_where_the_rule_stands_and_not_that_nobody_tells() -> None:
    words = page(demo(), drawn(demo(), "told"), "briefing")
    assert "The rule is written at the top of the screen" in words
    assert "Nobody will tell" not in words
    assert "steps to look around" not in words


@pytest.mark.parametrize("frame", FRAMES)
def test_each_frame_has_one_text_of_its_own(frame: str) -> None:
    study = framed(frame)
    words = page(study, drawn(study), "briefing")
    assert ("rule" in words) == (frame == "neutral")
    assert words.count("You are new here.") == 1


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("condition", ["discover", "told"])
def test_five_quiz_questions_whatever_the_condition(frame: str, condition: str) -> None:
    study = framed(frame)
    form = study.forms["forms/comprehension.yaml"].asked(drawn(study, condition).facts)
    assert len(form.items) == 5
    assert all(item.explain for item in form.items)


@pytest.mark.parametrize("frame", FRAMES)
def test_a_probe_asks_for_words_then_confidence_then_warmth(frame: str) -> None:
    study = framed(frame)
    form = study.forms["forms/probe.yaml"].asked(drawn(study).facts)
    assert [item.type for item in form.items] == ["free_text", "slider", "scale"]
    asks_for_rule = form.items[0].text == "What do you think the rule is?"
    assert asks_for_rule == (frame != "no_mention")


def test_no_page_before_the_debrief_says_the_rule() -> None:
    for norm in NORMS:
        for condition in ("discover", "told"):
            mine = drawn(demo(), condition, norm)
            for stage in mine.stages:
                said = norm_of(norm).statement in text_of(demo(), mine, stage)
                assert said == (stage.kind is StageKind.DEBRIEF)


def test_pages_before_the_debrief_do_not_depend_on_the_norm() -> None:
    for key in ("consent", "briefing"):
        assert len({page(demo(), drawn(demo(), norm=norm), key) for norm in NORMS}) == 1


def test_no_blank_is_left_and_no_fence_shows() -> None:
    for condition in ("discover", "told"):
        mine = drawn(demo(), condition)
        for stage in mine.stages:
            assert not re.search(r"\{\{|\}\}|:::", text_of(demo(), mine, stage))


def test_people_read_the_names_of_blanks_where_a_fact_of_the_consent_held_some() -> None:
    """Such as how long their data are kept, in every study but the demo."""
    study = study_with(("consent/demo.md", "consent/replication.md"))
    said = page(study, drawn(study), "consent")
    assert not re.search(r"\{\{|\}\}", said)
    assert "We delete your participant ID 90 days after" in " ".join(said.split())


@pytest.mark.parametrize("path", sorted((FOLDER / "consent").glob("*.md")), ids=lambda path: path.name)
def test_each_consent_states_its_facts_and_asks_in_separate_boxes(path: object) -> None:
    consent = consent_of((FOLDER / "consent" / path.name).read_text(encoding="utf-8"), path.name)  # type: ignore[attr-defined]
    assert isinstance(consent, ConsentDocument)
    assert consent.facts.boxes[0].text.startswith("I am 18 or over")
    optional = {box.key for box in consent.facts.boxes if not box.required}
    assert set(MUST_ASK) <= optional
    assert consent.missing(set()) == [consent.facts.boxes[0]]
    assert consent.missing({"adult"}) == []
    for fact in ("controller", "contact", "basis", "country", "ethics", "retention", "rights"):
        assert f"{{{{ {fact} }}}}" in consent.body


def test_the_demo_waits_for_nothing_and_the_template_says_that_it_does() -> None:
    assert not demo().consents["consent/demo.md"].todo
    template = consent_of((FOLDER / "consent/replication.md").read_text(encoding="utf-8"), "replication.md")
    assert isinstance(template, ConsentDocument)
    assert template.todo


CONSENT = (FOLDER / "consent" / "demo.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "controller:",
            "controler:",
            "mine.md:3:1 controler There is no key `controler` here. Did you mean `controller`?",
        ),
        ("ethics:", "#ethics:", "The key `ethics` is missing."),
        ("I am 18 or over", "I am old enough", "The first box is required and begins with"),
        ("key: open_data", "key: sharing", "Add a box `open_data` of its own"),
        ("key: open_data\n", "key: open_data\n    required: true\n", "This box must not be required."),
        ("---\n", "", "Begin the consent with `---`"),
        ("rights: ", "rights: '{{ contact }}' #", "The blank `contact` is a fact itself: write it out."),
        ("text: My", "text: For {{ pay }}, my", "The blank `pay` is not filled in here: write it out."),
    ],
)
def test_what_a_consent_lacks_is_said(old: str, new: str, said: str) -> None:
    found = consent_of(CONSENT.replace(old, new, 1), "mine.md")
    assert isinstance(found, list)
    assert any(said in str(fault) for fault in found), [str(fault) for fault in found]


def test_who_was_asked_on_the_way_is_not_asked_for_the_rule_again() -> None:
    form = demo().forms["forms/how_did_you_learn.yaml"]
    assert form.asked(drawn(demo()).facts).items[0].key == "ways"
    assert form.asked(drawn(demo(), "told").facts).items[0].key == "rule"


def test_words_about_the_rule_come_before_all_that_is_not_about_it() -> None:
    items = demo().forms["forms/how_did_you_learn.yaml"].items
    free = [index for index, item in enumerate(items) if isinstance(item, FreeText) and item.about == "rule"]
    assert max(free) <= 4


def test_sensitive_questions_can_be_passed_over() -> None:
    items = {item.key: item for item in demo().forms["forms/how_did_you_learn.yaml"].items}
    assert all(
        items[key].prefer_not for key in ("age", "gender", "colour_vision", "aids", "games", "language")
    )


SYLLABLE = re.compile(r"[aeiouy]+")


def grade(text: str) -> float:
    """Flesch-Kincaid grade level of a text (Kincaid et al. 1975); markdown signs are passed over."""
    plain = re.sub(r"[*#>`|-]", " ", text)
    sentences = max(1, len(re.findall(r"[.!?:]+\s|\n\n", plain)))
    words = re.findall(r"[A-Za-z']+", plain)
    syllables = sum(max(1, len(SYLLABLE.findall(word.lower().removesuffix("e")))) for word in words)
    return 0.39 * len(words) / sentences + 11.8 * syllables / len(words) - 15.59


@pytest.mark.parametrize("key", ["consent", "briefing", "debrief"])
@pytest.mark.parametrize("condition", ["discover", "told"])
def test_pages_can_be_read_after_eight_years_of_school(key: str, condition: str) -> None:
    assert grade(page(demo(), drawn(demo(), condition), key)) < 8.5
