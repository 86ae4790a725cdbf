"""Every sheet of the catalogue as a picture, by the sample in its folder: filled in and empty, on every paper."""

from __future__ import annotations

import subprocess
from pathlib import Path

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.build import build_document
from scorekeeper.sheets.paper.catalogue import SHEETS
from scorekeeper.sheets.paper.document import Filling
from scorekeeper.sheets.paper.pdf import documents_pdf
from scorekeeper.sheets.paper.print_options import INKS, PAPERS, PrintOptions
from tests.sheets.samples import sample_of

PAPER_DPI = 60


def shoot_sheets(folder: Path) -> int:
    """Take them all: colour is in handwriting, black in type and without names. Returns how many there are."""
    count = 0
    for sheet in SHEETS:
        filling = Filling(score_sheet(sample_of(sheet)))
        for paper in PAPERS:
            for ink in INKS:
                printing = PrintOptions(paper, sheet=sheet, ink=ink, hand=ink != "black")
                empty = Filling(filling.emptied.sheet, empty=True)
                documents = [build_document(filling, printing), build_document(empty, printing)]
                file = folder / f"sheet-{sheet}-{paper}-{ink}"
                command = ["pdftoppm", "-png", "-r", str(PAPER_DPI), "-", str(file)]
                subprocess.run(command, input=documents_pdf(documents), check=True)
                count += len(documents)
    return count
