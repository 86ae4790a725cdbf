"""A spreadsheet computes what the scorekeeper computes, whatever the rules and whoever comes and goes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from scorekeeper.rules.formula import TERMS, FormulaError, Points, TermKind, evaluate, parse
from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.spreadsheet.formula_text import NoSpreadsheetFormula, plain_number, spreadsheet_formula
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from tests.property.formula_strategies import formula_texts, term_values
from tests.property.game_strategies import attended_games, games, games_as_played, trick_counts
from tests.sheets.spreadsheet.test_workbook import SCORES, computed_totals, places_of, totals
from tests.sheets.spreadsheet.workbooks import read_book, value_of


def written(name: str, value: Points) -> str:
    """A value of a term as a spreadsheet has it."""
    if TERMS[name].kind is TermKind.BOOLEAN:
        return "TRUE" if value else "FALSE"
    return plain_number(value)


@given(formula_texts(), term_values())
def test_a_formula_gives_the_same_points_in_a_spreadsheet(text: str, values: dict[str, Points]) -> None:
    formula = parse(text)
    try:
        points = evaluate(formula, values)
        cell = spreadsheet_formula(formula.tree, {name: written(name, value) for name, value in values.items()})
    except (FormulaError, NoSpreadsheetFormula):
        return
    assert value_of(cell) == points


@given(games(most_rounds=5) | attended_games(most_rounds=5) | games_as_played(most_rounds=5), st.data())
@settings(max_examples=25)
def test_a_whole_game_is_computed_alike_also_when_tricks_are_changed(game: object, data: st.DataObject) -> None:
    sheet = score_sheet(game)  # type: ignore[arg-type]
    book = read_book(score_workbook(sheet))
    assert computed_totals(book, sheet) == totals(sheet)
    complete = [row for row in sheet.rounds if row.complete]
    if not complete or sheet.game.rules.target is not None:
        return
    row = data.draw(st.sampled_from(complete))
    counts = data.draw(trick_counts(row.record, row.cards))
    for seat in row.record.seats:
        book.change(
            SCORES, places_of(sheet).cell(row.number, places_of(sheet).columns.seats[seat].tricks), counts[seat]
        )
    changed = score_sheet(sheet.game.with_round(row.number, replace(row.record, tricks=counts)))
    assert [[plain(total) for total in changed.totals]] == computed_totals(book, sheet)[
        len(complete) - 1 : len(complete)
    ]
