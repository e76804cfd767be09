"""What the newcomer sees says nothing of the norm."""

from dataclasses import replace

import pytest

from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.narration import narrate
from app.episodes.observation import observe
from app.episodes.setting import setting_of
from app.episodes.step import Move, coded
from app.norms.catalogue import NORMS
from app.world.words import Action, Kind
from tests.episodes.played import brief, play

EVERY = sorted(NORMS)


def disguised(episode: Episode, norm: str) -> Episode:
    """The same scene with every secret exchanged: norm, verdicts, lapses, plans, late frowns, chain."""
    other: Brief = replace(episode.brief, norm=norm, lapse=0.9, lapse_min=0, content="x")
    latest = episode.latest
    if latest is not None:
        moves = tuple(
            Move(m.who, m.action, m.effective, m.before, m.after, lapse=not m.lapse) for m in latest.moves
        )
        latest = latest._replace(codes=coded(moves), hash=b"")
    return episode._replace(
        brief=other,
        latest=latest,
        hash=b"",
        minds=tuple(mind._replace(goal=3, lapsing=not mind.lapsing) for mind in episode.minds),
        pending=((episode.n + 1, 2, 17), *episode.pending[1:]),
        violations=99,
        opportunities=99,
        lapsed=(3,) * 99,
        lapsed_at=99,
        setting=setting_of(other),
    )


@pytest.mark.parametrize("norm", EVERY)
def test_exchanging_every_secret_leaves_the_observation_as_it_is(norm: str) -> None:
    for value in play(brief(norm, seed=7), "naive"):
        seen = observe(value)
        for step in (1, 7, 19):
            other = EVERY[(EVERY.index(norm) + value.n + step) % len(EVERY)]
            assert observe(disguised(value, other)) == seen
        assert narrate(observe(disguised(value, other))) == narrate(seen)


def test_a_study_that_hides_whom_names_nobody() -> None:
    values = play(brief("no-blue-floor", seed=2, reveal_target=False), "naive")
    frowns = [e for v in values for e in observe(v).events if e.kind is EventKind.SANCTION]
    assert frowns
    assert all((e.of, e.by, e.cell, e.off) == (-1, (-1,), -1, -1) for e in frowns)


def test_a_frown_tells_which_tile_was_left_and_none_where_nobody_moved() -> None:
    values = play(brief("no-blue-floor", seed=2), "naive")
    steps = [value.latest for value in values if value.latest]
    frowns = [(s, e) for s in steps for e in s.events if e.kind is EventKind.SANCTION]
    assert frowns
    for step, frown in frowns:
        move = next(move for move in step.moves if move.who == frown.of)
        assert frown.off == (move.before if move.before != move.after else -1)
    late = play(brief("no-blue-floor", seed=2, delay=2), "naive")
    assert {e.off for v in late for e in observe(v).events if e.kind is EventKind.SANCTION} == {-1}


def test_a_study_can_hide_the_newcomers_own_frowns() -> None:
    values = play(brief("no-blue-floor", seed=2, show_own=False), "naive")
    assert any(v.violations for v in values)
    assert not [e for v in values for e in observe(v).events if e.kind is EventKind.SANCTION and e.of == 0]


def test_moves_are_seen_in_the_order_judged() -> None:
    value = play(brief(seed=3), "oracle")[40]
    assert [who for who, _ in observe(value).moves] == sorted(who for who, _ in observe(value).moves)
    assert all(isinstance(action, Action) for _, action in observe(value).moves)


def test_the_text_view_tells_clock_people_and_errand() -> None:
    text = narrate(observe(Episode.begin(brief(seed=3))))
    assert "Clock" in text
    assert "0 You:" in text
    assert "Your errand from here: desk, shelf, spot, bin, door." in text


def test_the_text_view_tells_the_floor_under_spots_and_where_the_lamp_shines() -> None:
    seen = observe(Episode.begin(brief(seed=3)))
    text, layout = narrate(seen), seen.layout
    for at in layout.of_kind[Kind.SPOT]:
        row, column = divmod(layout.fixtures[at].cell, layout.width)
        colour = layout.rug[layout.fixtures[at].cell].value
        assert (f"row {row}, column {column} {colour}" in text) is (colour != "plain")
    shining = next(line for line in text.splitlines() if line.startswith("The lamp shines on"))
    assert shining.count("row") == sum(layout.lamp_tile)


def test_the_text_view_tells_what_you_used_last() -> None:
    used = next(v for v in play(brief(seed=3), "oracle") if v.scene.people[0].used >= 0)
    assert "last used the" in narrate(observe(used))
