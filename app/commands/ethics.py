"""`normgym ethics`: one PDF of everything that people read, for an ethics board."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from PIL import Image

from app import studies
from app.commands.picturing import NONE_THERE, chromium, pictured
from app.studies.ethics import Chapter, Screen, pack
from app.studies.study import Study

File = Annotated[Path, typer.Argument(metavar="STUDY", help="The study file.")]
Out = Annotated[
    Path | None, typer.Option("--out", help="Where to write it; by default beside you, STUDY.pdf.")
]
WithPictures = Annotated[
    bool,
    typer.Option("--pictures/--no-pictures", help="Show each page as it looks, where there is a Chromium."),
]
Pictures = Mapping[tuple[str, str], bytes]
"""A JPEG by the title of a chapter and the key of a screen."""
WIDE_MM, HIGH_MM = 120, 230


def ethics(study: File, out: Out = None, pictures: WithPictures = True) -> None:
    """Write every text and page of every condition and exit, with hashes, pay and data, as one PDF."""
    read = studies.load(study)
    target = out or Path(f"{read.keys.key}.pdf")
    program = chromium() if pictures else None
    written(read, target, pictured(read, program) if program else {})
    print(f"{target}: {target.stat().st_size} bytes, study {read.hash[:12]}")
    if missing := lost(read):
        print(f"The PDF's own letters lack these, which read ? in it: {missing}")
    if program is None:
        print(NONE_THERE)


def lost(study: Study) -> str:
    """The signs that the PDF's own letters lack, each once."""
    said = "".join(screen.title + screen.text for chapter in pack(study) for screen in chapter.screens)
    return " ".join(sorted({sign for sign in said if not sign.encode("cp1252", "ignore")}))


class Pack(FPDF):
    """Pages with a number and the study's version at their foot."""

    def __init__(self, version: str) -> None:
        super().__init__(format="A4")
        self.version = version
        self.core_fonts_encoding = "cp1252"  # typographic quotes and currencies
        self.set_auto_page_break(True, margin=20)
        self.set_margins(22, 20)

    def footer(self) -> None:
        """The foot of each page."""
        self.set_y(-14)
        self.set_font("helvetica", size=8)
        self.cell(0, 8, f"Study {self.version}  -  page {self.page_no()}", align="C")


def written(study: Study, target: Path, pictures: Pictures) -> None:
    """Write the pack; characters that the PDF's own letters lack become a question mark."""
    pdf = Pack(study.hash[:16])
    pdf.set_title(study.title)
    for chapter in pack(study):
        _chapter(pdf, chapter, pictures)
    pdf.output(str(target))


def _chapter(pdf: Pack, chapter: Chapter, pictures: Pictures) -> None:
    pdf.add_page()
    _line(pdf, chapter.title, size=20, style="B")
    if not pictures:
        _line(pdf, NONE_THERE.replace("`", ""), size=8)
    for screen in chapter.screens:
        _screen(pdf, screen, pictures.get((chapter.title, screen.key)))


def _screen(pdf: Pack, screen: Screen, picture: bytes | None) -> None:
    pdf.ln(4)
    _line(pdf, screen.title, size=13, style="B")
    for line in screen.text.splitlines():
        if line.startswith("#"):
            _line(pdf, line.lstrip("# "), size=11, style="B")
        elif line.strip():
            _line(pdf, line, size=10, markdown=True)
        else:
            pdf.ln(2)
    _line(pdf, f"SHA-256 {screen.sha256}", size=7)
    if picture is not None:
        wide, high = Image.open(BytesIO(picture)).size
        pdf.image(BytesIO(picture), w=min(WIDE_MM, HIGH_MM * wide / high))


def _line(pdf: Pack, text: str, *, size: int, style: str = "", markdown: bool = False) -> None:
    pdf.set_font("helvetica", style=style, size=size)
    said = text.encode("cp1252", "replace").decode("cp1252")
    pdf.multi_cell(0, size * 0.5, said, markdown=markdown, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
