"""What editors are told of study files is what the program takes."""

import json
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from app.studies.json_schema import NAME, schema
from app.studies.reading import read
from tests.studies.shipped import FOLDER, changed

CHECK = Draft202012Validator(json.loads(schema()))


def plain(text: str) -> dict[str, Any]:
    return read(text, "mine.yaml")[0].plain


def test_the_schema_is_not_stale() -> None:
    assert (FOLDER / NAME).read_text(encoding="utf-8") == schema(), (
        f"run: normgym validate --schema > study_configs/{NAME}"
    )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_every_shipped_study_fits(file: Any) -> None:
    assert list(CHECK.iter_errors(plain(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "keys",
    [
        "skip: [learning], told_the_norm: true",
        "learning: {newcomer: yoked}",
        "errand: default",
        "errand: [shelf, door]",
        "sanctions: {reveal: {time: false}}",
        "norms: {permute: swap_any}",
    ],
)
def test_a_condition_may_override_keys(keys: str) -> None:
    assert list(CHECK.iter_errors(plain(changed(("share: 6", f"share: 6, {keys}"))))) == []


@pytest.mark.parametrize(
    "keys",
    [
        "skip: [lerning]",
        "learning: {newcomer: sees}",
        "errand: [walk]",
        "sanctions: {reveal: {when: false}}",
        "shares: 2",
        "places: 3",
    ],
)
def test_a_word_that_is_none_of_ours_is_marked(keys: str) -> None:
    assert list(CHECK.iter_errors(plain(changed(("share: 6", f"share: 6, {keys}")))))
