"""The keys of a study file, each with its default."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from app.studies.key import CURRENCY, AllOr, Keys
from app.studies.stage_keys import PlanItem


class Norms(Keys):
    """Which norms the study uses."""

    ids: AllOr = Field("all", description="`all`, or a list of norms")
    assign: Literal["margins"] = Field("margins", description="how norms are shared out: balanced by margins")
    permute: Literal["none", "swap_within_family", "swap_any"] = Field(
        "none", description="norms go in pairs whose worlds are the same, so that the norm alone differs"
    )


class Layouts(Keys):
    """Which drawn floors the study uses."""

    ids: AllOr = Field("all", description="`all`, or a list of layouts")
    seen: Literal["by_pair"] = Field("by_pair", description="how the floor for learning is chosen")
    unseen: Literal["by_pair"] = Field("by_pair", description="how the new floor of the test is chosen")
    cross_community: bool = Field(
        default=False, description="the new floor is in the next kind of place (café, post, grocery, café)"
    )


class Learning(Keys):
    """How the newcomer meets the evidence."""

    newcomer: Literal["acts", "watch_only", "yoked"] = Field(
        "acts", description="acts, only watches, or sees the visit of somebody who acted"
    )


class Evidence(Keys):
    """What can be seen of the residents."""

    behaviour: bool = Field(
        default=True, description="residents are in sight while learning; false: in the steps of frowns only"
    )
    cards: bool = Field(
        default=True, description="cards say what each person carries, where it goes, how it came in"
    )


class Population(Keys):
    """Who lives there."""

    residents: Literal[4, 6, 8] = Field(6, description="number of residents beside the clerk")
    attributes: Literal["shuffle"] = Field("shuffle", description="shirts and hats are dealt anew")


class Instruction(Keys):
    """How the briefing speaks of the norm."""

    frame: Literal["neutral", "conventional", "no_mention"] = Field(
        "neutral", description="the wording of the briefing"
    )


class Pace(Keys):
    """When a step happens."""

    clock: Literal["keypress", "ticks", "either"] = Field("keypress", description="what moves the clock")
    min_step_ms: int = Field(350, ge=100, le=5000, description="shortest time between two steps, ms")
    step_ms: int = Field(600, ge=100, le=10000, description="length of a step of a running clock, ms")
    patience_ms: int = Field(5000, ge=500, le=60000, description="how long `either` waits for a press, ms")
    repeat: Literal["wait_only"] = Field("wait_only", description="which key may be held down")


class ThirdParty(Keys):
    """How many frowns at others there are in an episode of learning."""

    min: int = Field(4, ge=0, le=50, description="fewest frowns at others")
    max: int = Field(10, ge=0, le=50, description="most frowns at others")


class Residents(Keys):
    """How often residents break the norm, so that others can learn."""

    lapse: float = Field(0.3, ge=0, le=1, description="chance of a lapse at each opportunity")
    third_party_sanctions: ThirdParty = Field(ThirdParty(), description="bounds for frowns at others")
    lapse_in_test: bool = Field(default=False, description="residents lapse in the test as well")


class Reveal(Keys):
    """What a frown gives away."""

    target: bool = Field(default=True, description="at whom")
    sanctioner: bool = Field(default=True, description="by whom")
    place: bool = Field(default=True, description="where; false: nothing in the picture, only the log tells")
    time: bool = Field(default=True, description="when; false: the log tells those of 25 steps together")


class Sanctions(Keys):
    """How people react to a breach."""

    p_detect: float = Field(1.0, ge=0, le=1, description="chance that a breach is frowned at")
    p_false: float = Field(0.0, ge=0, le=1, description="chance per step of a mistaken frown")
    delay: int = Field(0, ge=0, le=20, description="steps between a breach and the frown")
    reveal: Reveal = Field(Reveal(), description="what a frown gives away")
    show_own: bool = Field(default=True, description="frowns at the newcomer are shown")
    show_others: bool = Field(default=True, description="frowns at others are shown")
    test_feedback: Literal["shown", "hidden"] = Field("shown", description="frowns in the test")


class Arms(Keys):
    """The shares of the probe arms, in per cent."""

    none: int = Field(20, ge=0, le=100, description="asked only at the end")
    fixed: int = Field(60, ge=0, le=100, description="asked at set steps")
    event: int = Field(20, ge=0, le=100, description="asked after what happened")


class Probes(Keys):
    """When people are asked what they believe."""

    arms: Arms = Field(Arms(), description="shares of participants, which sum to 100")
    schedule: Literal["staggered"] = Field("staggered", description="three schedules, balanced")
    after_blocks: bool = Field(default=True, description="ask after each block of tests too")


class Bonus(Keys):
    """What is paid on top, in the study's currency."""

    per_joint_success: float = Field(0.0, ge=0, description="for each test with errand and norm both kept")
    final_rule: float = Field(0.0, ge=0, description="for the right rule at the end")
    cap: float = Field(0.0, ge=0, description="the greatest bonus")


class Payment(Keys):
    """What people are paid."""

    currency: Annotated[str, Field(pattern=CURRENCY)] = Field("GBP", description="three letters")
    base: float = Field(0.0, ge=0, description="for taking part")
    screened_out: float = Field(0.0, ge=0, description="for those whom the quiz or a screening turns away")
    per_hour_floor: float = Field(0.0, ge=0, description="nobody earns less per hour than this")
    bonus: Bonus = Field(Bonus(), description="what is paid on top")
    minutes: int = Field(25, ge=1, le=240, description="how long a visit should take")
    second_factor_above: float = Field(
        100.0, ge=0, description="sending more than this within a day asks for a code from an authenticator"
    )


class Limits(Keys):
    """How long things may take."""

    visit_minutes: int = Field(75, ge=5, le=600, description="active minutes after which no episode starts")
    idle_nudge_s: int = Field(20, ge=5, le=600, description="seconds before a friendly nudge")
    idle_pause_s: int = Field(120, ge=10, le=3600, description="seconds before the room pauses")
    grace_minutes: int = Field(120, ge=1, le=10080, description="how long an absent visit keeps its place")
    resume: Literal["exact"] = Field("exact", description="people go on at the very step")


class Kept(Keys):
    """How long things are kept."""

    identifiers_keep_days: int = Field(90, ge=1, le=3650, description="after the last payment")
    deidentified_keep_days: int = Field(
        3650, ge=1, le=36500, description="after a session was closed; then moves and answers are destroyed"
    )


def _legs(value: object) -> object:
    """`default` or a list of kinds of fixture; the list itself is checked by the field."""
    return [] if value == "default" else value


Leg = Literal["desk", "shelf", "spot", "bin", "door"]


class Settings(Keys):
    """All keys that a condition may override."""

    title: str = Field(min_length=1, max_length=120, description="what participants read as the title")
    norms: Norms = Field(Norms(), description="the hidden rules")
    layouts: Layouts = Field(Layouts(), description="the floors")
    learning: Learning = Field(Learning(), description="learning")
    evidence: Evidence = Field(Evidence(), description="what can be seen")
    errand: Annotated[list[Leg], BeforeValidator(_legs)] = Field(
        [], description="`default`, or its legs in order, such as `[shelf, spot, bin, door]`"
    )
    certified_only: bool = Field(default=True, description="only seeds that were certified")
    deception: bool = Field(default=False, description="true allows texts that are not the whole truth")
    population: Population = Field(Population(), description="the residents")
    instruction: Instruction = Field(Instruction(), description="the briefing")
    pace: Pace = Field(Pace(), description="the clock")
    residents: Residents = Field(Residents(), description="lapses")
    sanctions: Sanctions = Field(Sanctions(), description="frowns")
    probes: Probes = Field(Probes(), description="questions on the way")
    plan: list[PlanItem] = Field(min_length=1, description="the stages in order")
    payment: Payment = Field(Payment(), description="money")
    limits: Limits = Field(Limits(), description="time")
    data: Kept = Field(Kept(), description="how long data are kept")
