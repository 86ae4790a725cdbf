"""All games of a group as tables: one row for each player and game, and the rounds, which come back as the same games.

```
number,begun,game,rules,finished,player,rank,total,rounds,made
1,2026-01-02,,de Silva,yes,Bob,1,3,4,4

number,begun,game,rules,date,round,cards,...
1,2026-01-02,,de Silva,,1,2,...
```
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest

from scorekeeper.files.csv_game import csv_of, csv_text, is_own_csv
from scorekeeper.files.csv_group import MAX_GAMES, MAX_SIZE, is_group_csv, read_group_csv, rows_by_game, rows_by_round
from scorekeeper.files.group_archive import ArchivedGame
from scorekeeper.files.group_archive.reader import describe_entry
from scorekeeper.rules.faults.paper import TableNotComplete, TableOfManyGames
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording import sentence
from tests.cases import cases
from tests.files.game_files import a_file, game_in, worked_sheet
from tests.rules.tables import four_rounds

FIRST = date(2026, 1, 2)
PUBLISHED = [case for case in cases("games") if case["file"].get("rounds") and isinstance(case["file"]["rules"], str)]


def archived(*games: Game) -> list[ArchivedGame]:
    """Return these games as begun day by day."""
    return [ArchivedGame(game, FIRST + timedelta(number)) for number, game in enumerate(games)]


def table_of(games: Sequence[ArchivedGame]) -> bytes:
    return csv_of(rows_by_round(games)).encode()


def refusal(data: bytes) -> str:
    group, wrong = read_group_csv(data)
    assert group is None
    return " ".join(map(describe_entry, wrong))


def test_everybody_has_a_row_in_each_game_by_rank() -> None:
    unfinished = game_in(worked_sheet(title="=Friday"))
    rows = list(csv.reader(csv_of(rows_by_game(archived(four_rounds(), unfinished))).splitlines()))
    assert rows[1:4] == [
        ["1", "2026-01-02", "", "de Silva", "yes", "Bob", "1", "3", "4", "4"],
        ["1", "2026-01-02", "", "de Silva", "yes", "Alice", "2", "0", "4", "2"],
        ["1", "2026-01-02", "", "de Silva", "yes", "Carol", "3", "-4", "4", "1"],
    ]
    assert [row[:6] for row in rows[4:]] == [
        ["2", "2026-01-03", "'=Friday", "de Silva", "no", name] for name in ("Alice", "Bob", "Carol", "David")
    ]


def test_the_rounds_are_those_of_each_game_below_one_another() -> None:
    game = four_rounds()
    head, *rows = table_of(archived(game, game)).decode("utf-8-sig").splitlines()
    own_head, *own = csv_text(score_sheet(game)).removeprefix("\ufeff").splitlines()
    assert head == f"number,begun,{own_head}"
    assert rows == [f"1,2026-01-02,{row}" for row in own] + [f"2,2026-01-03,{row}" for row in own]


def test_published_games_come_back_the_same_whatever_columns_the_others_need() -> None:
    """Among them are games with points by hand, which have a column of their own."""
    games = archived(*(game_in(case["file"]) for case in PUBLISHED[:12]), game_in(with_misdeal()))
    data = table_of(games)
    assert is_group_csv(data)
    assert not is_own_csv(data)
    assert b",misdeals" in data.splitlines()[0]
    group, wrong = read_group_csv(data)
    assert wrong == ()
    assert group
    assert list(group.games) == games


def with_misdeal() -> dict[str, Any]:
    file = worked_sheet()
    file["rounds"][0] |= {"misdeals": 2}
    return file


def test_house_rules_are_known_by_their_name() -> None:
    game = game_in(worked_sheet(rules={"base": "desilva", "name": "Ours", "scoring": {"made": "bid + 1"}}))
    data = table_of(archived(four_rounds(), game))
    group, _wrong = read_group_csv(data, [game.rules])
    assert group
    assert group.games[1].game == game
    assert refusal(data) == f"number 2: {sentence(TableNotComplete())}"


def test_what_a_table_cannot_say_is_refused_with_the_number_of_the_game() -> None:
    """Somebody sits a round out; a total was changed by hand; a line is missing; a day is none."""
    out = {"cards": 1, "bids": [1, None, 0, 1], "tricks": [1, None, 0, 0]}
    absent = table_of(archived(four_rounds(), game_in(a_file(out, absent=[{"player": "Bob", "from": 1, "to": 1}]))))
    whole = table_of(archived(four_rounds(), game_in(worked_sheet())))
    lines = whole.splitlines(keepends=True)
    changed = whole.replace(b",no,3,", b",no,4,")
    assert changed != whole
    for data in (absent, b"".join(lines[:-1]), whole.replace(b"2,2026-01-03", b"2,2026-01-33")):
        assert refusal(data) == f"number 2: {sentence(TableNotComplete())}"
    assert sentence(TableNotComplete()) in refusal(changed)


@pytest.mark.parametrize("games", [0, MAX_GAMES + 1])
def test_a_table_of_no_game_or_of_too_many_is_refused(games: int) -> None:
    one = game_in(a_file({"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}))
    assert refusal(table_of(archived(*[one] * games))) == sentence(TableOfManyGames(MAX_GAMES))


def test_a_table_of_too_many_rows_is_refused_before_it_is_read() -> None:
    one = table_of(archived(game_in(worked_sheet())))
    head, *rows = one.splitlines(keepends=True)
    assert refusal(b"".join([head, *rows * MAX_SIZE])) == sentence(TableOfManyGames(MAX_GAMES))
