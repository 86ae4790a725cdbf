"""The app's own CSV comes back complete, or is refused with a reason.

A game as CSV: one row for each player and round.

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

from scorekeeper.files.csv_game import BOM, COLUMNS, csv_text, is_own_csv, read_own_csv
from scorekeeper.rules.faults.paper import TableNotComplete
from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording import sentence
from tests.cases import cases
from tests.files.game_files import a_file, game_in, worked_sheet
from tests.property.game_strategies import attended_games, games

PUBLISHED = [case for case in cases("games") if case["file"].get("rounds") and isinstance(case["file"]["rules"], str)]


def table_of(game: Game) -> bytes:
    return csv_text(score_sheet(game)).encode()


def refusal(data: bytes) -> str:
    game, problems = read_own_csv(data)
    assert game is None
    return " ".join(sentence(problem.fault) for problem in problems)


@pytest.mark.parametrize("case", PUBLISHED[:12], ids=lambda case: case["id"])
def test_a_published_game_comes_back_with_every_round(case: dict[str, Any]) -> None:
    game = game_in(case["file"])
    assert is_own_csv(table_of(game))
    again, problems = read_own_csv(table_of(game))
    assert problems == ()
    assert again is not None
    assert (again.rules, again.players, again.title) == (game.rules, game.players, game.title)
    assert score_sheet(again).rounds == score_sheet(game).rounds


def test_days_notes_penalties_bids_out_of_turn_and_who_took_a_seat_over_come_back() -> None:
    file = worked_sheet(title="=Friday", taken_over=[{"player": "Alice", "from": 2, "by": "'Eve"}], dealer="Mallory")
    file["rounds"][0] |= {"date": "2022-09-05", "penalties": [{"player": "Bob", "points": -2.5, "reason": "+renege"}]}
    file["rounds"][1] |= {"note": "Alice\u2019s grand slam", "spoken": ["Bob", "Alice", "David", "Carol"]}
    game = game_in(file)
    again, problems = read_own_csv(table_of(game))
    assert problems == ()
    assert again == game


def test_house_rules_are_known_by_their_name_where_they_are() -> None:
    game = game_in(worked_sheet(rules={"base": "desilva", "name": "Ours", "scoring": {"made": "bid + 1"}}))
    assert read_own_csv(table_of(game), [game.rules])[0] == game
    assert refusal(table_of(game)) == sentence(TableNotComplete())


def test_what_a_table_cannot_say_is_refused_and_not_left_out() -> None:
    """Somebody sits a round out; a total was changed by hand; a line is missing; it is no table any more."""
    out = {"cards": 1, "bids": [1, None, 0, 1], "tricks": [1, None, 0, 0]}
    absent = table_of(game_in(a_file(out, absent=[{"player": "Bob", "from": 1, "to": 1}])))
    whole = table_of(game_in(worked_sheet()))
    changed = whole.replace(b",no,3,", b",no,4,")
    assert changed != whole
    lines = whole.splitlines(keepends=True)
    for table in (absent, changed, b"".join(lines[:-1]), whole + b'"', b"".join(lines[:1]), whole + b"x\r\n"):
        assert refusal(table) == sentence(TableNotComplete())


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
                "" if points is None else str(plain_number(points)) for points in (one.points, one.total)
            ]
            marks = game.rules.marks if len(game.rules.marks) > 1 else ["yes"]
            assert read["blind"] == ["no", *marks][row.record.mark_of(seat)]
            if row.record.spoken is not None and one.bid is not None:
                assert row.record.spoken[int(read["spoke"]) - 1] == seat
    assert all(row["penalties"] for row in rows_left.values())
