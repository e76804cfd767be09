"""The stages that a study's plan can name, each with its keys."""

from typing import Literal

from pydantic import Field, model_validator

from app.studies.key import Keys


class DeviceCheck(Keys):
    """Keys, sockets, width; before consent."""

    min_width: int = Field(
        768, ge=320, le=1920, description="narrower than this counts as narrow, CSS pixels"
    )
    narrower: Literal["touch_pad"] = Field("touch_pad", description="narrow screens get a pad to press")


class Consent(Keys):
    """The consent document."""

    document: str = Field(description="a file in consent/")


class Briefing(Keys):
    """What people are told before they play."""

    page: str = Field(description="a file in pages/")


class Practice(Keys):
    """A walk without any norm."""

    layout: str = Field("practice", description="the floor to practise on")
    steps: int = Field(20, ge=5, le=200, description="how many steps it lasts")


class Quiz(Keys):
    """Questions on the briefing."""

    form: str = Field(description="a file in forms/")
    tries: int = Field(3, ge=1, le=10, description="how often people may try")


class EpisodeKeys(Keys):
    """One episode of learning."""

    phase: Literal["learning"] = Field("learning", description="what the episode is for")
    layout: Literal["home"] = Field("home", description="the floor of the pair")
    steps: int = Field(
        150, ge=20, le=600, description="how many steps it lasts; certified seeds hold for 150 only"
    )


class BlockPart(Keys):
    """Some test episodes on one floor."""

    phase: Literal["test_same", "test_unseen"] = Field(description="the known floor or the new one")
    layout: Literal["home", "away"] = Field(description="the floor of the pair")
    episodes: int = Field(3, ge=1, le=10, description="how many episodes; certified seeds come in threes")
    steps: int = Field(
        220, ge=20, le=600, description="the most steps of one episode; certified seeds need 220 or more"
    )

    @model_validator(mode="after")
    def _floor_of_its_phase(self) -> "BlockPart":
        """The known floor is `home`, the new one is `away`."""
        if self.layout != {"test_same": "home", "test_unseen": "away"}[self.phase]:
            raise ValueError(
                f"{self.phase} cannot be on `{self.layout}`: test_same is home, test_unseen away."
            )
        return self


class Block(Keys):
    """The tests."""

    order: Literal["counterbalanced", "as_written"] = Field("counterbalanced", description="of the parts")
    parts: list[BlockPart] = Field(min_length=1, max_length=2, description="at most one part per floor")


class Questionnaire(Keys):
    """A form to fill in."""

    form: str = Field(description="a file in forms/")
    optional: bool = Field(default=False, description="people may leave the whole form out")


class BeliefTest(Keys):
    """Which steps would be frowned at, which sentence is the rule."""

    scenes: int = Field(12, ge=0, le=40, description="how many steps to judge")
    options: Literal[4] = Field(4, description="how many sentences to choose from")


class Debrief(Keys):
    """What it was about."""

    page: str = Field(description="a file in pages/")


StageKeys = (
    DeviceCheck
    | Consent
    | Briefing
    | Practice
    | Quiz
    | EpisodeKeys
    | Block
    | Questionnaire
    | BeliefTest
    | Debrief
)


class PlanItem(Keys):
    """One stage of the plan: `- name: {keys}`."""

    device_check: DeviceCheck | None = Field(None, description="keys, connection and width")
    consent: Consent | None = Field(None, description="the consent document")
    briefing: Briefing | None = Field(None, description="the instructions")
    practice: Practice | None = Field(None, description="a walk without any norm")
    quiz: Quiz | None = Field(None, description="questions on the briefing")
    episode: EpisodeKeys | None = Field(None, description="an episode of learning")
    block: Block | None = Field(None, description="the tests")
    questionnaire: Questionnaire | None = Field(None, description="a form to fill in")
    belief_test: BeliefTest | None = Field(None, description="the test of what people believe")
    debrief: Debrief | None = Field(None, description="what it was about")

    @model_validator(mode="after")
    def _one_stage(self) -> "PlanItem":
        """An item that names two stages has no order."""
        if len(self.named()) != 1:
            raise ValueError("Write one stage per line, such as `- quiz: {form: forms/comprehension.yaml}`.")
        return self

    def named(self) -> list[str]:
        """The names of the stages in this item (one, once it is checked)."""
        return [name for name in type(self).model_fields if getattr(self, name) is not None]

    @property
    def name(self) -> str:
        """The stage's name in the file."""
        return self.named()[0]

    @property
    def keys(self) -> StageKeys:
        """The stage's keys."""
        found: StageKeys = getattr(self, self.name)
        return found
