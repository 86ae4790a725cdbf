"""Every sheet of the catalogue as a picture, by the sample in its folder: filled in and empty, on every paper."""

from __future__ import annotations

import subprocess
from pathlib import Path

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.catalogue import SHEETS
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.pdf import build_document, documents_pdf
from scorekeeper.sheets.paper.print_options import INKS, PAPERS, PrintOptions
from tests.sheets.samples import sample_of

PAPER_DPI = 60


def shoot_sheets(folder: Path) -> int:
    """Take them all: colour is in handwriting, black in type and without names. Returns how many there are."""
    count = 0
    for sheet in SHEETS:
        filling = SheetSource(score_sheet(sample_of(sheet)))
        for paper in PAPERS:
            for ink in INKS:
                options = PrintOptions(paper, sheet=sheet, ink=ink, handwriting=ink != "black")
                empty = SheetSource(filling.blank_copy.sheet, empty=True)
                documents = [build_document(filling, options), build_document(empty, options)]
                file = folder / f"sheet-{sheet}-{paper}-{ink}"
                command = ["pdftoppm", "-png", "-r", str(PAPER_DPI), "-", str(file)]
                subprocess.run(command, input=documents_pdf(documents), check=True)
                count += len(documents)
    return count
