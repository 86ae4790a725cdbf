"""Who comes and goes, on the sheet: dashes, thick lines where a turn of the table ends, and the notes below.

What the sheet says of a round that is kept as it was played: a sentence below the rows, on screen and on paper.
"""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.table.cells import as_text, sheet_table
from scorekeeper.sheets.table.legend import WORDS, as_played_text, attendance_words
from scorekeeper.wording import identity
from tests.rules.tables import a_game, a_round, renege
from tests.sheets.printed import game_document
from tests.sheets.reading import words_of

PEOPLE = Attendance(
    joined=(Latecomer(4, 3, -1),),
    absences=(Absence(1, 2, 2), Absence(2, 4), Absence(3, 3, 4)),
    takeovers=(Takeover(0, 2, "Eve"),),
)
NOTES = [
    WORDS["taken-over"] % {"name": "Alice", "first": 2, "other": "Eve"},
    WORDS["sits-out"] % {"name": "Bob", "first": 2},
    WORDS["leaves"] % {"name": "Carol", "before": 3},
    WORDS["sits-out"] % {"name": "David", "first": "3, 4"},
    WORDS["joins"] % {"name": "Erin", "first": 3, "total": "−1"},
]

SUM = "add up to 11, not 3."


def evening() -> Game:
    """Two rounds of six; David deals the first."""
    table = replace(a_game("desilva", 5, agreed=[1, 2, 3, 4, 5, 6]), first_dealer=3, first_bidder=0)
    rounds = (a_round([1, 0, 0, 1, None], [1, 0, 0, 0, None]), a_round([2, None, 1, 0, None], [2, None, 0, 0, None]))
    return replace(table, attendance=PEOPLE, rounds=rounds)


def test_the_terminal_shows_a_dash_for_who_is_out_and_the_notes_below() -> None:
    """The thick line stands before the round that Eve, in the seat that bid first of all, bids first again."""
    assert as_text(sheet_table(score_sheet(evening()))).splitlines() == [
        "Tricks | Eve    | Bob    | Carol   | David   | Erin",
        "-------+--------+--------+---------+---------+------",
        "     1 |·(1)  1 | (0)  0 | (0)   0 |  1   −1 |  –",
        "     2 | (2)  3 |  –     |· 1   −1 | (0)  −1 |  –",
        "     3 |        |        |·        |  –      |",
        "-------+--------+--------+---------+---------+------",
        "     4 |·       |        |  –      |  –      |",
        "     5 |        |·       |  –      |         |",
        "     6 |        |        |  –      |·        |",
        "",
        *NOTES,
    ]


def test_the_total_of_who_is_out_is_written_only_where_a_penalty_moves_it() -> None:
    game = evening()
    cell = sheet_table(score_sheet(game)).rows[1].seats[1]
    assert (cell.out, cell.bid, cell.total) == (True, "–", "")
    hit = game.with_round(2, replace(game.rounds[1], penalties=(renege(1),)))
    cell = sheet_table(score_sheet(hit)).rows[1].seats[1]
    assert (cell.bid, cell.total, cell.penalty) == ("–", "−20", "−20")


def test_the_turn_goes_on_from_the_deal() -> None:
    """Bob, back in round 3, deals it, so Carol bids first once more; Erin deals before Eve bids first again."""
    game = evening()
    assert [game.dealer(number) for number in range(1, 7)] == [3, 0, 1, 4, 0, 1]
    assert [game.bidder(number) for number in range(1, 7)] == [0, 2, 2, 0, 1, 3]


def test_the_paper_explains_the_dash_and_says_both_names() -> None:
    document = game_document(score_sheet(evening()), PrintOptions())
    texts = [entry.text for line in document.outcome for entry in line]
    assert texts[-5:] == NOTES
    assert "–" in [entry.word for entry in document.legend[0]]
    assert document.table.names == ("Eve", "Bob", "Carol", "David", "Erin")


def test_a_table_that_stays_together_has_no_notes() -> None:
    table = sheet_table(score_sheet(a_game("desilva")))
    assert (attendance_words(table, identity), table.has_absences) == ([], False)


def test_who_leaves_before_the_first_round_never_plays() -> None:
    game = replace(a_game("desilva"), attendance=Attendance(absences=(Absence(1, 1),)))
    assert attendance_words(sheet_table(score_sheet(game)), identity) == [WORDS["never-plays"] % {"name": "Bob"}]


def kept(bids: list[int], tricks: list[int]) -> Game:
    return a_game("desilva", 4, a_round(bids, tricks, as_played=True), agreed=[3])


def test_tricks_that_do_not_add_up_are_named_on_every_sheet() -> None:
    sheet = score_sheet(kept([1, 2, 0, 1], [1, 2, 4, 4]))
    assert as_played_text(sheet, 1).endswith(SUM)
    assert f"round 1: {as_played_text(sheet, 1)}" in as_text(sheet_table(sheet))
    assert SUM in words_of(sheet)


def test_another_fault_is_too_and_a_round_that_adds_up_has_no_such_line() -> None:
    assert as_played_text(score_sheet(kept([1, 1, 1, 0], [1, 1, 1, 0])), 1)
    assert as_played_text(score_sheet(kept([1, 2, 0, 1], [1, 2, 0, 0])), 1) == ""
