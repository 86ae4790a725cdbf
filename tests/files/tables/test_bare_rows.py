"""Numbers without a header, as a spreadsheet or a phone copies them: each goes where the paper has it, or is marked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.files.tables.bare_rows import UNKNOWN, BareRow, are_bare, bare_rows
from scorekeeper.files.tables.paper_table import ResultColumn, parse_row
from scorekeeper.files.tables.text import read_lines
from scorekeeper.rules.game import Game
from scorekeeper.rules.paper.game_reconstruction import reconstruct_game
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import house
from tests.sheets.samples import SHAPES, friday_night, played

# De Silva's own page: bid and running total of each player, in the rounds of one and of two cards.
WORKED = Game(house("desilva"), ("Alice", "Bob", "Carol", "David"), 3, 0)
FIRST: BareRow = ("", (("1", "1"), ("0", "0"), ("0", "0"), ("1", "-1")))
SECOND: BareRow = ("", (("2", "3"), ("0", "0"), ("1", "-1"), ("0", "-1")))


def read(text: str, game: Game = WORKED, column: ResultColumn = ResultColumn.TOTALS) -> list[BareRow]:
    lines = read_lines(text.encode())
    assert are_bare(lines)
    return bare_rows(lines, game, column, trumps=game.rules.scoring.needs_trump)


@pytest.mark.parametrize(
    "text",
    [
        "1 1  0 0  0 0  1 -1\n2 3  0 0  1 -1  0 -1",
        "1\t1\t0\t0\t0\t0\t1\t-1\n2\t3\t0\t0\t1\t-1\t0\t-1",
        "1;1;0;0;0;0;1;-1\n2;3;0;0;1;-1;0;-1",
        "1,1,0,0,0,0,1,-1\n2,3,0,0,1,-1,0,-1",
    ],
)
def test_a_line_is_a_round_whatever_is_between_its_numbers(text: str) -> None:
    assert read(text) == [FIRST, SECOND]


def test_the_number_of_the_round_and_its_cards_may_be_in_front_and_the_call_behind() -> None:
    assert read("1  1 1 0 0 0 0 1 -1\n2  2 3 0 0 1 -1 0 -1") == [FIRST, SECOND]
    assert read("1 1  1 1 0 0 0 0 1 -1 - = +\n2 2  2 3 0 0 1 -1 0 -1 - = +") == [FIRST, SECOND]


def test_what_is_above_and_below_the_rounds_is_left_out() -> None:
    game = replace(WORKED, agreed=(1, 2))
    text = "Friday 1 May\nAlice Bob Carol David\n1 1 0 0 0 0 1 -1\n2 3 0 0 1 -1 0 -1\n3 3 0 0 1 -1 0 -1\nOh Hell"
    assert read(text, game) == [FIRST, SECOND]


def test_letters_that_look_like_digits_are_digits() -> None:
    assert read("l I  O o  0 Q  | -1\nZ 3  0 O  i -l  0 -1") == [FIRST, SECOND]


def test_a_cell_left_empty_in_a_spreadsheet_stays_empty() -> None:
    assert read("1\t1\t0\t0\t\t0\t1\t-1")[0][1][2] == ("", "0")


def test_a_lost_number_is_missing_where_the_others_fit_the_rules() -> None:
    """In a hand of one with bids 1 0 0 1 no total is 3, and the minus tells David's."""
    assert read("1 1 0 0 0 0 -1")[0][1] == (("1", "1"), ("0", "0"), ("0", "0"), ("", "-1"))


def test_if_several_are_lost_the_rest_of_the_row_is_unknown() -> None:
    assert read("1 1 0 0 0")[0][1] == (("1", "1"), ("0", "0"), ("0", UNKNOWN), (UNKNOWN, UNKNOWN))


@pytest.mark.parametrize(("column", "result"), [(ResultColumn.TOTALS, "total"), (ResultColumn.TRICKS, "tricks")])
def test_whichever_number_is_lost_its_row_tells_the_round_that_was_played_or_is_marked(
    column: ResultColumn, result: str
) -> None:
    table, sheet = replace(friday_night(), rounds=()), score_sheet(friday_night())
    played_rows = [row for row in sheet.rounds if row.complete]
    texts = [[str(number) for each in row.seats for number in (each.bid, getattr(each, result))] for row in played_rows]
    marked = 0
    for place, row in enumerate(played_rows):
        for lost in range(8):
            lines = [*texts[:place], texts[place][:lost] + texts[place][lost + 1 :]]
            found = read("\n".join(map(" ".join, lines)), table, column)
            paper = reconstruct_game(table, [parse_row(cells, trump, column) for trump, cells in found])
            last = paper.rows[place]
            if last.reconstructed.record is None:
                marked += 1
            else:
                assert last.reconstructed.record.bids == row.record.bids
                assert last.totals == tuple(each.total for each in row.seats)
    assert marked < 8 * len(played_rows)


@pytest.mark.parametrize("rules", SHAPES)
def test_a_sheet_copied_whole_reads_as_it_is(rules: str) -> None:
    sheet = played(preset(rules), 4, 30)
    trumps = sheet.game.rules.scoring.needs_trump
    expected = [
        (str(row.trump) if trumps else "", tuple((str(each.bid), str(each.tricks)) for each in row.seats))
        for row in sheet.rounds
        if row.complete
    ]
    lines = [
        " ".join([str(number), *([trump] if trump else []), *(text for cell in cells for text in cell)])
        for number, (trump, cells) in enumerate(expected, start=1)
    ]
    assert read("\n".join(lines), replace(sheet.game, rounds=(), ended_after=None), ResultColumn.TRICKS) == expected


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("", False),
        ("Oh Hell\n25 rounds", False),
        ("cards;Alice;Bob\n1;0;1", False),
        ("Karten;Alices Ansage;Alice\n1;1;1", False),
        ("1;0;1\n2;0;2", True),
        ("Alice Bob\n0 1", True),
    ],
)
def test_a_table_with_a_header_is_not_bare(text: str, *, bare: bool) -> None:
    assert are_bare(read_lines(text.encode())) is bare
