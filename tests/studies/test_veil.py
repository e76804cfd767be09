"""What a study hides is in nothing that leaves the room; what it does not hide stays as it was."""

from functools import lru_cache

import pytest

from app.episodes.episode import Episode
from app.episodes.event import CLERK, Event, EventKind
from app.episodes.narration import UNSEEN, UNTOLD, narrate
from app.episodes.observation import Observation, observe
from app.episodes.phase import Phase
from app.live.ledger import Ledger
from app.studies.keys import Evidence, Reveal, Sanctions
from app.studies.veil import STRETCH, Hidden, Hides, hides_of, seen_through
from app.web import framing, wire
from tests.episodes.played import brief, play
from tests.episodes.test_observation import disguised
from tests.studies.shipped import demo

SETTINGS = demo().conditions["discover"].settings


@lru_cache
def lived() -> list[Episode]:
    """Somebody who breaks the rule, among people who do now and then."""
    return play(brief("even-steps-only", seed=5, steps=60), "naive")


def veiled(*hidden: Hidden) -> list[Observation]:
    return [seen_through(observe(episode), frozenset(hidden)) for episode in lived()]


def frowns(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.kind is EventKind.SANCTION]


def heard(*hidden: Hidden) -> list[Event]:
    """Everything that a browser is told in the end."""
    ledger = Ledger(frozenset(hidden))
    for episode in lived():
        ledger.add(episode)
    return list(ledger.events)


def test_hiding_nothing_changes_nothing() -> None:
    assert veiled() == [observe(episode) for episode in lived()]


def test_residents_are_in_sight_only_where_somebody_is_frowned_at() -> None:
    open_, closed = veiled(), veiled(Hidden.BEHAVIOUR)
    assert any(frowns(seen.events) for seen in open_)
    assert not all(frowns(seen.events) for seen in open_)
    for shown, hidden in zip(open_, closed, strict=True):
        if frowns(shown.events):
            assert hidden == shown
            continue
        assert hidden.people[0] == shown.people[0]
        assert {person.cell for person in hidden.people[1:]} == {UNSEEN}
        assert {who for who, _ in hidden.moves} <= {0}
        assert not [event for event in hidden.events if event.of > 0]
        assert [agent.i for agent in framing.standing(hidden).ag] == ["a0"]
        assert narrate(hidden).count("not in sight") == 6


def test_a_hidden_card_tells_neither_where_somebody_goes_nor_how_it_came_in() -> None:
    for shown, hidden in zip(veiled(), veiled(Hidden.CARDS), strict=True):
        assert hidden.people[0] == shown.people[0]
        assert {person.leg for person in hidden.people[1:]} == {UNTOLD}
        for agent in framing.standing(hidden).ag[1:]:
            assert (agent.next, agent.door, agent.leg, agent.tr.line) == ("", "", -1, [-1, -1, -1])
        assert "next:" not in "".join(line for line in narrate(hidden).splitlines() if line[0] in "123456")
        assert [(p.cell, p.load) for p in hidden.people] == [(p.cell, p.load) for p in shown.people]


def test_a_hidden_sanctioner_is_named_nowhere() -> None:
    told = frowns(tuple(heard(Hidden.SANCTIONER)))
    assert told
    assert {event.by for event in told} == {()}
    assert all(framing.happening(event).by is None for event in told)
    assert any("Somebody frowned at" in narrate(seen) for seen in veiled(Hidden.SANCTIONER))


def test_a_sign_over_the_counter_stays_one_where_the_sanctioner_is_hidden_too() -> None:
    episode = next(e for e in lived() if e.latest and frowns(e.latest.events))
    nameless = observe(
        play(brief("even-steps-only", seed=5, steps=60, reveal_target=False), "naive")[episode.n]
    )
    hidden = frowns(seen_through(nameless, frozenset({Hidden.SANCTIONER})).events)
    assert {(event.of, event.by) for event in hidden} == {(CLERK, (CLERK,))}


def test_a_hidden_place_leaves_no_tile_in_a_frown() -> None:
    told = frowns(tuple(heard(Hidden.PLACE)))
    assert told
    assert {(event.cell, event.off) for event in told} == {(-1, -1)}


def test_frowns_whose_time_is_hidden_come_together_in_no_order_of_theirs() -> None:
    shown, told = heard(), heard(Hidden.TIME, Hidden.PLACE)
    assert {event.n % STRETCH and event.n != 60 for event in frowns(tuple(told))} == {False}
    assert len(frowns(tuple(told))) == len(frowns(tuple(shown)))
    for n in {event.n for event in frowns(tuple(told))}:
        at_once = [(event.of, event.by) for event in frowns(tuple(told)) if event.n == n]
        assert at_once == sorted(at_once)
    assert [event.id for event in told] == list(range(1, len(told) + 1))


def test_what_is_hidden_where() -> None:
    changed = {
        "evidence": Evidence(behaviour=False, cards=False),
        "sanctions": Sanctions(reveal=Reveal(sanctioner=False, place=False, time=False)),
    }
    settings = SETTINGS.model_copy(update=changed)
    assert hides_of(settings, Phase.LEARNING) == frozenset(Hidden)
    assert hides_of(settings, Phase.TEST_SAME) == frozenset(Hidden) - {Hidden.BEHAVIOUR}
    assert hides_of(SETTINGS, Phase.LEARNING) == frozenset()


@pytest.mark.parametrize(
    "hides",
    [{kind} for kind in Hidden] + [set(Hidden)],
    ids=lambda hides: "+".join(sorted(hides)),
)
def test_exchanging_every_secret_changes_no_byte_behind_a_veil(hides: Hides) -> None:
    """Hiding is done on what may be seen, so it cannot let a secret out."""
    for episode in lived()[::7]:
        other = disguised(episode, "two-on-green")
        seen, hidden = (seen_through(observe(one), frozenset(hides)) for one in (episode, other))
        assert wire.written(framing.snap(seen, 1, 1)) == wire.written(framing.snap(hidden, 1, 1))
