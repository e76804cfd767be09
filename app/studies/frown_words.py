"""What a briefing says about frowns, true under the condition's settings."""

from app.studies.keys import Sanctions, Settings


def is_certain(sanctions: Sanctions) -> bool:
    """Whether every breach is frowned at, and nothing else is."""
    return sanctions.p_detect == 1 and sanctions.p_false == 0


def is_open(sanctions: Sanctions) -> bool:
    """Whether everybody sees every frown and at whom."""
    return sanctions.show_own and sanctions.show_others and sanctions.reveal.target


def frowns(settings: Settings, *, rule: bool) -> str:
    """The sentences in the words of the frame; without `rule` nothing is said of what a frown means."""
    sanctions = settings.sanctions
    said = [f"{_when(settings, rule=rule)}{_who(sanctions)}"]
    if rule and not is_certain(sanctions):
        said.append(_how_sure(sanctions))
    if sanctions.delay:
        said.append("The frown comes a little later.")
    if sanctions.test_feedback == "hidden":
        still = ", though the rule is the same" if rule else ""
        said.append(f"In the short visits at the end nobody frowns{still}.")
    return " ".join(said)


def _when(settings: Settings, *, rule: bool) -> str:
    if not rule:
        return "Sometimes they frown at somebody"
    breach = "does it another way" if settings.instruction.frame == "conventional" else "breaks it"
    usually = "" if is_certain(settings.sanctions) else "usually "
    return f"When somebody {breach}, others {usually}frown at them"


def _who(sanctions: Sanctions) -> str:
    if not sanctions.reveal.target:
        return ". Everybody can see that there was a frown, but not at whom."
    if sanctions.show_own and sanctions.show_others:
        return ", and everybody can see it."
    if sanctions.show_others:
        return ". You see it when they frown at others, but not when they frown at you."
    if sanctions.show_own:
        return ". You see it when they frown at you, but not when they frown at others."
    return ". You do not see it."


def _how_sure(sanctions: Sanctions) -> str:
    missed, mistaken = sanctions.p_detect < 1, sanctions.p_false > 0
    if missed and mistaken:
        return "They may miss it, and sometimes they are mistaken."
    return "They may miss it." if missed else "Sometimes they are mistaken."
