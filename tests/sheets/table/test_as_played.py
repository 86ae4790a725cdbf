"""What the sheet says of a round that is kept as it was played: a sentence below the rows, on screen and on paper."""

from __future__ import annotations

from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.outcome import as_played_text
from scorekeeper.sheets.table.plain_text import as_text
from tests.rules.tables import a_game, a_round
from tests.sheets.reading import words_of

SUM = "The tricks of this round come to 11, not 3."


def kept(bids: list[int], tricks: list[int]) -> Game:
    return a_game("desilva", 4, a_round(bids, tricks, as_played=True), agreed=[3])


def test_tricks_that_do_not_add_up_are_named_on_every_sheet() -> None:
    sheet = score_sheet(kept([1, 2, 0, 1], [1, 2, 4, 4]))
    assert as_played_text(sheet, 1) == SUM
    assert f"round 1: {SUM}" in as_text(sheet_table(sheet))
    assert SUM in words_of(sheet)


def test_another_fault_is_too() -> None:
    assert (
        as_played_text(score_sheet(kept([1, 1, 1, 0], [1, 1, 1, 0])), 1) == "This round was played against the rules."
    )


def test_a_round_that_adds_up_has_no_such_line() -> None:
    assert as_played_text(score_sheet(kept([1, 2, 0, 1], [1, 2, 0, 0])), 1) == ""
