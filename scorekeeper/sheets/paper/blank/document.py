"""A sheet to be filled in by pencil, as plain values for the template, and the position of each of its cells for a
program that reads a photo of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.paper.blank.code import EDITION, SheetCode
from scorekeeper.sheets.paper.blank.layout import CODE_GAP, MIN_ROW, MIN_SMALL_ROW, BlankLayout, Box, blank_layout
from scorekeeper.sheets.paper.document import FootLine, SheetSource, feet_of, lengths_of, style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions, SheetKind
from scorekeeper.sheets.paper.sheet_parts import NameCell, QrCode, SheetParts, parts_for, qr_code, seat_words
from scorekeeper.sheets.table.heading import rules_line
from scorekeeper.sheets.table.legend import (
    LegendEntry,
    bid_words,
    first_words,
    round_entries,
    rule_entries,
    total_words,
    verdict_entries,
)
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable
from scorekeeper.wording.formula_words import gives_ten_and_bid
from scorekeeper.wording.locale_forms import is_right_to_left
from scorekeeper.wording.translation import Translate

FIELDS = ("group", "date", "scorer")
# The height of the line for comments, in lines of the foot (`.comments` in the CSS).
COMMENTS_SCALE = 1.7


class NameBox(Struct, frozen=True):
    """The box for a player's name. `above` it are the number of the seat and who deals first."""

    above: NameCell
    name: NameCell


class BlankSheet(Struct, frozen=True):
    """A sheet to be filled in by hand. `codes` are the QR codes of its pages. The legend on the first page explains
    them, and `code_line` does so on the others.

    With `comments` the last page ends with a line to write on. With `ones` a 1 is printed before bids.
    """

    frame: PageFrame
    table: SheetTable
    names: tuple[NameBox, ...]
    fields: tuple[str, ...]
    legend: tuple[FootLine, ...]
    code_line: FootLine
    comments: bool
    ones: bool
    extras: SheetParts
    layout: BlankLayout
    codes: tuple[SheetCode, ...]
    qr_codes: tuple[QrCode, ...]


def small_blank_document(
    source: SheetSource, options: PrintOptions, kind: SheetKind, paper: Paper
) -> BlankSheet | None:
    """Return a blank sheet of the size of `paper`, to be one of several on a page, or None if it does not fit.

    If lines of the usual height do not fit otherwise, the line for comments is left out, and then the legend too.
    """
    ways = product((MIN_SMALL_ROW, paper.min_row), ((True, True), (True, False), (False, False)))
    sheets = (
        blank_document(source, options, kind, paper=paper, min_row=row, explained=explained, commented=commented)
        for row, (explained, commented) in ways
    )
    return next((sheet for sheet in sheets if sheet.layout.fits(paper)), None)


def blank_document(
    source: SheetSource,
    options: PrintOptions,
    kind: SheetKind,
    *,
    paper: Paper | None = None,
    min_row: float = MIN_ROW,
    explained: bool = True,
    commented: bool = True,
) -> BlankSheet:
    """Return the blank sheet of this kind; `paper` replaces the paper of the options for a small sheet."""
    sheet, translate, may_be_landscape = source.sheet, options.translate, paper is None
    paper = paper or options.size
    rules, table = sheet.game.rules, source.table(translate)
    table = replace(table, shows_trump=table.shows_trump or kind.trump_column)
    parts = parts_for(kind, sheet, table.names, small=paper.small, empty=True, record=False, translate=translate)
    ticks = [(LegendEntry("", tick.words),) for tick in parts.ticks]
    code = (LegendEntry(translate("code"), translate("for a program that reads a photo of this page")),)
    legend: tuple[FootLine, ...] = ()
    if explained:
        scored = rule_entries(rules, sheet.schedule.peak, translate, with_scoring=not ticks)
        verdicts = verdict_entries(translate) if parts.sacrifice else ()
        legend = ((*blank_entries(table, rules, translate), *verdicts, *code), scored)
    comments = [((LegendEntry("", translate("Comments")),), COMMENTS_SCALE)] if commented else []
    title, subtitle = translate("Oh Hell"), rules_line(rules, sheet.schedule, translate, with_method=not ticks)
    layout = blank_layout(
        table,
        paper,
        title,
        subtitle,
        feet_of(parts, first=[*((line, 1.0) for line in (*ticks, *(legend or (code,))))], last=comments),
        handwriting=options.handwriting,
        holes=options.holes,
        may_be_landscape=may_be_landscape,
        min_row=min_row,
    )
    ones = options.ones and gives_ten_and_bid(rules.scoring.made)
    codes = tuple(_sheet_codes(kind, table, options, rules.id, len(layout.pages), ones=ones))
    return BlankSheet(
        frame=PageFrame(
            sheet=kind.id,
            options=options,
            title=title,
            label=title,
            subtitle=subtitle,
            width=layout.width,
            height=layout.height,
            side=0,
            classes=style_classes(options, blank=True, small=paper.small),
            lengths=lengths_of(layout, parts, small=paper.small) | {"code-gap": CODE_GAP},
            body="blank",
        ),
        table=table,
        names=tuple(_name_boxes(sheet.game, layout, small=paper.small, translate=translate)),
        fields=(translate("Group, place"), translate("Date"), translate("Scorer")),
        legend=legend,
        code_line=code,
        comments=bool(comments),
        ones=ones,
        extras=parts,
        layout=layout,
        codes=codes,
        qr_codes=tuple(qr_code(code.text) for code in codes),
    )


def _name_boxes(game: Game, layout: BlankLayout, *, small: bool, translate: Translate) -> Iterator[NameBox]:
    dealer = game.dealer(1)
    for seat, name in enumerate(layout.names):
        above = f"{seat + 1} · {translate('deals first')}" if seat == dealer else str(seat + 1)
        yield NameBox(seat_words(above, layout.seat, small=small), name)


def _sheet_codes(
    kind: SheetKind, table: SheetTable, options: PrintOptions, rules: str, pages: int, *, ones: bool
) -> Iterator[SheetCode]:
    cards = tuple(int(row.cards or 0) for row in table.rows)
    mirrored = is_right_to_left(options.language)
    for page in range(1, pages + 1):
        yield SheetCode(
            sheet=kind.id,
            rules=rules,
            players=len(table.names),
            cards=cards,
            paper=options.paper,
            holes=options.holes,
            ones=ones,
            mirrored=mirrored,
            page=page,
            pages=pages,
        )


def blank_entries(table: SheetTable, rules: RuleSet, translate: Translate) -> tuple[LegendEntry, ...]:
    """Return the legend of a blank sheet: each mark and cell, in the order in which they are filled in."""
    return (
        LegendEntry(translate("bold edge"), first_words(rules, translate)),
        LegendEntry(translate("left"), bid_words(rules, translate)),
        LegendEntry(translate("small corner"), translate("tricks taken when it is missed")),
        LegendEntry(translate("right"), total_words(rules, translate)),
        LegendEntry(translate("call"), translate("circle − for under, = for even, + for over")),
        *round_entries(table, translate),
        LegendEntry(translate("new day"), translate("draw a thick line in the first column")),
    )


def cells_of(document: BlankSheet) -> dict[str, Any]:
    """Return all boxes of a sheet as JSON, each `[left, top, width, height]`; `docs/game-file.md` explains the keys."""
    code = document.codes[0]
    cells = {
        "edition": EDITION,
        "sheet": code.sheet,
        "rules": code.rules,
        "players": code.players,
        "paper": code.paper,
        "holes": code.holes,
        "ones": code.ones,
        "mirrored": code.mirrored,
        "width": float(document.layout.width),
        "height": float(document.layout.height),
        "pages": [_page_cells(document, page) for page in range(code.pages)],
    }
    mirror = float(document.layout.width) if code.mirrored else None
    return {name: _in_printed_size(value, document.frame.options.scale, mirror) for name, value in cells.items()}


def _in_printed_size(value: Any, scale: float, mirror: float | None) -> Any:
    """Return a value with its lengths (its floats) as they are printed, rounded to hundredths of a millimetre.

    If `mirror` is the right edge of a mirrored page, boxes are as far from it as they would be from the left edge.
    """
    match value:
        case Box() if mirror is not None:
            return _in_printed_size(value._replace(left=mirror - value.left - value.width), scale, None)
        case Box():
            return [_in_printed_size(float(length), scale, None) for length in value]
        case float():
            return round(value * scale, 2)
        case list():
            return [_in_printed_size(each, scale, mirror) for each in value]
        case dict():
            return {name: _in_printed_size(each, scale, mirror) for name, each in value.items()}
    return value


def _page_cells(document: BlankSheet, page: int) -> dict[str, Any]:
    layout, rows = document.layout, document.layout.pages[page]
    names_top, first = layout.table_top, layout.rows_top(page)
    end = first + len(rows) * layout.row
    last = page == len(layout.pages) - 1
    forward = _seat_boxes(layout, first - layout.forward, layout.forward)
    final = _seat_boxes(layout, end, layout.final)
    return {
        "code": document.codes[page].text,
        "code_at": Box(layout.left, layout.foot_top(page), layout.code, layout.code),
        "marks": [[float(length) for length in mark] for mark in layout.marks],
        "fields": dict(zip(FIELDS, layout.fields, strict=True)),
        "names": [Box(x, names_top, layout.seat, layout.names_height) for x in _seat_edges(layout)],
        "brought_forward": [right for _, right in forward] if page else None,
        "rounds": [_round_cells(layout, row, first + place * layout.row) for place, row in enumerate(rows)],
        "places": [left for left, _ in final] if last else None,
        "totals": [right for _, right in final] if last else None,
    }


def _round_cells(layout: BlankLayout, row: SheetRow, top: float) -> dict[str, Any]:
    seats = _seat_boxes(layout, top, layout.row)
    call = layout.left + layout.line - layout.call_column
    trump = Box(layout.left + layout.tricks_column, top, layout.trump_column, layout.row)
    wide, high = layout.corner_width, layout.corner_height
    below = top + layout.row - high
    return {
        "round": row.number,
        "cards": int(row.cards or 0),
        "first_bidder": next((seat for seat, cell in enumerate(row.seats) if cell.first_bidder), None),
        "trump": trump if layout.trump_column else None,
        "bids": [left for left, _ in seats],
        "tricks": [Box(right.left - wide, below, wide, high) for _, right in seats],
        "totals": [right for _, right in seats],
        "call": Box(call, top, layout.call_column, layout.row),
    }


def _seat_boxes(layout: BlankLayout, top: float, height: float) -> list[tuple[Box, Box]]:
    """Return both halves of each player's cell in a row, the bid's half first."""
    rest = layout.seat - layout.bid
    return [(Box(x, top, layout.bid, height), Box(x + layout.bid, top, rest, height)) for x in _seat_edges(layout)]


def _seat_edges(layout: BlankLayout) -> list[float]:
    begin = layout.left + layout.tricks_column + layout.trump_column
    return [begin + seat * layout.seat for seat in range(len(layout.names))]
