"""Everything that an evening at several tables needs, in one PDF."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.evening.cards import TABLE, result_slips, score_cards, table_card
from scorekeeper.sheets.evening.tables import SeatedTable, tables_for
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.html import Document
from scorekeeper.sheets.paper.pdf import blank_sheet_document
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.table.cells import unplayed_sheet
from scorekeeper.wording.marks import N_


class EveningPart(StrEnum):
    """One kind of paper in the set, in the order in which it is needed."""

    SEATING = "seating"
    RULES = "rules"
    TABLE_CARDS = "table-cards"
    SHEETS = "sheets"
    SCORE_CARDS = "score-cards"
    RESULT_SLIPS = "result-slips"


PART_NAMES = {
    EveningPart.SEATING: N_("A seating draw for each table"),
    EveningPart.RULES: N_("A rule card for each table"),
    EveningPart.TABLE_CARDS: N_("A card with the number of each table"),
    EveningPart.SHEETS: N_("An empty score sheet for each table"),
    EveningPart.SCORE_CARDS: N_("A score card for each player"),
    EveningPart.RESULT_SLIPS: N_("A result slip for each table, to sign"),
}


def evening_documents(
    rules: RuleSet,
    tables: int,
    names: Sequence[str],
    options: PrintOptions,
    parts: Collection[EveningPart] = tuple(EveningPart),
) -> list[Document]:
    """The documents of these parts, `names` being everybody's, or empty texts. The same set gives the same bytes.

    Raises TablesDoNotFit, and NoScoreSheet where such a game cannot be played.
    """
    seated = tables_for(rules, tables, names)
    return [document for part in EveningPart if part in parts for document in _part(part, rules, seated, options)]


def _part(
    part: EveningPart, rules: RuleSet, tables: Sequence[SeatedTable], options: PrintOptions
) -> Iterator[Document]:
    largest = max(tables, key=lambda table: len(table.names))
    match part:
        case EveningPart.SEATING:
            yield from (_named(_sheet("seating", rules, table, options), table, options) for table in tables)
        case EveningPart.RULES:
            yield from (_sheet("rules", rules, table, options) for table in tables)
        case EveningPart.TABLE_CARDS:
            yield from (table_card(table, options) for table in tables)
        case EveningPart.SHEETS:
            yield from (_named(_sheet("", rules, table, options), table, options) for table in tables)
        case EveningPart.SCORE_CARDS:
            empty = SheetSource(unplayed_sheet(rules, len(largest.names)), empty=True)
            yield score_cards(tables, empty.table, options)
        case EveningPart.RESULT_SLIPS:
            yield result_slips(tables, options)


def _sheet(kind: str, rules: RuleSet, table: SeatedTable, options: PrintOptions) -> Document:
    """An empty sheet of this kind, or of the one made for the rules."""
    names = table.names if table.named else None
    return blank_sheet_document(rules, len(table.names), replace(options, sheet=kind), names=names)


def _named(document: Document, table: SeatedTable, options: PrintOptions) -> Document:
    """The same with the number of its table above it and in the list of contents."""
    words = options.translate(TABLE) % {"number": table.number}
    frame = document.frame
    named = replace(frame, label=f"{frame.label}, {words}", subtitle=f"{words} · {frame.subtitle}")
    return replace(document, frame=named)  # type: ignore[type-var]  # every document is a dataclass
