"""A game as CSV: one row for each player and round.

```
game,rules,date,round,cards,trump,dealer,first_bidder,seat,player,spoke,bid,tricks,blind,made,points,...,total,note
Friday night,de Silva,,1,1,S,David,Alice,1,Alice,1,1,1,no,yes,1,,,no,1,
```
"""

from __future__ import annotations

import csv
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.files.tables.csv_export import BOM, COLUMNS, csv_text
from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.files.game_files import a_file, game_in, worked_sheet
from tests.property.game_strategies import attended_games, games


def rows_of(game: Game) -> list[dict[str, str]]:
    text = csv_text(score_sheet(game))
    assert text.startswith(BOM)
    return list(csv.DictReader(text.removeprefix(BOM).splitlines()))


def column(rows: list[dict[str, str]], name: str) -> list[str]:
    return [row[name] for row in rows]


def test_the_worked_sheet_of_de_silva() -> None:
    text = csv_text(score_sheet(game_in(worked_sheet(title="Friday night"))))
    head, first, *others, end = text.removeprefix(BOM).split("\r\n")
    assert head == ",".join(COLUMNS)
    assert first == "Friday night,de Silva,,1,1,S,David,Alice,1,Alice,1,1,1,no,yes,1,,,no,1,"
    assert (len(others), end) == (7, "")
    assert others[-1] == "Friday night,de Silva,,2,2,S,Alice,Bob,4,David,3,0,0,no,yes,0,,,no,-1,"


def test_an_unfinished_round_has_no_points_yet() -> None:
    rows = rows_of(game_in(a_file({"bids": [None, 0, None, None]}, first_dealer="Alice")))
    assert column(rows, "bid") == ["", "0", "", ""]
    assert column(rows, "spoke") == ["", "1", "", ""]
    for name in ("tricks", "made", "points", "reset", "total"):
        assert column(rows, name) == ["", "", "", ""]


def test_penalties_are_summed_and_give_their_reasons() -> None:
    values: dict[str, Any] = {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0], "note": "odd, that"}
    values["penalties"] = [
        {"player": "Bob", "points": -2.5, "reason": "renege"},
        {"player": "Bob", "points": 1, "reason": "=1+1"},
    ]
    rows = rows_of(game_in(a_file(values)))
    assert column(rows, "penalties") == ["", "-1.5", "", ""]
    assert column(rows, "reasons") == ["", "renege; =1+1", "", ""]
    assert column(rows, "total") == ["1", "-1.5", "0", "-1"]
    assert column(rows, "note") == ["odd, that"] * 4


@pytest.mark.parametrize("name", ["=1+1", "+41", "-5", "@SUM(A1)", "'t Hooft", "\uff1d1"])
def test_a_name_is_never_a_formula_and_comes_back(name: str) -> None:
    rows = rows_of(game_in(a_file({"bids": [1, 0, 0, 1]}, players=[name, "Bob", "Carol", "David"], title=name)))
    assert rows[0]["player"] == rows[0]["game"] == f"'{name}"
    assert rows[0]["player"].removeprefix("'") == name


def test_whoever_sits_out_has_no_row_and_who_took_over_a_seat_is_named() -> None:
    first = {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    second = {"bids": [2, None, 1, 0], "tricks": [2, None, 0, 0]}
    file = a_file(first, second, absent=[{"player": "Bob", "from": 2, "to": 2}])
    rows = rows_of(game_in(file | {"taken_over": [{"player": "Carol", "from": 2, "by": "Eve"}]}))
    assert column(rows, "player") == ["Alice", "Bob", "Carol", "David", "Alice", "Eve", "David"]


@given(games(most_rounds=4) | attended_games(most_rounds=4))
@settings(max_examples=30)
def test_records_and_results_can_be_read_back(game: Game) -> None:
    sheet = score_sheet(game)
    rows_left = {(int(row["round"]), int(row["seat"]) - 1): row for row in rows_of(game)}
    for row in sheet.rounds:
        for seat in row.record.seats:
            one, read = row.seats[seat], rows_left.pop((row.number, seat))
            assert [read["bid"], read["tricks"]] == ["" if n is None else str(n) for n in (one.bid, one.tricks)]
            assert [read["points"], read["total"]] == [
                "" if points is None else str(plain(points)) for points in (one.points, one.total)
            ]
            assert read["blind"] == ("yes" if seat in row.record.blind else "no")
            if row.record.spoken is not None and one.bid is not None:
                assert row.record.spoken[int(read["spoke"]) - 1] == seat
    assert all(row["penalties"] for row in rows_left.values())
