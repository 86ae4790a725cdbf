"""Which document a sheet of the catalogue is."""

from __future__ import annotations

from scorekeeper.sheets.paper.catalogue import Kind, sheet_kind
from scorekeeper.sheets.paper.document import Filling, rows_document
from scorekeeper.sheets.paper.html import Document
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.paper.rule_card import rule_card
from scorekeeper.sheets.paper.seating_plan import seating_plan
from scorekeeper.sheets.paper.small_sheets import small_sheets


def build_document(filling: Filling, printing: PrintOptions) -> Document:
    """The document that was asked for, of a game or empty. Raises NoSuchSheet."""
    rules = filling.sheet.game.rules
    kind = sheet_kind(printing.sheet, rules)
    match kind.kind:
        case Kind.SMALL:
            return small_sheets(filling, printing, kind)
        case Kind.RULES:
            return rule_card(rules, filling.sheet.schedule, len(filling.sheet.game.players), printing)
        case Kind.SEATS:
            return seating_plan(filling, printing)
    return rows_document(filling, printing, kind)
