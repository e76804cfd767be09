"""What a briefing says about frowns, true under the condition's settings."""

from app.studies.keys import Sanctions, Settings
from app.studies.veil import STRETCH


def is_certain(sanctions: Sanctions) -> bool:
    """Whether every breach is frowned at, and nothing else is."""
    return sanctions.p_detect == 1 and sanctions.p_false == 0


def is_open(sanctions: Sanctions) -> bool:
    """Whether everybody sees every frown: at whom, by whom, where and when."""
    reveal = sanctions.reveal
    shown = sanctions.show_own and sanctions.show_others
    return shown and reveal.target and reveal.sanctioner and reveal.place and reveal.time


def frowns(settings: Settings, *, rule: bool) -> str:
    """The sentences in the words of the frame; without `rule` nothing is said of what a frown means."""
    sanctions = settings.sanctions
    said = [f"{_when(settings, rule=rule)}{_who(sanctions)}", *_not_shown(sanctions)]
    if rule and not is_certain(sanctions):
        said.append(_how_sure(sanctions))
    if sanctions.delay:
        said.append("The frown comes a little later.")
    if sanctions.test_feedback == "hidden":
        still = ", though the rule is the same" if rule else ""
        said.append(f"In the short visits at the end nobody frowns{still}.")
    return " ".join(said)


def signs(sanctions: Sanctions) -> str:
    """How a frown shows in the picture, if it does, in a sentence."""
    reveal = sanctions.reveal
    if not (reveal.place and reveal.time and _any_shown(sanctions)):
        return "Nothing in the picture shows it."
    if not reveal.target:
        return "A bubble over the counter shows that there was a frown."
    by = ", with a bubble above whoever frowns" if reveal.sanctioner else ""
    return f"It shows as a cross in a ring above the person it is meant for{by}."


def figure(sanctions: Sanctions) -> str:
    """Whom the briefing's still of a frown shows: `both`, the `target` alone, or `nobody`."""
    reveal = sanctions.reveal
    if not (reveal.target and reveal.place and reveal.time and _any_shown(sanctions)):
        return "nobody"
    return "both" if reveal.sanctioner else "target"


def _any_shown(sanctions: Sanctions) -> bool:
    return sanctions.show_own or sanctions.show_others


def _when(settings: Settings, *, rule: bool) -> str:
    if not rule:
        return "Sometimes they frown at somebody"
    breach = "does it another way" if settings.instruction.frame == "conventional" else "breaks it"
    usually = "" if is_certain(settings.sanctions) else "usually "
    return f"When somebody {breach}, others {usually}frown at them"


def _who(sanctions: Sanctions) -> str:
    see = "see" if sanctions.reveal.time else "hear of"
    if not _any_shown(sanctions):
        return f". You do not {see} it."
    if not sanctions.reveal.target:
        return ". Everybody can see that there was a frown, but not at whom."
    if not sanctions.show_own:
        return f". You {see} it when they frown at others, but not when they frown at you."
    if not sanctions.show_others:
        return f". You {see} it when they frown at you, but not when they frown at others."
    return ", and everybody can see it." if sanctions.reveal.time else ". You hear of it."


def _not_shown(sanctions: Sanctions) -> list[str]:
    """A sentence for each thing about a frown that stays hidden."""
    reveal = sanctions.reveal
    if not _any_shown(sanctions):
        return []
    said = [] if reveal.sanctioner or not reveal.target else ["You are not shown who frowns."]
    if not reveal.time:
        later = f"The list of what happened tells the frowns of {STRETCH} steps all together"
        return [*said, f"{later}, and not when each of them was."]
    if not reveal.place:
        said.append("The picture does not show it; the list of what happened tells it.")
    return said


def _how_sure(sanctions: Sanctions) -> str:
    missed, mistaken = sanctions.p_detect < 1, sanctions.p_false > 0
    if missed and mistaken:
        return "They may miss it, and sometimes they are mistaken."
    return "They may miss it." if missed else "Sometimes they are mistaken."
