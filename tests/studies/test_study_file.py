"""A study file: every fault with its line, nothing passed over, one text that carries all."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import studies
from app.errors import StudyFaults
from app.studies import files, reading
from app.world.drawing import LAYOUTS
from tests.studies.shipped import FOLDER, TEXT, changed, demo, faults_of, study_with


def line_of(words: str, text: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


@pytest.mark.parametrize("name", [path.name for path in FOLDER.glob("*.yaml")])
def test_every_shipped_study_holds(name: str) -> None:
    assert studies.load(FOLDER / name).keys.key == name.removesuffix(".yaml")


ONE_KEY = [
    ("title: Settling", "titel: Settling", "titel There is no key `titel` here. Did you mean `title`?"),
    ("places: 50", "places: '50'", "places `50` should be a whole number."),
    ("places: 50", "places: 0", "places `0` should be at least 1."),
    ("places: 50", "places: 50.5", "places `50.5` should be a whole number."),
    ("certified_only: false", "certified_only: 0", "certified_only `0` should be `true` or `false`."),
    ("tries: 3", "trys: 3", "plan[4].quiz.trys There is no key `trys` here. Did you mean `tries`?"),
    ("- quiz:", "- quizz:", "plan[4].quizz There is no key `quizz` here. Did you mean `quiz`?"),
    (
        "order: counterbalanced",
        "order: counterbalansed",
        "plan[6].block.order `counterbalansed` should be `counterbalanced` or `as_written`. Did you mean",
    ),
    ("key: demo", "key: My Study", "key `My Study` should be a small letter, then"),
    ("share: 6", "share: 0", "conditions.discover.share `0` should be at least 1."),
    ("share: 6", "shar: 6", "conditions.discover.shar There is no key `shar` here. Did you mean `share`?"),
    (
        "skip: [learning]",
        "skip: [learn]",
        "conditions.told.skip[0] `learn` should be `practice`, `learning`,",
    ),
    ("share: 6", "places: 6", "conditions.discover.places `places` belongs to the whole study"),
    ("currency: GBP", "currency: pounds", "payment.currency `pounds` should be three capital letters"),
]


@pytest.mark.parametrize(("old", "new", "said"), ONE_KEY)
def test_a_wrong_key_is_shown_with_its_line_and_what_would_be_right(old: str, new: str, said: str) -> None:
    found = faults_of((old, new))
    text = changed((old, new))
    mine = [line for line in found if said in line]
    assert len(mine) == 1, found
    assert mine[0].startswith(f"mine.yaml:{line_of(new, text)}:")


TOGETHER = [
    (
        [("- no-blue-floor", "- no-blue-flor")],
        "There is no norm `no-blue-flor` in this version. Did you mean `no-blue-floor`?",
    ),
    ([("- two-on-green", "- even-steps-only")], "The norm `even-steps-only` is listed twice."),
    (
        [("[cafe-1, cafe-3]", "[cafe-1, caffe-3]")],
        "There is no layout `caffe-3` in this version. Did you mean `cafe-3`?",
    ),
    ([("[cafe-1, cafe-3]", "[cafe-1]")], "`cafe-1` is the only cafe here; a test on a new floor needs two"),
    (
        [("[cafe-1, cafe-3]", "[cafe-1, cafe-3], cross_community: true")],
        "All floors are of kind cafe; a test in another kind of place needs two.",
    ),
    ([("fixed: 80", "fixed: 70")], "The arms should sum to 100, and sum to 90."),
    ([("places: 50", "places: 3")], "leaves nobody for the condition `told`"),
    (
        [("none: 20, fixed: 80", "none: 1, fixed: 99")],
        "1 % of the 43 places of `discover` is nobody: raise `places` or write 0.",
    ),
    ([("consent/demo.md", "consent/dmo.md")], "There is no file `consent/dmo.md` beside the study file."),
    ([("consent/demo.md", "../README.md")], "There is no file `../README.md` beside the study file."),
    (
        [
            ("  - belief_test: {scenes: 12, options: 4}\n", ""),
            ("  - questionnaire:", "  - belief_test: {}\n  - questionnaire:"),
        ],
        "asks for the rule in free words (`rule`). Put the form first.",
    ),
    ([("  - debrief: {page: pages/thanks.md}\n", "")], "The plan needs a `debrief`."),
    ([("  - consent: {document: consent/demo.md}\n", "")], "The plan needs a `consent`."),
    (
        [("  - device_check", "  - briefing: {page: pages/briefing.md}\n  - device_check")],
        "`briefing` comes before consent; only the device check may.",
    ),
    (
        [("optional: true}", "optional: true}\n  - quiz: {form: forms/comprehension.yaml}")],
        "`quiz` is in the plan twice.",
    ),
    ([("a_little_more", "how_did_you_learn")], "The form's key `how` names another stage already."),
    (
        [("skip: [learning]", "skip: [learning, test_same, test_unseen]")],
        "The condition `told` leaves nothing to play.",
    ),
    ([("layout: practice", "layout: cafe-1")], "Practice is in the room `practice`"),
    (
        [("skip: [learning]", "skip: [learning], instruction: {frame: no_mention}")],
        "A condition that tells the rule cannot leave it unmentioned.",
    ),
    (
        [("share: 6", "share: 6, residents: {third_party_sanctions: {min: 9, max: 5}}")],
        "`min` (9) is more than `max` (5).",
    ),
    ([("phase: test_same, layout: home", "phase: test_same, layout: away")], "test_same cannot be on `away`"),
]


@pytest.mark.parametrize(("changes", "said"), TOGETHER)
def test_what_does_not_go_together_is_said(changes: list[tuple[str, str]], said: str) -> None:
    assert any(said in line for line in faults_of(*changes)), faults_of(*changes)


def test_all_floors_are_ten() -> None:
    study = study_with(("ids: [cafe-1, cafe-3]", "ids: all"))
    assert study.conditions["discover"].layouts == LAYOUTS
    assert len(LAYOUTS) == 10


BUILT = [
    "pace: {clock: ticks}",
    "pace: {clock: either}",
    "probes: {arms: {none: 20, fixed: 60, event: 20}}",
    "errand: [shelf, spot, bin, door]",
    "population: {residents: 8}",
    "sanctions: {p_detect: 0.6}",
    "sanctions: {p_false: 0.002}",
    "sanctions: {delay: 2}",
    "sanctions: {reveal: {target: false}}",
    "sanctions: {show_own: false}",
    "sanctions: {show_others: false}",
    "sanctions: {test_feedback: hidden}",
]


@pytest.mark.parametrize("keys", BUILT)
def test_what_changes_frowns_or_errands_is_taken_and_the_standard_texts_stay_true(keys: str) -> None:
    assert faults_of(("share: 6", f"share: 6, {keys}")) == []


@pytest.mark.parametrize("legs", ["[shelf, bin]", "[door]", "[bin, shelf, door]", "[door, shelf, door]"])
def test_an_errand_that_nobody_can_do_is_refused(legs: str) -> None:
    found = faults_of(("share: 6", f"share: 6, errand: {legs}"))
    assert any("`door`" in line or "`bin`" in line for line in found)


def test_a_text_that_is_not_true_needs_deception_and_a_debrief_that_says_so() -> None:
    hidden = ("share: 6", "share: 6, sanctions: {p_detect: 0.6}")
    own = ("pages/briefing.md", "pages/thanks.md")  # a page that says nothing of frowns
    assert any("Write `deception: true`" in line for line in faults_of(hidden, own))
    confessed = faults_of(hidden, own, ("places: 50", "places: 50\ndeception: true"))
    assert not any("Write `deception: true`" in line for line in confessed)
    assert any("The debrief has no part `::: deceived`" in line for line in confessed)


def test_all_faults_are_shown_at_once_in_the_order_of_the_file() -> None:
    found = faults_of(("places: 50", "places: many"), ("share: 6", "shares: 6"), ("tries: 3", "tries: 30"))
    assert len(found) == 3
    assert [int(line.split(":")[1]) for line in found] == sorted(int(line.split(":")[1]) for line in found)


def test_one_fault_of_a_common_key_is_said_once_however_many_conditions_share_it() -> None:
    assert len(faults_of(("certified_only: false", "errand: [shelf, desk]"))) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("key: [a", "mine.yaml:1:8 This line is not YAML"),
        ("", "mine.yaml:1:1 Write keys and values here"),
        ("- a\n- b\n", "mine.yaml:1:1 Write keys and values here"),
        ("key: a\nkey: b\n", 'mine.yaml:2:1 This line is not YAML: found duplicate key "key"'),
    ],
)
def test_what_is_no_yaml_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(StudyFaults) as wrong:
        studies.parse(text, "mine.yaml", FOLDER)
    assert str(wrong.value).startswith(said)


def test_a_file_that_is_not_there_is_one_fault(tmp_path: Path) -> None:
    with pytest.raises(StudyFaults, match=r"This file cannot be read: No such file or directory\."):
        studies.load(tmp_path / "gone.yaml")


def test_the_text_of_a_study_carries_every_file_it_names() -> None:
    again = studies.parse(demo().text, "from the store")
    assert again.text == demo().text
    assert again.hash == demo().hash
    assert (again.forms, again.pages, again.consents) == (demo().forms, demo().pages, demo().consents)
    assert again.conditions == demo().conditions


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["pages/a.md", "forms/b.yaml"]),
        st.text(
            st.one_of(st.sampled_from("\t\n #-:|>'\"{}[]&*!%@`…😀"), st.characters(categories=["L", "P"]))
        ),
    )
)
def test_what_a_study_carries_comes_back_sign_by_sign(raw: dict[str, str]) -> None:
    packed = files.packed("key: a", raw)
    assert files.apart(packed) == ("key: a", raw)
    assert reading.read(packed, "x")[1].plain["files"] == raw


def test_a_sign_that_no_text_needs_is_refused_with_its_line(tmp_path: Path) -> None:
    copy = shutil.copytree(FOLDER, tmp_path / "studies")
    (copy / "pages" / "thanks.md").write_text("Thank you.\n\x08\n", encoding="utf-8")
    with pytest.raises(StudyFaults, match=r"pages/thanks.md:2:1 This line holds a sign"):
        studies.load(copy / "demo.yaml")


def test_a_later_edit_of_a_page_is_another_hash(tmp_path: Path) -> None:
    copy = shutil.copytree(FOLDER, tmp_path / "studies")
    page = copy / "pages" / "thanks.md"
    page.write_text(page.read_text(encoding="utf-8") + "One line more.\n", encoding="utf-8")
    assert studies.load(copy / "demo.yaml").hash != demo().hash


def test_a_condition_changes_only_its_own_settings() -> None:
    study = study_with(("share: 6", "share: 6, payment: {base: 5.00}"))
    assert study.conditions["discover"].settings.payment.base == 5.0
    assert study.conditions["discover"].settings.payment.per_hour_floor == 9.0
    assert study.conditions["told"].settings.payment.base == 4.0


def test_a_condition_with_nothing_behind_it_has_all_defaults() -> None:
    study = study_with(("discover: {share: 6}", "discover:"))
    assert study.conditions["discover"].share == 1


def test_the_demo_names_the_eight_norms_and_two_floors() -> None:
    assert len(demo().conditions["discover"].norms) == 8
    assert demo().conditions["told"].layouts == ("cafe-1", "cafe-3")
    assert "TODO" not in TEXT + "".join(consent.text for consent in demo().consents.values())


def test_nobody_is_screened_out_after_they_have_played(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, folder := tmp_path / "study_configs")
    form = folder / "forms" / "how_did_you_learn.yaml"
    form.write_text(form.read_text().replace("attention: [slightly_disagree]", "screens_out: [agree]"))
    with pytest.raises(StudyFaults, match="before the first visit"):
        studies.parse(TEXT, "mine.yaml", folder)


def test_an_answer_that_counts_must_be_one_of_the_options(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, folder := tmp_path / "study_configs")
    form = folder / "forms" / "how_did_you_learn.yaml"
    form.write_text(form.read_text().replace("attention: [slightly_disagree]", "attention: [slightly]"))
    with pytest.raises(StudyFaults, match="not one of the options"):
        studies.parse(TEXT, "mine.yaml", folder)
