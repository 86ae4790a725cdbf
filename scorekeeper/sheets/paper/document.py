"""A printed sheet of rows as plain values, which the template writes unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.catalogue import SheetKind, sheet_kind
from scorekeeper.sheets.paper.layout import Feet, Foot, FootText, Layout, layout_for
from scorekeeper.sheets.paper.outcome_words import (
    FootLine,
    correction_line,
    outcome_lines,
    places_line,
    with_corrections,
)
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions, SheetExtras
from scorekeeper.sheets.paper.sheet_parts import CORNER_NAME, LINE, LIVE, SheetParts, parts_for
from scorekeeper.sheets.table.cells import blank_table_of, endless_rows, sheet_table, unplayed_sheet
from scorekeeper.sheets.table.heading import occasion, rules_line
from scorekeeper.sheets.table.legend import LegendEntry, rule_entries, sheet_entries
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.wording.translation.language import Translate

# The scale of the final places, which are printed larger than other lines below the table (`.places` in the CSS).
PLACES_SCALE = 1.3
NO_EXTRAS = SheetExtras()


class SheetDocument(Struct, frozen=True):
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


class SheetSource(Struct, frozen=True):
    """What a sheet is made from: a game so far, or an `empty` one of which at most the `names` are printed.

    `earlier` games stand before it where several small sheets share a page.
    """

    sheet: ScoreSheet
    empty: bool = False
    names: tuple[str, ...] | None = None
    extras: SheetExtras = NO_EXTRAS
    earlier: tuple[SheetSource, ...] = ()

    @property
    def blank_copy(self) -> SheetSource:
        """An empty sheet for the next game of the same people and rules."""
        game = self.sheet.game
        names = game.names[: game.founders]
        return SheetSource(
            unplayed_sheet(game.rules, len(names), names=names, agreed=game.agreed), empty=True, names=names
        )

    def table(self, translate: Translate) -> SheetTable:
        """The ready cells. An endless game has room for more rounds."""
        if self.empty:
            return blank_table_of(self.sheet, self.names, translate=translate)
        played, players = len(self.sheet.rounds), len(self.sheet.game.players)
        endless = self.sheet.schedule.length is None
        blank_rows = max(endless_rows(players) - played, players) if endless else None
        return sheet_table(self.sheet, blank_rows=blank_rows, translate=translate)


def game_document(sheet: ScoreSheet, options: PrintOptions, extras: SheetExtras = NO_EXTRAS) -> SheetDocument:
    """The sheet of a game, going on or finished."""
    return rows_document(SheetSource(sheet, extras=extras), options, sheet_kind(options.sheet, sheet.game.rules))


def rows_document(
    source: SheetSource, options: PrintOptions, kind: SheetKind, *, paper: Paper | None = None
) -> SheetDocument:
    """A sheet of this kind; `paper` replaces that of the options for a small sheet, one of several on a page."""
    sheet, translate, on = source.sheet, options.translate, paper or options.size
    rules, table = sheet.game.rules, source.table(translate)
    table = replace(table, shows_trump=table.shows_trump or kind.trump_column, shows_call=kind.call_column)
    table = table if source.empty else with_corrections(table, source.extras.corrections)
    record = source.extras.record and not source.empty
    parts = parts_for(
        kind,
        sheet,
        table.names,
        small=on.small,
        empty=source.empty,
        record=record,
        translate=translate,
        live="" if source.empty else source.extras.live,
    )
    when = "" if source.empty else occasion(sheet.game.title, table.days, translate)
    legend = (sheet_entries(table, rules, translate), rule_entries(rules, sheet.schedule.peak, translate))
    # A sheet with a box lists the penalties there, one with a corner settles in it.
    shown = replace(table, penalties=()) if parts.box else table
    outcome = outcome_lines(shown, translate, settlement=not parts.corner)
    if not source.empty:
        outcome += correction_line(source.extras.corrections, table.names, translate)
    places = places_line(table)
    ticks = tuple(LegendEntry("", tick.words) for tick in parts.ticks)
    layout = layout_for(
        table,
        on,
        when,
        feet_of(
            parts,
            first=[(ticks, PLACES_SCALE), *((line, 1.0) for line in legend)],
            last=[(places, PLACES_SCALE), *((line, 1.0) for line in outcome)],
        ),
        handwriting=options.handwriting,
        may_be_landscape=paper is None,
    )
    title = translate("Oh Hell")
    return SheetDocument(
        frame=PageFrame(
            sheet=kind.id,
            options=options,
            title=title,
            label=f"{title}, {when}" if when else title,
            subtitle=rules_line(rules, sheet.schedule, translate),
            width=layout.width,
            height=layout.height,
            side=layout.side,
            classes=style_classes(options, small=layout.small, narrow=layout.narrow),
            lengths={"top": on.top, "live": LIVE[on.small]} | lengths_of(layout, parts, small=on.small),
        ),
        occasion=when,
        date_line=not table.days and not table.finished,
        table=table,
        places=places,
        outcome=outcome,
        legend=legend,
        extras=parts,
        layout=layout,
    )


def feet_of(
    parts: SheetParts, *, first: Sequence[tuple[FootLine, float]], last: Sequence[tuple[FootLine, float]] = ()
) -> Feet:
    """Return what is below the rows, to compute the room it takes; each line with its scale."""
    key, outcome = _foot_texts(first), _foot_texts(last)
    return Feet(Foot(key + outcome, parts.room), Foot(key, parts.first_room), Foot(outcome, parts.last_room))


def _foot_texts(lines: Sequence[tuple[FootLine, float]]) -> tuple[FootText, ...]:
    return tuple(
        FootText(" · ".join(f"{entry.word} {entry.text} {entry.points}" for entry in line), scale)
        for line, scale in lines
        if line
    )


def style_classes(options: PrintOptions, **also: bool) -> tuple[str, ...]:
    """The classes of a document for its style: the ink, handwriting or type, and each of `also` that is true."""
    return (
        f"ink-{options.ink}",
        *(() if options.handwriting else ("in-type",)),
        *(name for name, holds in also.items() if holds),
    )


def lengths_of(layout: Struct, parts: SheetParts, *, small: bool) -> dict[str, float]:
    """Every length of a layout under its name in the style sheet, and those of what stands beside the rows."""
    values = {name.replace("_", "-"): value for name, value in asdict(layout).items()}
    lengths = {
        name: value for name, value in values.items() if isinstance(value, int | float) and not isinstance(value, bool)
    }
    return lengths | {
        "beside": parts.corner_width,
        "write-line": LINE[small],
        "corner-name": CORNER_NAME[small],
    }
