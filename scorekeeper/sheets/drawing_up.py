"""Which document a sheet of the catalogue is."""

from __future__ import annotations

from scorekeeper.sheets.catalogue import Kind, sheet_kind
from scorekeeper.sheets.document import Filling, rows_document
from scorekeeper.sheets.page import Document
from scorekeeper.sheets.printing import Printing
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.seating_plan import seating_plan
from scorekeeper.sheets.small_sheets import small_sheets


def drawn_up(filling: Filling, printing: Printing) -> Document:
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
