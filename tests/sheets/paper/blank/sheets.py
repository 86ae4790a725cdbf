"""Blank sheets for tests."""

from __future__ import annotations

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.blank.document import BlankSheet
from scorekeeper.sheets.paper.pdf import blank_sheet_document
from scorekeeper.sheets.paper.print_options import PrintOptions


def blank(
    rules: str,
    players: int,
    paper: str = "a4",
    *,
    sheet: str = "",
    ink: str = "colour",
    holes: bool = False,
    names: tuple[str, ...] | None = None,
    agreed: tuple[int, ...] | None = None,
) -> BlankSheet:
    options = PrintOptions(paper, sheet=sheet, ink=ink, holes=holes)
    document = blank_sheet_document(preset(rules), players, options, names=names, agreed=agreed)
    assert isinstance(document, BlankSheet)
    return document
