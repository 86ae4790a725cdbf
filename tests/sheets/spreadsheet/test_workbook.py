"""The workbook of a game: what it shows at once, and what follows when somebody types into it.

```
Friday night, rounds 1 and 2     Gina          Harry         Frank         Irene
 Cards  Dealer                 1  1  1   1   0  0  0   0   0  0  0   0   1  0 −1  −1
 1      Irene                  bid, tricks, points, total of each
```
"""

from __future__ import annotations

import zipfile
from fractions import Fraction
from io import BytesIO

import pytest
from msgspec.structs import replace

from scorekeeper.rules.formula import parse
from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.spreadsheet.columns import CellPositions, positions_for
from scorekeeper.sheets.spreadsheet.formula_text import NoSpreadsheetFormula, spreadsheet_formula
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.wording.translation.catalogues import translate_into
from tests.cases import cases
from tests.files.game_files import game_in
from tests.sheets.samples import friday_night
from tests.sheets.spreadsheet.workbooks import Book, read_book

SCORES, STANDINGS, PENALTIES, RULES = "Score sheet", "Standings", "Penalties", "Rules"


def places_of(sheet: ScoreSheet) -> CellPositions:
    return positions_for(sheet, sheet_table(sheet, blank_rows=len(sheet.game.players)))


def computed_totals(book: Book, sheet: ScoreSheet) -> list[list[object]]:
    """The running totals of every round so far, as a spreadsheet computes them."""
    places = places_of(sheet)
    return [
        [book.computed(SCORES, places.cell(row.number, seat.total)) for seat in places.columns.seats]
        for row in sheet.rounds
    ]


def totals(sheet: ScoreSheet) -> list[list[object]]:
    return [["" if seat.total is None else plain(seat.total) for seat in row.seats] for row in sheet.rounds]


def opened(game: Game) -> tuple[Book, ScoreSheet]:
    sheet = score_sheet(game)
    return read_book(score_workbook(sheet)), sheet


def test_the_same_game_gives_the_same_bytes() -> None:
    assert score_workbook(score_sheet(friday_night())) == score_workbook(score_sheet(friday_night()))


@pytest.mark.parametrize(("language", "right_to_left"), [("en", False), ("de", False), ("he", True)])
def test_its_columns_run_as_the_language_is_written(language: str, *, right_to_left: bool) -> None:
    workbook = score_workbook(score_sheet(friday_night()), translate_into(language))
    with zipfile.ZipFile(BytesIO(workbook)) as parts:
        sheets = [parts.read(name).decode() for name in parts.namelist() if name.startswith("xl/worksheets/sheet")]
    assert [' rightToLeft="1"' in each for each in sheets] == [right_to_left] * 3


def test_bids_and_tricks_are_numbers_and_points_and_totals_formulas() -> None:
    book, _ = opened(friday_night())
    cells = book.sheets[SCORES]
    assert [cells[cell].value for cell in ("A5", "B5", "C5", "D5", "E5", "F5")] == [1, 1, 46346, "Irene", 1, 1]
    assert (cells["E5"].formula, cells["F5"].formula) == (None, None)
    assert cells["G5"].formula == 'IF(Y5="✓",IF(F5=E5,E5,(-ABS(E5-F5))),"")'
    assert cells["H6"].formula == 'IF(Y6="✓",H5+G6,"")'


def test_every_formula_comes_with_the_value_it_has() -> None:
    """Whoever only shows the file, on a phone or in a mail, shows the right numbers."""
    game = friday_night()
    penalty = Penalty(1, Fraction(-5, 2), "renege")
    game = replace(game, rounds=(*game.rounds[:4], replace(game.rounds[4], penalties=(penalty,)), *game.rounds[5:]))
    book, _ = opened(game)
    live = [(name, cell) for name, cells in book.sheets.items() for cell, held in cells.items() if held.formula]
    assert len(live) > 300
    assert {(name, cell): book.computed(name, cell) for name, cell in live} == {
        (name, cell): book.sheets[name][cell].value for name, cell in live
    }


# The small games that hit every special rule, and every tenth of the full ones.
@pytest.mark.parametrize("case", [*cases("games")[:16], *cases("games")[16::10]], ids=lambda case: case["id"])
def test_every_known_game_is_computed_alike(case: dict[str, dict[str, object]]) -> None:
    book, sheet = opened(game_in(case["file"]))
    assert computed_totals(book, sheet) == totals(sheet)
    for standing in sheet.standings:
        shown = [book.computed(STANDINGS, f"{column}{standing.seat + 2}") for column in "AC"]
        assert shown == [standing.rank, plain(standing.total)]


class TestTypingIntoIt:
    def test_a_trick_count_changes_points_and_all_totals_after_it(self) -> None:
        """In round 1 Harry, who bid 0, takes the trick instead of Gina, who bid 1."""
        book, sheet = opened(friday_night())
        before = computed_totals(book, sheet)
        book.change(SCORES, "F5", 0)
        book.change(SCORES, "J5", 1)
        after = computed_totals(book, sheet)
        assert [before[0], after[0]] == [[1, 0, 0, -1], [-1, -1, 0, -1]]
        assert [[new - old for old, new in zip(*row, strict=True)] for row in zip(before, after, strict=True)] == [  # type: ignore[operator]
            [-2, -1, 0, 0]
        ] * 10

    def test_a_round_without_its_last_count_has_no_points(self) -> None:
        book, sheet = opened(friday_night())
        book.change(SCORES, "F14", None)
        assert computed_totals(book, sheet)[-2:] == [[14, 7, 7, 0], ["", "", "", ""]]
        assert [book.computed(STANDINGS, f"C{row}") for row in range(2, 6)] == [14, 7, 7, 0]

    def test_rounds_to_come_can_be_played_on_in_it(self) -> None:
        book, sheet = opened(friday_night())
        places = places_of(sheet)
        for seat, (bid, tricks) in zip(places.columns.seats, [(4, 4), (2, 3), (3, 2), (3, 2)], strict=True):
            book.change(SCORES, places.cell(11, seat.bid), bid)
            book.change(SCORES, places.cell(11, seat.tricks), tricks)
        assert [book.computed(STANDINGS, f"C{row}") for row in range(2, 6)] == [21, 4, 5, 2]
        assert book.computed(SCORES, places.cell(11, places.columns.call)) == "Over 1"

    def test_the_call_follows_the_bids(self) -> None:
        book, sheet = opened(friday_night())
        call = places_of(sheet).cell(1, places_of(sheet).columns.call)
        assert book.computed(SCORES, call) == "Over 1"
        book.change(SCORES, "Q5", 0)
        assert book.computed(SCORES, call) == "Even"
        book.change(SCORES, "E5", 0)
        assert book.computed(SCORES, call) == "Under 1"
        book.change(SCORES, "E5", None)
        assert book.computed(SCORES, call) == ""

    def test_a_penalty_counts_as_it_stands_on_its_own_sheet(self) -> None:
        """Himes: 12 + 11 − 20 = 3; as −23 it is zero; as 27 it makes 50, which falls to zero."""
        rounds = [
            {"bids": [0, 1, 0], "tricks": [0, 1, 0]},
            {"bids": [1, 0, 0], "tricks": [1, 0, 1], "penalties": [{"player": "Ann"}]},
        ]
        file = {"format": "oh-hell-game/1", "rules": "himes", "players": ["Ann", "Bo", "Cy"], "rounds": rounds}
        book, sheet = opened(game_in(file))
        assert computed_totals(book, sheet)[-1] == [1, 21, 9]
        for points, total in ((-21, 0), (29, 0), (28, 49)):
            book.change(PENALTIES, "C2", points)
            assert computed_totals(book, sheet)[-1][0] == total


def test_those_who_settle_see_what_they_get_from_whom() -> None:
    case = next(case for case in cases("games") if case["file"]["rules"] == "okenuff" and "net" in case["expect"])
    book, sheet = opened(game_in(case["file"]))
    net = [book.computed(STANDINGS, f"I{row}") for row in range(2, 6)]
    assert dict(zip(sheet.game.names, net, strict=True)) == case["expect"]["net"]
    assert sum(net) == 0


def test_who_was_to_come_after_the_end_is_last_whatever_the_total_says() -> None:
    file: dict[str, object] = {
        "format": "oh-hell-game/1",
        "rules": {"base": "classic", "settlement": "pairwise"},
        "players": ["Ann", "Bo", "Cy", "Di"],
        "schedule": [1],
        "joined": [{"player": "Di", "from": 2, "total": 90}],
        "rounds": [{"bids": [1, 1, 0, None], "tricks": [1, 0, 0, None]}],
    }
    book, _ = opened(game_in(file))
    assert [book.computed(STANDINGS, f"A{row}") for row in range(2, 6)] == [1, 3, 2, 4]
    assert [book.computed(STANDINGS, f"{column}1") for column in "EFGH"] == ["from Ann", "from Bo", "from Cy", "in all"]


def test_a_name_that_looks_like_a_formula_is_a_text() -> None:
    names = ("=1+1", "+41", "-5", "@SUM(A1)")
    book, _ = opened(replace(friday_night(), players=names, title='=HYPERLINK("http://x")'))
    texts = {cell.value for cells in book.sheets.values() for cell in cells.values() if cell.formula is None}
    assert {*names, '=HYPERLINK("http://x")'} <= texts


def test_a_page_has_the_rules_in_words_and_which_numbers_follow_by_themselves() -> None:
    book, _ = opened(friday_night())
    words = [str(cell.value) for cell in book.sheets[RULES].values()]
    assert "de Silva rules · spades always trump · 25 rounds, 1 up to 13 and back to 1" in words
    assert "Bids, tricks and trump: points, totals, calls and places follow by themselves." in words
    assert not any("too long" in each for each in words)


def test_a_rule_too_long_for_a_spreadsheet_leaves_numbers_and_says_so() -> None:
    """Every `sum_to` needs its part twice."""
    rules = preset("desilva")
    made = parse("sum_to(min(1, " * 12 + "bid" + "))" * 12)
    with pytest.raises(NoSpreadsheetFormula):
        spreadsheet_formula(made.tree, {"bid": "E5"})
    long = replace(rules, scoring=replace(rules.scoring, made=made))
    book, sheet = opened(replace(friday_night(), rules=long))
    assert book.sheets[SCORES]["G5"].formula is None
    assert computed_totals(book, sheet) == totals(sheet)
    assert any("too long" in str(cell.value) for cell in book.sheets[RULES].values())


def test_more_penalties_than_a_cell_can_add_up_leave_numbers_too() -> None:
    game = friday_night()
    many = tuple(Penalty(0, -1, "kibitzing") for _ in range(2_000))
    game = replace(game, rounds=(replace(game.rounds[0], penalties=many), *game.rounds[1:]))
    book, sheet = opened(game)
    assert computed_totals(book, sheet) == totals(sheet)
    assert computed_totals(book, sheet)[0][0] == -1999
