"""A study as it was read: settings per condition together with every text that it names."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from app.norms.catalogue import NORMS
from app.studies.consent import ConsentDocument
from app.studies.forms import Form
from app.studies.frown_words import is_certain, is_open
from app.studies.keys import Settings
from app.studies.study_keys import StudyKeys
from app.world.drawing import COMMUNITIES, LAYOUTS

PROBE_FORM = "forms/probe.yaml"
"""The form that asks what people believe on the way."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What some of the participants meet: the study's settings with this condition's changes."""

    name: str
    share: int
    told: bool
    skip: frozenset[str]
    settings: Settings

    @property
    def facts(self) -> frozenset[str]:
        """What texts may ask about: told or hidden, the frame, whether the rule is mentioned."""
        frame = self.settings.instruction.frame
        mentioned = "unmentioned" if frame == "no_mention" and not self.told else "mentioned"
        learning = "skips_learning" if "learning" in self.skip else "learns"
        honest = "deceived" if self.settings.deception else "honest"
        sanctions = self.settings.sanctions
        certain = "certain" if is_certain(sanctions) else "noisy"
        seen = "open" if is_open(sanctions) else "veiled"
        told = "told" if self.told else "hidden"
        facts = {told, frame, mentioned, learning, honest, certain, seen, self.clock}
        return frozenset(facts | {self.newcomer, self.company})

    @property
    def newcomer(self) -> str:
        """What the newcomer does while learning, as texts may ask for it."""
        words = {"acts": "acts", "watch_only": "watches", "yoked": "yoked"}
        return "acts" if "learning" in self.skip else words[self.settings.learning.newcomer]

    @property
    def company(self) -> str:
        """Whether residents are always in sight while learning, as texts may ask for it."""
        seen = self.settings.evidence.behaviour or "learning" in self.skip
        return "in_sight" if seen else "out_of_sight"

    @property
    def clock(self) -> str:
        """What moves the clock, as texts may ask for it."""
        return {"keypress": "by_press", "ticks": "by_clock", "either": "by_either"}[self.settings.pace.clock]

    @property
    def norms(self) -> tuple[str, ...]:
        """The ids of the norms in the study's order; `all` is the catalogue's."""
        ids = self.settings.norms.ids
        return tuple(NORMS) if ids == "all" else tuple(ids)

    @property
    def layouts(self) -> tuple[str, ...]:
        """The ids of the floors, in the order in which they were drawn up."""
        ids = self.settings.layouts.ids
        return tuple(layout for layout in LAYOUTS if ids == "all" or layout in ids)


FACTS = frozenset(
    {
        *("told", "hidden", "neutral", "conventional", "no_mention", "mentioned", "unmentioned"),
        *("learns", "skips_learning", "deceived", "honest", "asked", "unasked"),
        *("certain", "noisy", "open", "veiled"),
        *("by_press", "by_clock", "by_either"),
        *("acts", "watches", "yoked", "in_sight", "out_of_sight"),
        *COMMUNITIES,
        *("one_kind", "two_kinds"),
    }
)
"""Every fact that a text or an item may ask about."""


@dataclass(frozen=True, slots=True)
class Study:
    """A study file that holds. `text` carries the file and all that it names, so it can be stored whole."""

    name: str
    text: str
    keys: StudyKeys
    conditions: Mapping[str, Condition]
    forms: Mapping[str, Form]
    pages: Mapping[str, str]
    consents: Mapping[str, ConsentDocument]

    @property
    def hash(self) -> str:
        """The sha256 of `text`: what ran."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def unfinished(self) -> list[str]:
        """The names of its consents that still wait for facts."""
        return sorted(name for name, consent in self.consents.items() if consent.todo)

    @property
    def title(self) -> str:
        """What participants read as the title."""
        return self.keys.title
