"""The copycat goes where others went, stands still while the nearest person does."""

from random import Random

from app.episodes.episode import Episode
from app.measures.learners_copycat import Copycat
from app.norms.catalogue import norm_of
from app.world.words import Action, Kind
from tests.episodes.played import brief, play


def test_its_spots_are_the_spots_of_others() -> None:
    """Where residents sit on blue alone, so does it, having seen them."""
    asked, copycat, dice = brief("blue-spots-only", seed=5, steps=300, lapse=0.0), Copycat(), Random(1)
    episode, uses = Episode.begin(asked), []
    while not episode.ended:
        before = episode.scene
        episode = episode.after(copycat(episode, dice))
        if episode.scene.people[0].leg == before.people[0].leg + 1 and before.people[0].cell >= 0:
            uses.append((before, episode.n))
    spots = [scene for scene, n in uses if n > 100 and scene.errand[scene.people[0].leg] is Kind.SPOT]
    assert spots
    assert all(norm_of("blue-spots-only").permits(scene, 0, Action.USE) for scene in spots)


def test_it_stands_still_when_all_others_do() -> None:
    mine, theirs = 0, 0
    for seed in (2, 3, 4):
        asked, copycat, dice = brief("freeze-while-lamp-lit", seed=seed, lapse=0.0), Copycat(), Random(1)
        episode = Episode.begin(asked)
        while not episode.ended:
            episode = episode.after(copycat(episode, dice))
        mine, theirs = mine + episode.violations, theirs + play(asked, "naive")[-1].violations
    assert mine < 0.7 * theirs
