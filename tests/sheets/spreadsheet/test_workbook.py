"""The workbook of a game: what it shows.

```
Friday night, rounds 1 and 2     Gina          Harry         Frank         Irene
 Cards  Dealer                 1  1  1   1   0  0  0   0   0  0  0   0   1  0 −1  −1
 1      Irene                  bid, tricks, points, total of each
```
"""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from msgspec.structs import replace

from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.sheets.table.heading import rules_line
from scorekeeper.wording.translation import identity, language_for
from tests.cases import cases
from tests.files.game_files import game_in
from tests.sheets.samples import friday_night
from tests.sheets.spreadsheet.workbooks import Book, read_book, require_right_sums, row_of, running_totals

SCORES, STANDINGS, RULES = "Score sheet", "Standings", "Rules"


def totals(sheet: ScoreSheet) -> list[list[int | float | None]]:
    return [[None if seat.total is None else plain_number(seat.total) for seat in row.seats] for row in sheet.rounds]


def opened(game: Game) -> tuple[Book, ScoreSheet]:
    sheet = score_sheet(game)
    return read_book(score_workbook(sheet)), sheet


def test_the_same_game_gives_the_same_bytes() -> None:
    assert score_workbook(score_sheet(friday_night())) == score_workbook(score_sheet(friday_night()))


@pytest.mark.parametrize(("language", "right_to_left"), [("en", False), ("de", False), ("he", True)])
def test_its_columns_run_as_the_language_is_written(language: str, *, right_to_left: bool) -> None:
    workbook = score_workbook(score_sheet(friday_night()), language_for(language))
    with zipfile.ZipFile(BytesIO(workbook)) as parts:
        sheets = [parts.read(name).decode() for name in parts.namelist() if name.startswith("xl/worksheets/sheet")]
    assert [' rightToLeft="1"' in each for each in sheets] == [right_to_left] * 3


def test_a_running_total_is_a_sum_and_all_else_a_number() -> None:
    book, _ = opened(friday_night())
    cells = book[SCORES]
    assert [cells[cell].value for cell in ("A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5")] == [
        *(1, 1, 46346, "Irene"),
        *(1, 1, 1, 1),
    ]
    assert [cells[cell].formula for cell in ("E5", "F5", "G5", "H5", "H6")] == [
        None,
        None,
        None,
        "SUM(H4,G5)",
        "SUM(H5,G6)",
    ]


def test_beside_the_players_is_what_all_bid_and_took() -> None:
    book, _ = opened(friday_night())
    assert row_of(book, SCORES, 4)[20:] == ["Bid in all", "Call", "Tricks in all", "Made by", "✓"]
    assert row_of(book, SCORES, 5)[20:] == [2, "Over 1", 1, 3, "✓"]


def test_a_total_that_a_penalty_or_a_reset_changed_is_a_number() -> None:
    """Himes: 10 + 11 points and 29 given make 50, which falls to zero; the others go on by their points.

    ```
         Ann             Bo       Cy
     1  (0)  10         (1)  11  (0)  10
     2  (1)  21 +29 ↓0  (0)  21   1    9
    ```
    """
    rounds = [
        {"bids": [0, 1, 0], "tricks": [0, 1, 0]},
        {"bids": [1, 0, 0], "tricks": [1, 0, 1], "penalties": [{"player": "Ann", "points": 29}]},
    ]
    file = {"format": "oh-hell-game/1", "rules": "himes", "players": ["Ann", "Bo", "Cy"], "rounds": rounds}
    book, _ = opened(game_in(file))
    assert running_totals(book, 2) == [[10, 11, 10], [0, 21, 9]]
    assert require_right_sums(book) == 5


def test_a_late_player_keeps_a_beginning_that_is_a_multiple_of_the_reset() -> None:
    """Himes: Di comes to round 2 with 50, which nothing that happened has made.

    ```
         Ann      Bo       Cy       Di
     1  (0)  10  (1)  11  (0)  10   –  50
     2  (1)  21  (0)  21   1    9  (0) 60
    ```
    """
    file = {
        "format": "oh-hell-game/1",
        "rules": "himes",
        "players": ["Ann", "Bo", "Cy", "Di"],
        "joined": [{"player": "Di", "from": 2, "total": 50}],
        "rounds": [
            {"bids": [0, 1, 0, None], "tricks": [0, 1, 0, None]},
            {"bids": [1, 0, 0, 0], "tricks": [1, 0, 1, 0]},
        ],
    }
    book, _ = opened(game_in(file))
    assert running_totals(book, 2) == [[10, 11, 10, 50], [21, 21, 9, 60]]
    assert require_right_sums(book) == 7


def test_those_who_settle_see_what_they_get_from_whom() -> None:
    case = next(case for case in cases("games") if case["file"]["rules"] == "okenuff" and "net" in case["expect"])
    book, sheet = opened(game_in(case["file"]))
    net = [book[STANDINGS][f"I{row}"].value for row in range(2, 6)]
    assert dict(zip(sheet.game.names, net, strict=True)) == case["expect"]["net"]


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
    assert [book[STANDINGS][f"A{row}"].value for row in range(2, 6)] == [1, 3, 2, 4]
    assert [book[STANDINGS][f"{column}1"].value for column in "EFGH"] == ["from Ann", "from Bo", "from Cy", "in all"]


def test_a_name_that_looks_like_a_formula_is_a_text() -> None:
    names = ("=1+1", "+41", "-5", "@SUM(A1)")
    book, _ = opened(replace(friday_night(), players=names, title='=HYPERLINK("http://x")'))
    texts = {cell.value for cells in book.values() for cell in cells.values()}
    assert {*names, '=HYPERLINK("http://x")'} <= texts


def test_a_page_has_the_rules_in_words() -> None:
    book, _ = opened(friday_night())
    rules = preset("desilva")
    assert rules_line(rules, rules.schedule(4), identity) in [cell.value for cell in book[RULES].values()]
