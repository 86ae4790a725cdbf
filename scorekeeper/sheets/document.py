"""A printed sheet as plain values: what the template writes, word for word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.schedule import Schedule
from scorekeeper.rules.score_sheet import ScoreSheet
from scorekeeper.sheets.cells import blank_table, endless_rows, sheet_table
from scorekeeper.sheets.heading import date_text, occasion, rules_line
from scorekeeper.sheets.layout import PAPERS, FootText, Layout, layout_for
from scorekeeper.sheets.legend import rule_entries, sheet_entries
from scorekeeper.sheets.outcome_words import Line, outcome_lines, places_line
from scorekeeper.sheets.table import SheetTable
from scorekeeper.wording.marks import Translate, identity

# The final places are printed larger than the other lines below the table (`.places` in the style sheet).
PLACES_SCALE = 1.3


@dataclass(frozen=True)
class Printing:
    """On which paper and in which language; `translate` gives each of our texts in it."""

    paper: str = "a4"
    language: str = "en"
    translate: Translate = identity

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"no paper {self.paper!r}, only {', '.join(PAPERS)}")


@dataclass(frozen=True)
class SheetDocument:
    """Everything on the paper. `occasion` is empty on a sheet still to be played: it gets a line for the date.

    `places` is there once the game is finished; `outcome` are further lines of a begun game (settlement, dates,
    penalties), `legend` those that explain the sheet. A line is a list of words with their texts.
    """

    language: str
    title: str
    subtitle: str
    occasion: str
    date_line: bool
    table: SheetTable
    places: Line
    outcome: tuple[Line, ...]
    legend: tuple[Line, ...]
    layout: Layout


def filled_document(sheet: ScoreSheet, printing: Printing) -> SheetDocument:
    """The sheet of a game, going on or finished. An endless game has room for more rounds."""
    players = len(sheet.game.players)
    to_come = max(endless_rows(players) - len(sheet.rounds), players) if sheet.schedule.length is None else None
    table = sheet_table(sheet, blank_rows=to_come)
    when = occasion(sheet.game.title, table.days, printing.translate)
    return _document(table, sheet.game.rules, sheet.schedule, when, printing)


def blank_document(
    rules: RuleSet,
    players: int,
    names: Sequence[str] | None,
    agreed: tuple[int, ...] | None,
    printing: Printing,
) -> SheetDocument:
    """A sheet to be filled by hand."""
    table = blank_table(rules, players, names=names, agreed=agreed)
    return _document(table, rules, rules.schedule(players, agreed), "", printing)


def _document(table: SheetTable, rules: RuleSet, schedule: Schedule, when: str, printing: Printing) -> SheetDocument:
    translate = printing.translate
    legend = (sheet_entries(table, rules, translate), rule_entries(rules, schedule.peak, translate))
    outcome = outcome_lines(table, lambda day: date_text(day, translate), translate)
    places = places_line(table)
    lines = [(places, PLACES_SCALE), *((line, 1.0) for line in (*outcome, *legend))]
    foot = [
        FootText(" · ".join(f"{entry.word} {entry.text}" for entry in line), scale) for line, scale in lines if line
    ]
    return SheetDocument(
        language=printing.language,
        title=translate("Oh Hell"),
        subtitle=rules_line(rules, schedule, translate),
        occasion=when,
        date_line=not table.days and not table.finished,
        table=table,
        places=places,
        outcome=outcome,
        legend=legend,
        layout=layout_for(table, PAPERS[printing.paper], when, foot),
    )
