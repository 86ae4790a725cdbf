"""The set of papers for an evening at several tables, and the poster of its standings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import StrEnum
from functools import partial
from itertools import groupby
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.insights.group_standings import PlaceOverTables, have_comparable_totals, standing_over_tables
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.evening.tables import (
    TABLE,
    ResultSlips,
    ScoreCards,
    SeatedTable,
    result_slips,
    score_cards,
    table_card,
    tables_for,
)
from scorekeeper.sheets.paper.document import SheetSource, portrait_frame
from scorekeeper.sheets.paper.html import Document, page_html
from scorekeeper.sheets.paper.pdf import blank_sheet_document, html_pdf, merge_pdfs
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.table.cells import unplayed_sheet
from scorekeeper.sheets.table.legend import scoring_entries
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import decimal_words
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.translation import N_

HEAD, FOOT = (38.0, 26.0), 16.0
# The least and the greatest height of a line, in millimetres, on a large page and a small one.
MIN_LINE, MAX_LINE = (9.0, 7.0), (18.0, 12.0)
BY_RANK = N_("By place at the table; the average for anyone who played at several.")
BY_TOTALS = N_(
    "By place at the table; the average for anyone who played at several. Equals are ranked by their totals."
)


def evening_html(batches: Sequence[PrintBatch], title: str) -> list[Callable[[], str]]:
    """Return a function for each batch that returns its HTML."""
    return [partial(_batch_html, batch, title) for batch in batches]


def evening_pdf(batches: Sequence[PrintBatch], title: str) -> bytes:
    """Return all batches as one PDF; the same batches give the same bytes. Raises PrintingUnavailable."""
    return merge_pdfs([html_pdf(html()) for html in evening_html(batches, title)])


def _batch_html(batch: PrintBatch, title: str) -> str:
    return page_html(batch(), title)


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
    EveningPart.TABLE_CARDS: N_("A card with its number for each table"),
    EveningPart.SHEETS: N_("An empty score sheet for each table"),
    EveningPart.SCORE_CARDS: N_("A score card for each player"),
    EveningPart.RESULT_SLIPS: N_("A result slip for each table, to sign"),
}

# The size of a batch, in tables or in pages: it is printed within about a second, and other sheets between two batches.
TABLES_PER_BATCH = {EveningPart.SEATING: 8, EveningPart.RULES: 8, EveningPart.TABLE_CARDS: 20, EveningPart.SHEETS: 1}
PAGES_PER_BATCH = {EveningPart.SCORE_CARDS: 4, EveningPart.RESULT_SLIPS: 8}
# Returns the documents of a batch.
PrintBatch = Callable[[], list[Document]]
Pages = TypeVar("Pages", ScoreCards, ResultSlips)


def evening_batches(
    rules: RuleSet,
    tables: int,
    names: Sequence[str],
    options: PrintOptions,
    parts: Collection[EveningPart] = tuple(EveningPart),
) -> list[PrintBatch]:
    """Return the batches to print for these parts. `names` has a name for each player, or an empty text if it will be
    written by hand.

    Raises TablesDoNotFit, and NoScoreSheet if such a game cannot be played.
    """
    seated = tables_for(rules, tables, names)
    return [batch for part in EveningPart if part in parts for batch in _part_batches(part, rules, seated, options)]


def _part_batches(
    part: EveningPart, rules: RuleSet, tables: Sequence[SeatedTable], options: PrintOptions
) -> Iterator[PrintBatch]:
    if part in TABLES_PER_BATCH:
        size = TABLES_PER_BATCH[part]
        for start in range(0, len(tables), size):
            yield partial(_table_documents, part, rules, tables[start : start + size], options)
    elif part is EveningPart.SCORE_CARDS:
        # Tables of one size have the same rounds, and the larger tables come first.
        for players, alike in groupby(tables, lambda table: len(table.names)):
            sheet = unplayed_sheet(rules, players)
            rows = SheetSource(sheet, empty=True).table(options.translate)
            scoring = tuple(scoring_entries(rules, sheet.schedule.peak, options.translate))
            cards = score_cards(tuple(alike), rows, scoring, options)
            yield from _page_batches(cards, PAGES_PER_BATCH[part])
    else:
        yield from _page_batches(result_slips(tables, options), PAGES_PER_BATCH[part])


def _page_batches(document: Pages, size: int) -> Iterator[PrintBatch]:
    """Yield a document in batches of `size` pages."""
    for start in range(0, len(document.pages), size):
        yield partial(list, [replace(document, pages=document.pages[start : start + size])])


def _table_documents(
    part: EveningPart, rules: RuleSet, tables: Sequence[SeatedTable], options: PrintOptions
) -> list[Document]:
    """Return the documents of a part for these tables."""
    if part is EveningPart.TABLE_CARDS:
        return [table_card(table, options) for table in tables]
    kind = "" if part is EveningPart.SHEETS else part.value
    return [_with_table_number(_empty_sheet(kind, rules, table, options), table, options) for table in tables]


def _empty_sheet(kind: str, rules: RuleSet, table: SeatedTable, options: PrintOptions) -> Document:
    """Return an empty sheet of this kind, or of the kind made for the rules if `kind` is empty."""
    names = table.names if table.named else None
    return blank_sheet_document(rules, len(table.names), replace(options, sheet=kind), names=names)


def _with_table_number(document: Document, table: SeatedTable, options: PrintOptions) -> Document:
    """Return the same document with the number of its table on it and in its bookmark."""
    words = options.translate(TABLE) % {"number": table.number}
    frame = document.frame
    named = replace(frame, label=f"{frame.label}, {words}", table=words)
    return replace(document, frame=named)  # type: ignore[type-var]  # every document is a struct


class PosterLine(Struct, frozen=True):
    """The line of one player; `mean_rank` has up to two decimals."""

    place: int
    name: str
    tables: str
    mean_rank: str
    total: str


class Poster(Struct, frozen=True):
    """A poster with the standings of an evening over all tables. `pages` holds the lines of the players by page, and
    `order` is the sentence that says how they are ranked.
    """

    frame: PageFrame
    pages: tuple[tuple[PosterLine, ...], ...]
    order: str


def poster(sheets: Sequence[ScoreSheet], options: PrintOptions, title: str = "") -> Poster:
    """Return the poster of finished games, one for each table, beginning with table 1."""
    paper, translate = options.size, options.translate
    small, lines = paper.small, [_poster_line(place, translate.language) for place in standing_over_tables(sheets)]
    room = paper.height - paper.top - paper.bottom - HEAD[small] - FOOT
    most = int(room // MIN_LINE[small])
    pages = -(-len(lines) // most)
    on_a_page = -(-len(lines) // pages)
    height = min(MAX_LINE[small], room / on_a_page)
    heading = title or translate(N_("Standings of the evening"))
    return Poster(
        portrait_frame(
            options,
            "poster",
            {"line-height": height},
            title=isolated(heading, translate.language),
            label=heading,
            subtitle=translate.plural(
                "%(players)s players at %(tables)s table", "%(players)s players at %(tables)s tables", len(sheets)
            )
            % {"players": len(lines), "tables": len(sheets)},
            body="poster",
        ),
        tuple(tuple(lines[start : start + on_a_page]) for start in range(0, len(lines), on_a_page)),
        translate(BY_TOTALS if have_comparable_totals(sheets) else BY_RANK),
    )


def _poster_line(place: PlaceOverTables, language: str) -> PosterLine:
    return PosterLine(
        place.place,
        place.name,
        ", ".join(map(str, place.tables)),
        decimal_words(float(place.mean_rank), 2, language).rstrip("0").rstrip(".,"),
        number_text(place.total),
    )
