"""A workbook shows the totals of any game, whatever the rules and whoever comes and goes."""

from __future__ import annotations

from hypothesis import given, settings

from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from tests.property.game_strategies import attended_games, games, games_as_played
from tests.sheets.spreadsheet.test_workbook import totals
from tests.sheets.spreadsheet.workbooks import read_book, require_right_sums, running_totals


@given(games(most_rounds=5) | attended_games(most_rounds=5) | games_as_played(most_rounds=5))
@settings(max_examples=25)
def test_a_workbook_has_the_totals_of_the_sheet(game: Game) -> None:
    sheet = score_sheet(game)
    book = read_book(score_workbook(sheet))
    require_right_sums(book)
    assert running_totals(book, len(sheet.rounds)) == totals(sheet)
