"""What the roles of desk, shelf, spot and bin are called in each community, in words for people."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from app.world.words import Kind


class Dress(NamedTuple):
    """The words of one community: the place, each kind of fixture, what is done there, what is carried.

    `staying` is what people do on a spot.
    """

    place: str
    names: dict[Kind, str]
    legs: dict[Kind, str]
    load: str
    staying: str


DRESS: dict[str, Dress] = {
    "cafe": Dress(
        "a café",
        {
            Kind.DESK: "order desk",
            Kind.SHELF: "pick-up shelf",
            Kind.SPOT: "seat",
            Kind.BIN: "cup return",
            Kind.DOOR: "door",
        },
        {
            Kind.DESK: "order at a desk",
            Kind.SHELF: "take your cup from a shelf",
            Kind.SPOT: "sit down on a seat",
            Kind.BIN: "bring the cup back",
            Kind.DOOR: "leave by a door",
        },
        "a cup",
        "seated",
    ),
    "post": Dress(
        "a post office",
        {
            Kind.DESK: "hand-in desk",
            Kind.SHELF: "form shelf",
            Kind.SPOT: "writing place",
            Kind.BIN: "receipt box",
            Kind.DOOR: "door",
        },
        {
            Kind.DESK: "hand the form in at a desk",
            Kind.SHELF: "take a form from a shelf",
            Kind.SPOT: "fill it in at a writing place",
            Kind.BIN: "drop the receipt in the box",
            Kind.DOOR: "leave by a door",
        },
        "a form",
        "writing",
    ),
    "grocery": Dress(
        "a grocery",
        {
            Kind.DESK: "pay desk",
            Kind.SHELF: "goods shelf",
            Kind.SPOT: "packing place",
            Kind.BIN: "basket return",
            Kind.DOOR: "door",
        },
        {
            Kind.DESK: "pay at a desk",
            Kind.SHELF: "take goods from a shelf",
            Kind.SPOT: "pack at a packing place",
            Kind.BIN: "bring the basket back",
            Kind.DOOR: "leave by a door",
        },
        "a basket",
        "packing",
    ),
}


def errand_in_words(community: str, errand: Sequence[Kind]) -> str:
    """The legs as one reads them out: "order at a desk, ..., then leave by a door"."""
    runs = [(kind, len(list(same))) for kind, same in groupby(errand)]
    said = [DRESS[community].legs[kind] + " twice" * (times > 1) for kind, times in runs]
    return f"{', '.join(said[:-1])}, then {said[-1]}"


def names_in_words(community: str) -> str:
    """Which thing plays which role: "a desk is an order desk, ..."."""
    names = DRESS[community].names
    said = [f"a {kind} is {_a(names[kind])}" for kind in (Kind.DESK, Kind.SHELF, Kind.SPOT)]
    return f"{', '.join(said)}, and the bin is the {names[Kind.BIN]}"


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
