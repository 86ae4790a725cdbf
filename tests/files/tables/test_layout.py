"""A table with a first line that says it in other words: its columns are guessed, and matched by a person."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from scorekeeper.files.tables.games import table_games
from scorekeeper.files.tables.layout import ColumnMeaning, columns_of
from scorekeeper.files.tables.paper_table import PaperTable, read_table
from scorekeeper.files.tables.text import NotTable
from scorekeeper.rules.faults.fault import Problem

LONG = """\
Runde;Karten;Spieler;Ansage;Stiche;Notiz
1;1;Anna;1;1;
1;1;Bert;0;0;laut
2;2;Anna;0;1;
2;2;Bert;1;1;
"""
WIDE = """\
Ann's call,Ann,Bob's call,Bob
1,1,0,0
1,0,1,1
"""


def reading(text: str, meanings: Sequence[tuple[ColumnMeaning, str]]) -> tuple[PaperTable | None, tuple[Problem, ...]]:
    try:
        game, *_ = table_games(text.encode(), meanings)
    except NotTable as wrong:
        return None, (Problem(wrong.fault),)
    return read_table(game)


def test_columns_are_shown_with_what_stands_below_and_a_guess() -> None:
    columns = columns_of(b"Game no,round,name,Bid of Ann,Bob's tricks\n7,1,x,2,\n7,2,y,,3\n")
    assert [column.header for column in columns] == ["Game no", "round", "name", "Bid of Ann", "Bob's tricks"]
    assert [column.sample for column in columns] == [("7", "7"), ("1", "2"), ("x", "y"), ("2",), ("3",)]
    assert [column.meaning for column in columns] == [
        *(ColumnMeaning.NOTHING, ColumnMeaning.ROUND, ColumnMeaning.PLAYER),
        *(ColumnMeaning.BID, ColumnMeaning.TRICKS),
    ]


@pytest.mark.parametrize(
    ("head", "whose"), [("Ann's call", "Ann"), ("Bob: tricks", "Bob"), ("Cleo total", "Cleo"), ("Dan", "Dan")]
)
def test_whose_a_column_is_is_guessed_too(head: str, whose: str) -> None:
    assert columns_of(f"{head},x\n1,2\n".encode())[0].whose == whose


def test_a_line_for_each_player_and_round_is_read_as_matched() -> None:
    meanings = [
        ColumnMeaning.ROUND,
        ColumnMeaning.CARDS,
        ColumnMeaning.PLAYER,
        ColumnMeaning.BID,
        ColumnMeaning.TRICKS,
        ColumnMeaning.NOTHING,
    ]
    table, problems = reading(LONG, [(meaning, "") for meaning in meanings])
    assert problems == ()
    assert table is not None
    assert (table.names, table.cards) == (("Anna", "Bert"), (1, 2))
    assert table.cells == ((("1", "1"), ("0", "0")), (("0", "1"), ("1", "1")))


def test_a_table_like_the_paper_is_read_as_matched_its_rounds_counted() -> None:
    meanings = [
        (ColumnMeaning.BID, "Ann"),
        (ColumnMeaning.TOTAL, "Ann"),
        (ColumnMeaning.BID, "Bob"),
        (ColumnMeaning.TOTAL, "Bob"),
    ]
    table, problems = reading(WIDE, meanings)
    assert problems == ()
    assert table is not None
    assert table.names == ("Ann", "Bob")
    assert table.cells == ((("1", "1"), ("0", "0")), (("1", "0"), ("1", "1")))


def test_columns_of_a_player_may_lie_apart() -> None:
    text = b"a,b,c,d,e\n1,1,0,1,0\n"
    meanings = [
        (ColumnMeaning.CARDS, ""),
        (ColumnMeaning.BID, "Ann"),
        (ColumnMeaning.BID, "Bob"),
        (ColumnMeaning.TRICKS, "Ann"),
        (ColumnMeaning.TRICKS, "Bob"),
    ]
    table, problems = reading(text.decode(), meanings)
    assert problems == ()
    assert table is not None
    assert table.cells == ((("1", "1"), ("0", "0")),)


def test_what_cannot_be_read_with_these_meanings_stays_refused() -> None:
    table, problems = reading(WIDE, [(ColumnMeaning.BID, "Ann"), (ColumnMeaning.BID, "Ann")])
    assert table is None
    assert problems


@given(
    st.lists(st.lists(st.text(max_size=8), min_size=1, max_size=6), min_size=1, max_size=5),
    st.lists(st.tuples(st.sampled_from(ColumnMeaning), st.text(max_size=8)), max_size=8),
)
def test_whatever_is_matched_there_is_a_table_or_a_reason(
    rows: list[list[str]], meanings: list[tuple[ColumnMeaning, str]]
) -> None:
    text = "\n".join(",".join(row) for row in rows).encode("utf-8", "replace").decode()
    table, problems = reading(text, meanings)
    assert (table is None) == bool(problems)
