"""The kinds of figure that have been published can be made from the zip with pandas alone."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator

import pandas as pd
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.episode import Episode
from app.episodes.outcome import Outcome
from app.exports import bundle
from app.measures import joint, rates
from app.measures.observer_path import lived
from app.measures.survival import first_violation, survival
from tests.exports.lived import PROBED, Session, whole_session

Frames = Callable[[str], pd.DataFrame]
KINDS = ("own", "other", "compliant")


_HOME: list[tuple[Session, bytes]] = []
"""The session with its zip: made once, only read afterwards."""


@pytest.fixture
async def home(db_engine: AsyncEngine) -> tuple[Session, bytes]:
    if not _HOME:
        made = await whole_session(db_engine)
        pieces = [piece async for piece in bundle.stream(db_engine, made.session)]
        _HOME.append((made, b"".join(pieces)))
    return _HOME[0]


@pytest.fixture
def made(home: tuple[Session, bytes]) -> Session:
    return home[0]


@pytest.fixture
def read(home: tuple[Session, bytes]) -> Frames:
    files = zipfile.ZipFile(io.BytesIO(home[1]))
    return lambda table: pd.read_csv(files.open(f"{table}.csv"))


def episodes_of(made: Session, *prefixes: str) -> Iterator[tuple[Episode, ...]]:
    for person in made.people:
        yield from (went for stage, went in person.episodes.items() if stage.startswith(prefixes))


def outcomes(made: Session, *prefixes: str) -> list[Outcome]:
    return [went[-1].outcome() for went in episodes_of(made, *prefixes)]


async def test_errand_and_norm_on_the_floor_of_learning_and_on_a_new_one(made: Session, read: Frames) -> None:
    shares = read("episodes").groupby("phase")[["task", "kept", "joint"]].mean()
    for phase in ("test_same", "test_unseen"):
        ours = outcomes(made, phase)
        assert shares.joint[phase] == pytest.approx(rates.joint_rate(ours))
        assert shares.task[phase] == pytest.approx(sum(one.task for one in ours) / len(ours))


async def test_who_finishes_but_breaks_the_norm(made: Session, read: Frames) -> None:
    tests = read("episodes").query("phase.str.startswith('test')")
    table, ours = pd.crosstab(tests.task, tests.kept), joint.table(outcomes(made, "test"))
    assert table.loc[True].to_dict() == {True: ours.both, False: ours.errand_only}


async def test_violations_by_opportunity(made: Session, read: Frames) -> None:
    steps = read("steps").merge(read("episodes")[["episode", "phase"]])
    tests = steps[steps.phase.str.startswith("test")]
    rate = tests.violation.sum() / tests.opportunity.sum()
    assert rate == pytest.approx(rates.violations_per_opportunity(outcomes(made, "test")))


async def test_opportunities_until_the_first_violation(made: Session, read: Frames) -> None:
    steps = read("steps").merge(read("episodes")[["episode", "phase"]])
    met, broken = [], []
    for _, one in steps[steps.phase.str.startswith("test")].groupby("episode"):
        upto = one[one.violation.cumsum().shift(fill_value=0) == 0]
        met.append(int(upto.opportunity.sum()))
        broken.append(bool(one.violation.any()))
    spells = pd.DataFrame({"met": met, "broken": broken})
    share, curve = 1.0, []
    for at in sorted(spells[spells.broken].met.unique()):
        share *= 1 - (spells.broken & (spells.met == at)).sum() / (spells.met >= at).sum()
        curve.append((at, share))
    ours = [
        first_violation(joint.taken(e.latest for e in went if e.latest)) for went in episodes_of(made, "test")
    ]
    assert curve == [pytest.approx(point) for point in survival(ours)]


async def test_belief_over_steps_beside_what_could_be_believed(made: Session, read: Frames) -> None:
    beliefs = read("beliefs").query("probe == 'P2'")
    beliefs["value"] = beliefs.value.map(json.loads) / 100
    known = beliefs.merge(read("evidence"), on=["episode", "n"])
    assert list(known.groupby("n").value.mean().index) == list(PROBED)
    assert (known.value - 0.6 * known.p_truth).abs().max() < 0.01


async def test_belief_gain_by_kind_of_evidence_and_its_utilisation(made: Session, read: Frames) -> None:
    """Between two questions: what was seen, what an ideal observer gained by it, what people gained."""
    evidence, beliefs = read("evidence"), read("beliefs").query("probe == 'P2'")
    evidence["window"] = pd.cut(evidence.n, [0, *PROBED], labels=list(PROBED)).astype(int)
    columns = [f"{what}_{kind}" for what in ("exposed", "gain") for kind in KINDS]
    windows = evidence.groupby(["episode", "window"])[columns].sum().reset_index()
    beliefs["belief"] = beliefs.value.map(json.loads) / 100
    told = windows.merge(beliefs, left_on=["episode", "window"], right_on=["episode", "n"])
    told["gained"] = told.groupby("episode").belief.diff().fillna(told.belief)
    ideal = told[[f"gain_{kind}" for kind in KINDS]].sum().sum()
    assert told.gained.sum() / ideal == pytest.approx(0.6, abs=0.05)
    assert told.exposed_own.sum() > 0
    assert told.exposed_compliant.sum() > told.exposed_other.sum() > 0


async def test_what_could_be_learned_stands_with_every_participant(made: Session, read: Frames) -> None:
    people = read("visits").merge(read("participants"), on="participant").set_index("visit")
    for person in made.people:
        went = person.episodes["learning"]
        path = lived([Episode.begin(went[0].brief), *went])
        row = people.loc[person.visit]
        assert [row[f"bits_{kind}"] for kind in KINDS] == pytest.approx(list(path.bits))
        assert row.p_truth_ideal_end == pytest.approx(path.p_truth[-1])


async def test_what_people_say_that_they_learned_from(made: Session, read: Frames) -> None:
    answers = read("answers").query("item == 'source'")
    assert sorted(answers.value.map(json.loads)) == ["own", "watching"]


async def test_transfer_by_participant(made: Session, read: Frames) -> None:
    tests = read("episodes").query("phase.str.startswith('test')")
    by_visit = tests.pivot_table(index="visit", columns="phase", values="joint", aggfunc="mean")
    gaps = (by_visit.test_same - by_visit.test_unseen).to_dict()
    for person in made.people:
        alone = Session(made.session, (person,))
        same, unseen = (
            rates.joint_rate(outcomes(alone, kind)) or 0.0 for kind in ("test_same", "test_unseen")
        )
        assert gaps[person.visit] == pytest.approx(rates.transfer_gap(same, unseen))
