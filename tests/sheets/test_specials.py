"""A special round on the sheet, in a terminal, on paper, in a workbook, and among the rules.

De Silva's points for three; the one card is held on the forehead and counts ten times.

```
Tricks | Alice    | Bob     | Carol
     1 |·(1)  10  | (0)  0  |  1  −10
     2 |  1    9  |·(0)  0  | (2)  −8
```
"""

from __future__ import annotations

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.sheets.table.cells import as_text, sheet_table
from scorekeeper.sheets.table.rule_facts import rule_facts
from scorekeeper.wording.translation import identity
from tests.rules.tables import a_game, a_round, house
from tests.sheets.printed import score_sheet_pdf
from tests.sheets.reading import text_of, words_of
from tests.sheets.spreadsheet.workbooks import read_book, row_of, running_totals

RULES = house("desilva", specials=[{"cards": 1, "name": "Forehead", "note": "Card up", "multiplier": 10}])
GAME = a_game(RULES, 3, a_round([1, 0, 1], [1, 0, 0]), a_round([1, 0, 2], [0, 0, 2]), agreed=[1, 2, 1])
SHEET = score_sheet(GAME)
WORDS = "Forehead. Card up. All points ×\u00a010."


def test_the_row_knows_its_name() -> None:
    table = sheet_table(SHEET)
    assert [row.special for row in table.rows] == ["Forehead", "", "Forehead"]
    assert table.specials == {"Forehead": [1, 3]}


def test_a_terminal_lists_the_rounds_below() -> None:
    assert as_text(sheet_table(SHEET)).splitlines()[-1] == "Forehead: rounds 1, 3"
    assert "Forehead" not in as_text(sheet_table(score_sheet(a_game("desilva", 3, agreed=[1, 2, 1]))))


def test_paper_has_the_name_in_its_rows_and_the_rest_at_its_foot() -> None:
    assert words_of(SHEET).count("Forehead") == 3
    assert "Forehead. Card up. All points × 10" in words_of(SHEET)
    assert text_of(score_sheet_pdf(SHEET)).count("Forehead") == 3


def test_the_rules_say_it_among_their_facts() -> None:
    assert WORDS in [fact.text for fact in rule_facts(RULES, GAME.schedule, identity)]


def test_a_workbook_has_its_name() -> None:
    book = read_book(score_workbook(SHEET))
    assert [row_of(book, "Score sheet", number)[3] for number in range(4, 8)] == [
        *("Special round", "Forehead", None, "Forehead")
    ]
    assert running_totals(book, 2) == [[10, 0, -10], [9, 0, -8]]
