"""The consent document: facts that must be stated, boxes to tick, the text between them."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from pydantic import Field

from app.studies.faults import Fault
from app.studies.key import NAME, Keys
from app.studies.pages import blanks_in
from app.studies.reading import Document, Path, read
from app.studies.schema import checked

AGE = "I am 18 or over"
"""The words with which the first box has to begin."""

TOLD = ("controller", "contact", "basis", "country", "ethics", "retention", "rights")
"""Facts that a page may name in a blank."""

MUST_ASK = ("open_data", "showing_play", "training_models")
"""Boxes of their own that nobody has to tick."""


class Box(Keys):
    """One box to tick."""

    key: str = Field(pattern=NAME)
    text: str = Field(min_length=1)
    required: bool = False


class Facts(Keys):
    """What a consent has to state."""

    title: str = Field(min_length=1)
    controller: str = Field(min_length=1, description="who is responsible for the data")
    contact: str = Field(min_length=1, description="whom to ask")
    basis: str = Field(min_length=1, description="the legal ground")
    country: str = Field(min_length=1, description="where the server stands")
    ethics: str = Field(min_length=1, description="who approved it, with the number")
    retention: str = Field(min_length=1, description="how long what is kept")
    rights: str = Field(min_length=1, description="what people can ask for")
    boxes: list[Box] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class ConsentDocument:
    """A consent as people read it; `text` is the whole file, `body` its markdown."""

    name: str
    facts: Facts
    body: str
    text: str

    @property
    def hash(self) -> str:
        """The version that somebody agreed to."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def todo(self) -> bool:
        """Whether a fact still waits for the researcher; such a study cannot be launched."""
        return "TODO" in self.text

    def missing(self, ticked: set[str]) -> list[Box]:
        """The required boxes that are not ticked."""
        return [box for box in self.facts.boxes if box.required and box.key not in ticked]


def consent_of(text: str, name: str, *, sound: bool = True) -> ConsentDocument | list[Fault]:
    """Read `---`, facts, `---`, markdown; or every fault with its line.

    Without `sound`, only those that keep it from being read.
    """
    parts = text.split("---\n", 2)
    if len(parts) != 3 or parts[0].strip():
        return [Fault(name, 1, 1, "", "Begin the consent with `---`, its facts, and another `---`.")]
    document = read("\n" + parts[1], name)[0]
    facts = checked(Facts, document, document.plain)
    if isinstance(facts, list):
        return facts
    wrong = [*_box_faults(document, facts), *_blank_faults(document, facts)] if sound else []
    return wrong or ConsentDocument(name, facts, parts[2].strip() + "\n", text)


def _blank_faults(document: Document, facts: Facts) -> Iterator[Fault]:
    """Blanks are filled in within facts that stand on the page, by whatever is no fact itself."""
    elsewhere: list[tuple[Path, str]] = [(("title",), facts.title), (("contact",), facts.contact)]
    elsewhere += [(("boxes", index), box.text) for index, box in enumerate(facts.boxes)]
    for path, words in elsewhere:
        for _, blank in blanks_in(words):
            yield document.fault(path, f"The blank `{blank}` is not filled in here: write it out.")
    for name in TOLD:
        for _, blank in blanks_in(getattr(facts, name)):
            if blank in TOLD:
                yield document.fault((name,), f"The blank `{blank}` is a fact itself: write it out.")


def _box_faults(document: Document, facts: Facts) -> list[Fault]:
    """The first box is about age, and three boxes are nobody's duty."""
    keys = [box.key for box in facts.boxes]
    faults = [
        document.fault(("boxes",), f"Add a box `{key}` of its own that people need not tick.")
        for key in MUST_ASK
        if key not in keys
    ]
    if not facts.boxes[0].required or not facts.boxes[0].text.startswith(AGE):
        faults.append(
            document.fault(("boxes", 0), f"The first box is required and begins with \u201c{AGE}\u201d.")
        )
    forced = [i for i, box in enumerate(facts.boxes) if box.key in MUST_ASK and box.required]
    return faults + [document.fault(("boxes", i), "This box must not be required.") for i in forced]
