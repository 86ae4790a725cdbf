"""A printed sheet of rows as plain values: what the template writes, word for word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.catalogue import SheetKind, sheet_kind
from scorekeeper.sheets.paper.layout import FootText, Layout, layout_for
from scorekeeper.sheets.paper.outcome_words import FootLine, correction_line, outcome_lines, places_line
from scorekeeper.sheets.paper.print_options import PAPERS, PageFrame, Paper, PrintOptions, SheetExtras
from scorekeeper.sheets.paper.sheet_extras import CORNER_NAME, LINE, SheetParts, extras_for
from scorekeeper.sheets.table.cells import emptied_table, empty_sheet, endless_rows, sheet_table
from scorekeeper.sheets.table.heading import occasion, rules_line
from scorekeeper.sheets.table.legend import LegendEntry, rule_entries, sheet_entries
from scorekeeper.sheets.table.sheet_table import SheetTable

# The final places are printed larger than the other lines below the table (`.places` in the style sheet).
PLACES_SCALE = 1.3
NOTHING_BESIDE = SheetExtras()


@dataclass(frozen=True)
class SheetDocument:
    """Everything on the paper. `occasion` is empty on a sheet still to be played: it gets a line for the date.

    `places` is there once the game is finished; `outcome` are further lines of a begun game (settlement, dates,
    penalties), `legend` those that explain the sheet. A line is a list of words with their texts.
    """

    frame: PageFrame
    occasion: str
    date_line: bool
    table: SheetTable
    places: FootLine
    outcome: tuple[FootLine, ...]
    legend: tuple[FootLine, ...]
    extras: SheetParts
    layout: Layout


@dataclass(frozen=True)
class Filling:
    """What is written on a sheet: the game so far, or nothing but perhaps the `names`, where it is `empty`."""

    sheet: ScoreSheet
    empty: bool = False
    names: tuple[str, ...] | None = None
    beside: SheetExtras = NOTHING_BESIDE

    @property
    def emptied(self) -> Filling:
        """The same people and rules before their next game."""
        game = self.sheet.game
        names = game.names[: game.founders]
        return Filling(empty_sheet(game.rules, len(names), names=names, agreed=game.agreed), empty=True, names=names)

    @property
    def table(self) -> SheetTable:
        """The ready cells. An endless game has room for more rounds."""
        if self.empty:
            return emptied_table(self.sheet, self.names)
        played, players = len(self.sheet.rounds), len(self.sheet.game.players)
        endless = self.sheet.schedule.length is None
        return sheet_table(self.sheet, blank_rows=max(endless_rows(players) - played, players) if endless else None)


def filled_document(sheet: ScoreSheet, printing: PrintOptions, beside: SheetExtras = NOTHING_BESIDE) -> SheetDocument:
    """The sheet of a game, going on or finished."""
    return rows_document(Filling(sheet, beside=beside), printing, sheet_kind(printing.sheet, sheet.game.rules))


def rows_document(
    filling: Filling, printing: PrintOptions, kind: SheetKind, *, paper: Paper | None = None
) -> SheetDocument:
    """A sheet of this kind; on other `paper` than that of the printing where it is one of several on a page."""
    sheet, translate, on = filling.sheet, printing.translate, paper or PAPERS[printing.paper]
    rules, table = sheet.game.rules, filling.table
    table = replace(table, shows_trump=True) if kind.trump_column else table
    record = filling.beside.record and not filling.empty
    extras = extras_for(kind, sheet, table.names, small=on.small, record=record, translate=translate)
    when = "" if filling.empty else occasion(sheet.game.title, table.days, translate)
    legend = (sheet_entries(table, rules, translate), rule_entries(rules, sheet.schedule.peak, translate))
    # A box tells of penalties itself.
    told = replace(table, penalties=()) if extras.box else table
    outcome = outcome_lines(told, translate)
    if not filling.empty:
        outcome += correction_line(filling.beside.corrections, table.names, translate)
    places = places_line(table)
    ticks = tuple(LegendEntry("", tick.words) for tick in extras.ticks)
    lines = [(places, PLACES_SCALE), (ticks, PLACES_SCALE), *((line, 1.0) for line in (*outcome, *legend))]
    layout = layout_for(table, on, when, foot_texts(lines), room=extras.room, hand=printing.hand, turn=paper is None)
    title = translate("Oh Hell")
    return SheetDocument(
        frame=PageFrame(
            sheet=kind.id,
            printing=printing,
            title=title,
            label=f"{title}, {when}" if when else title,
            subtitle=rules_line(rules, sheet.schedule, translate),
            width=layout.width,
            height=layout.height,
            side=layout.side,
            classes=look(printing, small=layout.small, narrow=layout.narrow),
            lengths=_lengths(layout, on, extras),
        ),
        occasion=when,
        date_line=not table.days and not table.finished,
        table=table,
        places=places,
        outcome=outcome,
        legend=legend,
        extras=extras,
        layout=layout,
    )


def foot_texts(lines: Sequence[tuple[FootLine, float]]) -> list[FootText]:
    """The paragraphs below the rows as they will be read, to reckon the room they take."""
    return [
        FootText(" · ".join(f"{entry.word} {entry.text}" for entry in line), scale) for line, scale in lines if line
    ]


def look(printing: PrintOptions, **also: bool) -> tuple[str, ...]:
    """What the style of a document goes by: the ink, writing or type, and whatever else is so."""
    return (f"ink-{printing.ink}", *(() if printing.hand else ("in-type",)), *(name for name, so in also.items() if so))


def _lengths(layout: Layout, paper: Paper, extras: SheetParts) -> dict[str, float]:
    """Every length of the layout under its name in the style sheet, and those of what stands beside the rows."""
    values = {field.name.replace("_", "-"): getattr(layout, field.name) for field in fields(layout)}
    lengths = {
        name: value for name, value in values.items() if isinstance(value, int | float) and not isinstance(value, bool)
    }
    beside = {"beside": extras.room.beside, "write-line": LINE[paper.small], "corner-name": CORNER_NAME[paper.small]}
    return lengths | {"top": paper.top} | beside
