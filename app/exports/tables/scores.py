"""Scores: what a visit's tests and its belief test come to."""

from collections.abc import Callable
from typing import Any, NamedTuple

from app.episodes.outcome import Outcome
from app.exports.table import Column, Table
from app.exports.tables.visits import VISIT
from app.exports.values import Type
from app.measures.rates import joint_rate, transfer_gap, violations_per_opportunity
from app.studies import belief_scores
from app.studies.belief_scores import Judged, Sensitivity

SAME, UNSEEN = "test_same", "test_unseen"


class Scene(NamedTuple):
    """A scene as it was judged: what the norm says, what its distractors say, what was said."""

    frowned: bool
    verdicts: tuple[bool, ...]
    said: bool


def outcomes(row: Any, *phases: str) -> list[Outcome]:
    """Return the outcomes of the visit's tests of these kinds, in the order played."""
    ended = [test["outcome"] for test in row.tests or [] if test["phase"] in phases]
    return [Outcome(**one) for one in ended if one.keys() == set(Outcome._fields)]


def scenes(row: Any) -> list[Scene]:
    """Return the scenes that were judged, in the order shown."""
    judged = {name: value for name, value in (row.belief or {}).items() if name.startswith("scene.")}
    answers = [judged[name] for name in sorted(judged, key=lambda name: int(name.partition(".")[2]))]
    return [Scene(one["truth"], tuple(one["distractors"]), one["frown"]) for one in answers if "truth" in one]


def _rate(*phases: str) -> Callable[[Any], float | None]:
    return lambda row: joint_rate(outcomes(row, *phases))


def _gap(row: Any) -> float | None:
    same, unseen = _rate(SAME)(row), _rate(UNSEEN)(row)
    return None if same is None or unseen is None else transfer_gap(same, unseen)


def _pairs(row: Any) -> list[Judged]:
    return [(scene.frowned, scene.said) for scene in scenes(row)]


def _accuracy(row: Any) -> float | None:
    return belief_scores.accuracy(pairs) if (pairs := _pairs(row)) else None


def _sensitivity(row: Any) -> Sensitivity | None:
    return belief_scores.sensitivity(pairs) if (pairs := _pairs(row)) else None


def _fits(row: Any) -> list[float] | None:
    shown = scenes(row)
    return [*belief_scores.signature(shown, [scene.said for scene in shown])] if shown else None


def _option(row: Any) -> dict[str, Any]:
    chosen: dict[str, Any] = (row.belief or {}).get("option") or {}
    return chosen


def _of_points(score: Callable[[dict[str, float], str], float]) -> Callable[[Any], float | None]:
    def read(row: Any) -> float | None:
        points, truth = (row.belief or {}).get("points"), _option(row).get("truth")
        return score(points, truth) if points and truth else None

    return read


SCORES = Table(
    "scores",
    "One row per visit: what its tests and its belief test come to, each computed from the other files.",
    (
        VISIT,
        Column(
            "tests_same", "Tests on the layout of learning.", Type.INTEGER, lambda r: len(outcomes(r, SAME))
        ),
        Column("joint_same", "The share of them with errand done and norm kept.", Type.NUMBER, _rate(SAME)),
        Column(
            "tests_unseen", "Tests on the other layout.", Type.INTEGER, lambda r: len(outcomes(r, UNSEEN))
        ),
        Column("joint_unseen", "The share of them with both.", Type.NUMBER, _rate(UNSEEN)),
        Column("transfer_gap", "joint_same - joint_unseen.", Type.NUMBER, _gap),
        Column(
            "violations_per_opportunity",
            "Violations by steps in which the norm could be broken, over all tests.",
            Type.NUMBER,
            lambda row: violations_per_opportunity(outcomes(row, SAME, UNSEEN)),
        ),
        Column("judged", "Scenes of the belief test.", Type.INTEGER, lambda row: len(scenes(row))),
        Column("accuracy", "The share of them that were judged as the norm says.", Type.NUMBER, _accuracy),
        Column(
            "sensitivity",
            "d', z(hits) - z(false alarms), with the log-linear correction (Hautus 1995); chance is 0.",
            Type.NUMBER,
            lambda row: found.d if (found := _sensitivity(row)) else None,
        ),
        Column(
            "bias",
            "-(z(hits) + z(false alarms)) / 2; above 0: leans towards no.",
            Type.NUMBER,
            lambda row: found.bias if (found := _sensitivity(row)) else None,
        ),
        Column(
            "fits",
            "How well the judgements fit the norm, then each of its distractors; they sum to 1.",
            Type.JSON,
            _fits,
        ),
        Column(
            "final_rule",
            "Whether the sentence that was chosen in the end is the norm.",
            Type.BOOLEAN,
            lambda row: _option(row).get("right"),
        ),
        Column(
            "brier",
            "Squared error of the points shared out among the sentences, 0 (all on the norm) to 2.",
            Type.NUMBER,
            _of_points(belief_scores.brier),
        ),
        Column(
            "log_score",
            "Natural logarithm of the norm's share of the points, one added to each.",
            Type.NUMBER,
            _of_points(belief_scores.log_score),
        ),
    ),
)
