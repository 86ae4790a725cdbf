"""A printed sheet of rows as plain values for the template.

Once a game has begun, lines below the rows have its places, settlement, dates, penalties, notes and corrections.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.layout import Feet, Foot, FootText, Layout, layout_for
from scorekeeper.sheets.paper.print_options import (
    Correction,
    PageFrame,
    Paper,
    PrintOptions,
    SheetExtras,
    SheetKind,
)
from scorekeeper.sheets.paper.sheet_parts import CORNER_NAME, LINE, LIVE, SheetParts, parts_for
from scorekeeper.sheets.table.cells import blank_table_of, endless_rows, sheet_table, unplayed_sheet
from scorekeeper.sheets.table.heading import occasion, rules_line
from scorekeeper.sheets.table.legend import LegendEntry, attendance_words, rule_entries, sheet_entries, verdict_entries
from scorekeeper.sheets.table.sheet_table import PaymentLine, SeatCell, SheetRow, SheetTable
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.game_words import CORRECTED
from scorekeeper.wording.locale_forms import date_words
from scorekeeper.wording.translation import Translate

# The scale of the final places, which are larger than other lines below the table (`.places` in the CSS).
PLACES_SCALE = 1.3
NO_EXTRAS = SheetExtras()

# The payments of seven players or more (15 of six) would fill the page, so only the nets are listed.
MAX_PAYMENTS_LISTED = 15

FootLine = tuple[LegendEntry, ...]


class SheetDocument(Struct, frozen=True):
    """A printed sheet of rows. `occasion` has the title and the dates of the game, and is empty on an empty sheet. With
    `date_line` there is a line to write the date on.

    `places` is filled once the game is finished. `outcome` has the other lines about a begun game (settlement, dates,
    penalties), and `legend` explains the sheet. A line is a list of words with their texts.
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
    """What a sheet is printed from: a game so far, or an `empty` one of which only the `names` are printed, if any.

    `earlier` games come before it if several small sheets share a page.
    """

    sheet: ScoreSheet
    empty: bool = False
    names: tuple[str, ...] | None = None
    extras: SheetExtras = NO_EXTRAS
    earlier: tuple[SheetSource, ...] = ()

    @property
    def blank_copy(self) -> SheetSource:
        """An empty sheet for the next game with the same people and rules."""
        game = self.sheet.game
        names = game.names[: game.founders]
        return SheetSource(
            unplayed_sheet(game.rules, len(names), names=names, agreed=game.agreed), empty=True, names=names
        )

    def table(self, translate: Translate) -> SheetTable:
        """Return the ready cells. An endless game has room for more rounds."""
        if self.empty:
            return blank_table_of(self.sheet, self.names, translate=translate)
        played, players = len(self.sheet.rounds), len(self.sheet.game.players)
        endless = self.sheet.schedule.length is None
        blank_rows = max(endless_rows(players) - played, players) if endless else None
        return sheet_table(self.sheet, blank_rows=blank_rows, translate=translate)


def rows_document(
    source: SheetSource, options: PrintOptions, kind: SheetKind, *, paper: Paper | None = None
) -> SheetDocument:
    """Return a sheet of this kind; `paper` replaces the paper of the options for a small sheet, one of several on a
    page.
    """
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
    verdicts = verdict_entries(translate) if parts.sacrifice else ()
    legend = ((*sheet_entries(table, rules, translate), *verdicts), rule_entries(rules, sheet.schedule.peak, translate))
    # A sheet with a box lists the penalties in it, and one with a corner settles in it.
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
    """Return the text below the rows, each line with its scale, to compute the room it needs."""
    key, outcome = _foot_texts(first), _foot_texts(last)
    return Feet(Foot(key + outcome, parts.room), Foot(key, parts.first_room), Foot(outcome, parts.last_room))


def _foot_texts(lines: Sequence[tuple[FootLine, float]]) -> tuple[FootText, ...]:
    return tuple(
        FootText(" · ".join(f"{entry.word} {entry.text} {entry.points}" for entry in line), scale)
        for line, scale in lines
        if line
    )


def portrait_frame(options: PrintOptions, sheet: str, lengths: dict[str, float], **words: str) -> PageFrame:
    """Return the frame of one portrait page, with its `title`, `label` and `subtitle`, and a `body` if needed."""
    paper = options.size
    return PageFrame(
        sheet=sheet,
        options=options,
        width=paper.width,
        height=paper.height,
        side=paper.side,
        classes=style_classes(options, small=paper.small),
        lengths={"top": paper.top} | lengths,
        **words,
    )


def style_classes(options: PrintOptions, **also: bool) -> tuple[str, ...]:
    """Return the CSS classes of a document: its ink, handwriting or type, and each of `also` that is true."""
    return (
        f"ink-{options.ink}",
        *(() if options.handwriting else ("in-type",)),
        *(name for name, holds in also.items() if holds),
    )


def lengths_of(layout: Struct, parts: SheetParts, *, small: bool) -> dict[str, float]:
    """Return every length of a layout under its name in the style sheet, and of the parts beside the rows."""
    return row_lengths(layout) | {
        "beside": parts.corner_width,
        "write-line": LINE[small],
        "corner-name": CORNER_NAME[small],
    }


def row_lengths(layout: Struct) -> dict[str, float]:
    """Return every length of a layout under its name in the style sheet."""
    values = {name.replace("_", "-"): value for name, value in asdict(layout).items()}
    return {
        name: value for name, value in values.items() if isinstance(value, int | float) and not isinstance(value, bool)
    }


def outcome_lines(table: SheetTable, translate: Translate, *, settlement: bool = True) -> tuple[FootLine, ...]:
    """Return a line each for the settlement of a finished game, the days if there are several, penalties, notes and
    attendance.
    """
    lines = [
        *((_nets_line(table, translate), _payments_line(table, translate)) if settlement else ()),
        _days_line(table, translate),
        _penalties_line(table, translate),
        _notes_line(table, translate),
        tuple(LegendEntry("", words) for words in attendance_words(table, translate)),
    ]
    return tuple(line for line in lines if line)


def places_line(table: SheetTable) -> FootLine:
    """Return the final places, or nothing until the game is finished."""
    if not table.finished:
        return ()
    return tuple(LegendEntry(f"{place.rank}.\u00a0{place.name}", "", place.total) for place in table.places)


def with_corrections(table: SheetTable, corrections: Sequence[Correction]) -> SheetTable:
    """Return the table with the earlier values of corrected cells, which are printed crossed out."""
    was = {(each.round, each.seat, each.what): str(each.was) for each in corrections}
    return replace(table, rows=tuple(_with_earlier_values(row, was) for row in table.rows)) if was else table


def correction_line(
    corrections: Sequence[Correction], names: Sequence[str], translate: Translate
) -> tuple[FootLine, ...]:
    """Return the corrections as one line, or nothing."""
    texts = [translate(CORRECTED[each.what]) % {**asdict(each), "name": names[each.seat]} for each in corrections]
    return (_line_under_word(translate("corrected"), texts),) if texts else ()


def _with_earlier_values(row: SheetRow, was: dict[tuple[int, int, str], str]) -> SheetRow:
    def cell(seat: int, shown: SeatCell) -> SeatCell:
        bid, tricks = was.get((row.number, seat, "bid"), ""), was.get((row.number, seat, "tricks"), "")
        return replace(shown, was_bid=bid, was_tricks=tricks)

    return replace(row, seats=tuple(cell(seat, shown) for seat, shown in enumerate(row.seats)))


def _nets_line(table: SheetTable, translate: Translate) -> FootLine:
    names = [(isolated(place.name, translate.language), place.net) for place in table.places if place.net]
    word = translate("Settlement")
    return tuple(LegendEntry("" if number else word, name, net) for number, (name, net) in enumerate(names))


def _payments_line(table: SheetTable, translate: Translate) -> FootLine:
    if len(table.payments) > MAX_PAYMENTS_LISTED:
        return ()
    words = translate("%(payer)s pays %(receiver)s %(points)s")
    return _line_under_word("", [words % _isolated_names(pay, translate) for pay in table.payments])


def _isolated_names(pay: PaymentLine, translate: Translate) -> dict[str, str]:
    names = {"payer": pay.payer, "receiver": pay.receiver}
    return {who: isolated(name, translate.language) for who, name in names.items()} | {"points": pay.points}


def _line_under_word(word: str, texts: list[str]) -> FootLine:
    """Return texts as one line under one word."""
    return tuple(LegendEntry(word if number == 0 else "", text) for number, text in enumerate(texts))


def _days_line(table: SheetTable, translate: Translate) -> FootLine:
    """Return the days with their rounds, which thick lines in the tricks column separate."""
    if len(table.days) < 2:
        return ()
    words = translate("rounds %(first)s to %(last)s")
    return tuple(
        LegendEntry(date_words(day.date, translate.language), words % {"first": day.first, "last": day.last})
        for day in table.days
    )


def _penalties_line(table: SheetTable, translate: Translate) -> FootLine:
    words = translate("%(points)s %(reason)s in round %(round)s")
    return tuple(
        LegendEntry(
            note.name,
            words % {"points": note.points, "reason": isolated(note.reason, translate.language), "round": note.round},
        )
        for note in table.penalties
    )


def _notes_line(table: SheetTable, translate: Translate) -> FootLine:
    words = translate("Round %(number)s:")
    return tuple(
        LegendEntry(words % {"number": note.round}, isolated(note.text, translate.language)) for note in table.notes
    )
