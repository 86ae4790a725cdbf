"""Old sheets typed into a spreadsheet: two shapes are read, everything else is refused with a reason."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from scorekeeper.files.csv_game import csv_text
from scorekeeper.files.game_file import read_game
from scorekeeper.files.tables.games import table_games
from scorekeeper.files.tables.paper_table import PaperTable, ResultColumn, parse_row, parse_seat, read_table
from scorekeeper.files.tables.text import NotTable
from scorekeeper.rules.faults import paper as faults
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.paper.game_reconstruction import reconstruct_game
from scorekeeper.rules.paper.row import WrittenSeat
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording.translation import language_for, languages
from tests.cases import cases


def reading(text: str | bytes) -> tuple[PaperTable | None, tuple[Problem, ...]]:
    try:
        [game] = table_games(text if isinstance(text, bytes) else text.encode())
    except NotTable as wrong:
        return None, (Problem(wrong.fault),)
    return read_table(game)


def table(text: str | bytes) -> PaperTable:
    read, problems = reading(text)
    assert problems == ()
    assert read is not None
    return read


def refusals(text: str | bytes) -> list[Fault]:
    read, problems = reading(text)
    assert read is None
    return [problem.fault for problem in problems]


class TestALineForEachPlayerAndRound:
    def test_bids_and_tricks(self) -> None:
        read = table("round,cards,player,bid,tricks\n1,1,Alice,1,1\n1,1,Bob,0,0\n2,2,Alice,2,2\n2,2,Bob,0,0\n")
        assert read.names == ("Alice", "Bob")
        assert read.column is ResultColumn.TRICKS
        assert read.cards == (1, 2)
        assert read.cells == ((("1", "1"), ("0", "0")), (("2", "2"), ("0", "0")))

    def test_total_points_and_a_mark_that_differs_are_kept_beside_the_tricks_to_prove_them(self) -> None:
        read = table(
            "title,round,player,bid,tricks,made,points,total\nFriday,1,Ann,1,1,yes,1,1\nFriday,1,Bo,1,0,yes,-1,-1"
        )
        assert read.cells == ((("1", "1 =1 1p"), ("1", "0 =-1 -1p +")),)
        assert read.left_out == ("title",)

    def test_circles_alone(self) -> None:
        read = table("round;player;bid;made\n1;Ann;1;yes\n1;Bo;1;no\n")
        assert read.cells == ((("1", "+"), ("1", "-")),)

    def test_a_player_who_is_missing_in_a_round_has_empty_cells(self) -> None:
        assert table("round,player,bid,total\n1,Ann,1,1\n2,Bo,0,0\n").cells[0] == (("1", "1"), ("", ""))


class TestALineForEachRound:
    """
    1 | (1) 1 | (0) 0 | 1 -1
    """

    def test_as_on_paper(self) -> None:
        read = table("cards;Ann;;Bo;;Cy;\n1;(1);1;(0);0;1;−1\n")
        assert (read.names, read.column, read.cards) == (("Ann", "Bo", "Cy"), ResultColumn.TOTALS, (1,))
        assert read.cells == ((("(1)", "1"), ("(0)", "0"), ("1", "−1")),)

    def test_only_totals(self) -> None:
        read = table("round\tAnn\tBo\n1\t1\t−0,5\n2\t2½\t3\n")
        assert (read.column, read.cards) == (ResultColumn.ONLY_TOTALS, None)
        assert read.cells[1] == (("", "2½"), ("", "3"))

    def test_named_columns_and_trump(self) -> None:
        read = table("Cards,Trump,Ann bid,Ann tricks,Bo bid,Bo tricks\n4,NT,1,2,2,2\n")
        assert (read.column, read.trumps, read.cells) == (ResultColumn.TRICKS, ("NT",), ((("1", "2"), ("2", "2")),))


ROUNDS = "1,1,1,1,0,0\n2,2,0,0,2,2\n"
HEADER = "round,cards,Ann bid,Ann tricks,Bo bid,Bo tricks\n"
CELLS = ((("1", "1"), ("0", "0")), (("0", "0"), ("2", "2")))


class TestATableAsPeopleKeepIt:
    """
    1 | 1 1  0 0
    2 | 0 0  2 2
    """

    @pytest.mark.parametrize(
        ("text", "left_out"),
        [
            (f"Friday 1 May,,,,,\n{HEADER}{ROUNDS}", ("Friday 1 May",)),
            (f"Friday\n\nAt Ann’s\n\n{HEADER}{ROUNDS}", ("Friday", "At Ann’s")),
            (
                "Ann, Bo, Cy, Di, Ed, Flo, Gus\n" + f"{HEADER}{ROUNDS}".replace(",", ";"),
                ("Ann, Bo, Cy, Di, Ed, Flo, Gus",),
            ),
            (f"{HEADER}{ROUNDS}Total,,11,,22,\n,Place,2,,1,\n", ("Total · 11 · 22", "Place · 2 · 1")),
            (f'{HEADER}{ROUNDS},,1,1,2,2\n\nAverage,,"5,5",,11,\n', ("1 · 1 · 2 · 2", "Average · 5,5 · 11")),
            (f"{HEADER}1,1,1,1,0,0\nSumme,,11,,10,\n2,2,0,0,2,2\n", ("Summe · 11 · 10",)),
            (f"{HEADER}{ROUNDS}\nround,cards,Ann,Bo\n1,1,1/1=11,0/0=10\n2,2,9,9\n", ("round · cards · Ann · Bo …",)),
            (f"{HEADER}{ROUNDS}\nWho,Wins\nAnn,3\n", ("Who · Wins", "Ann · 3")),
            (f"Player,Total\nAnn,11\n\n{HEADER}{ROUNDS}", ("Player · Total", "Ann · 11")),
            (f"round,cards,Ann,,Bo,\n,,bid,tricks,bid,tricks\n{ROUNDS}", ()),
            (f"{HEADER}1,1,1,1,0,0\n{HEADER}2,2,0,0,2,2\n", ()),
            (HEADER + "0,1,1,1,0,0\n1,2,0,0,2,2\n", ()),
            (HEADER + "Round 1,1,1,1,0,0\n2.,2,0,0,2,2\n", ()),
            (HEADER + ",1,1,1,0,0\n,2,0,0,2,2\n", ()),
            ("day,round,cards,dealer" + HEADER[11:] + "a,1,1,Bo,1,1,0,0\nb,2,2,Ann,0,0,2,2\n", ("day", "dealer")),
        ],
    )
    def test_what_is_around_the_rounds_is_left_out_and_named(self, text: str, left_out: tuple[str, ...]) -> None:
        read = table(text)
        assert (read.names, read.column, read.cards) == (("Ann", "Bo"), ResultColumn.TRICKS, (1, 2))
        assert (read.cells, read.left_out) == (CELLS, left_out)

    @pytest.mark.parametrize(
        "text",
        [
            "cards,player,bid,tricks\n1,Ann,1,1\n1,Bo,0,0\n2,Ann,0,0\n2,Bo,2,2\n",
            "round,cards,player,bid,tricks\n1,1,Ann,1,1\n,,Bo,0,0\n2,2,Ann,0,0\n,,Bo,2,2\nTotal,,Ann,,11\n,,Bo,,22\n",
        ],
    )
    def test_a_line_for_each_player_may_lack_the_number_of_the_round(self, text: str) -> None:
        read = table(text)
        assert (read.cards, read.cells) == ((1, 2), CELLS)

    def test_rounds_counted_by_their_cards_are_in_the_order_of_the_lines(self) -> None:
        read = table("round,Ann bid,Ann tricks,Bo bid,Bo tricks\n2,0,0,2,2\n1,1,1,0,0\n1,1,1,0,0\n2,0,0,2,2\n")
        assert read.cards == (2, 1, 1, 2)
        assert read.cells == (CELLS[1], CELLS[0], CELLS[0], CELLS[1])

    @pytest.mark.parametrize(
        ("text", "labels"),
        [
            ("game,date,round,player,bid\n1,a,1,Ann,1\n1,a,1,Bo,0\n2,b,1,Ann,0\n2,b,1,Bo,1\n", ["1 · a", "2 · b"]),
            ("date,round,player,bid\na,1,Ann,1\na,1,Bo,0\nb,1,Cy,0\nb,1,Di,1\n", ["a", "b"]),
            ("evening,round,player,bid\na,1,Ann,1\n,1,Bo,0\nb,1,Ann,0\n,1,Bo,1\n", ["a", "b"]),
            (f"{HEADER}{ROUNDS}{ROUNDS}", ["1", "2"]),
            (f"Friday\n{HEADER}{ROUNDS}\nSaturday\n{HEADER.replace('Ann', 'Cy')}{ROUNDS}", ["1", "2"]),
        ],
    )
    def test_several_games_are_read_one_by_one(self, text: str, labels: Sequence[str]) -> None:
        games = table_games(text.encode())
        assert [game.label for game in games] == labels
        assert all(problems == () for _, problems in map(read_table, games))

    def test_a_game_of_two_days_is_one(self) -> None:
        read = table("date,round,player,bid\na,1,Ann,1\na,1,Bo,0\nb,2,Ann,0\nb,2,Bo,1\n")
        assert (len(read.cells), read.left_out) == (2, ("date",))

    @pytest.mark.parametrize("language", languages())
    def test_its_words_may_be_those_of_our_screens(self, language: str) -> None:
        words = language_for(language)
        head = ";".join(map(words, ("Round", "Cards", "Player", "Bid", "Tricks", "Points", "Total")))
        read = table(f"{head}\n1;1;Ann;1;1;11;11\n1;1;Bo;0;0;10;10\n{words('Total')};;;;;;21\n")
        assert (read.names, read.cards) == (("Ann", "Bo"), (1,))
        assert read.cells == ((("1", "1 =11 11p"), ("0", "0 =10 10p")),)
        head = ",".join(f"{name} {words(what)}" for name in ("Ann", "Bo") for what in ("bid", "tricks"))
        assert table(f"{words('Cards')},{head}\n{ROUNDS[2:11]}\n").cells == CELLS[:1]

    def test_a_word_that_says_neither_yes_nor_no_is_not_taken_for_missed(self) -> None:
        read = table("round,player,bid,made\n1,Ann,1,ja\n1,Bo,1,nein\n1,Cy,1,perhaps\n")
        assert [cell for _, cell in read.cells[0]] == ["+", "-", "perhaps"]


def test_what_we_write_ourselves_is_read_as_it_was_played() -> None:
    """Every column of ours is known, or left aside; the totals beside the tricks prove each other.

    Who bid out of turn, and points taken by hand, are for game files to tell.
    """
    files = (each["file"] for each in cases("games") if each["id"].startswith("okenuff-0"))
    file = next(
        each for each in files if not any({"spoken", "penalties"} & sentence.keys() for sentence in each["rounds"])
    )
    game, _ = read_game(json.dumps(file).encode())
    assert game is not None
    read = table(csv_text(score_sheet(game)))
    rows = [parse_row(cells, trump, read.column) for cells, trump in zip(read.cells, read.trumps, strict=True)]
    paper = reconstruct_game(replace(game, rounds=()), rows)
    assert (paper.problems, paper.game.rounds, read.names) == ((), game.rounds, game.players)


def test_names_that_differ_only_by_invisible_characters_or_composition_are_one_name() -> None:
    read = table("round,player,bid,tricks\n1,Zo\u00eb,1,1\n1,Bo,0,0\n2,Zoe\u0308,2,2\n2,B\u200bo,0,0\n")
    assert (read.names, len(read.cells)) == (("Zo\u00eb", "Bo"), 2)


@pytest.mark.parametrize("mark", ["\ufeff", "sep=,\n", "\n\n"])
def test_what_spreadsheets_put_before_a_table_is_no_part_of_it(mark: str) -> None:
    assert table(f"{mark}cards,Ann,Bo\r\n1,1,0\r\n").names == ("Ann", "Bo")


def test_a_name_that_was_kept_from_being_computed_is_a_name() -> None:
    assert table("cards,'=Ann,Bo\n1,1,0\n").names == ("=Ann", "Bo")


@pytest.mark.parametrize(("bid", "result"), [("1000", "1"), ("1", "1000000"), ("1", "=10000000"), ("9" * 40, "")])
def test_numbers_beyond_the_cell_are_refused_whole(bid: str, result: str) -> None:
    """Nothing is cut off until it fits."""
    assert (
        parse_seat(bid, result, ResultColumn.TRICKS).unreadable
        == (bid if result == "" or len(bid) > 3 else result)[:16]
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", faults.TableEmpty()),
        (b"cards,Ann,Bo\n", faults.TableEmpty()),
        (b"hello", faults.TableWithoutHeader()),
        (b"player,bid\nAnn,2\n", faults.TableWithoutHeader()),
        (b"cards,Ann,J\xfcrgen\n1,1,0\n", faults.TableNotText()),
        (b"cards,Ann,Bo\n1,1\x00,0\n", faults.TableNotText()),
        (b"cards,Ann,Bo\n1,1,0\n2,1\x1b,0\n", faults.CharacterInTable(3)),
        (b'cards,Ann,Bo\n1,"1,0\n', faults.TableBroken(2)),
        (b"cards,Ann,Bo\n1,1,0,7\n", faults.TableBroken(2)),
        (
            b"cards,=cmd|' /C calc'!A0,Bo\n1,1,0\n",
            faults.FormulaInTable(1, "=cmd|' /C calc'!A0"),
        ),
        (b"cards,Ann,Bo\n1,=SUM(B1),0\n", faults.FormulaInTable(2, "=SUM(B1)")),
        (b"cards,Ann,Bo\n0,1,0\n", faults.WrongTableCell(2, "cards", "0")),
        (b"round,player,bid,total\n999,Ann,1,1\n", faults.WrongTableCell(2, "round", "999")),
        (b"round,player,bid,total\n1,,1,1\n", faults.WrongTableCell(2, "player", "")),
        (b"round,player,bid,total\n1,Ann,1,1\n1,Ann,0,1\n", faults.RoundTwiceInTable(3, 1)),
        (b"round,cards,player,total\n1,1,Ann,1\n1,2,Bo,1\n", faults.WrongTableCell(3, "cards", "2")),
        (b"cards," + b"x" * 251 + b",Bo\n1,1,1\n", faults.TableTooLong(1)),
        (b"cards" + b",A" * 70, faults.TableTooLong(1)),
        (b"x" * 65_537, faults.TableTooLarge(64)),
    ],
)
def test_what_is_refused_says_why(text: bytes, fault: Fault) -> None:
    assert refusals(text) == [fault]


def test_every_line_that_is_wrong_is_named() -> None:
    assert len(refusals("round,player,bid\nx,Ann,1\ny,Ann,1\nz,Ann,1\n")) == 3


def test_more_people_than_can_play_are_refused() -> None:
    lines = "".join(f"1,P{number},0\n" for number in range(14))
    assert isinstance(refusals(f"round,player,total\n{lines}")[0], faults.TableTooLong)


@pytest.mark.parametrize("filling", [b'"', b",", b"\n", b"1,", b"=", b"\xe2\x88\x92", b"\r", b"'"])
def test_the_worst_of_the_largest_tables_is_refused_at_once(filling: bytes) -> None:
    data = b"cards,Ann,Bo\n" + filling * (65_000 // len(filling))
    before = time.process_time()
    read, problems = reading(data)
    assert read is None
    assert 1 <= len(problems) <= 2_600
    assert time.process_time() - before < 1


class TestCells:
    @pytest.mark.parametrize(
        ("bid", "result", "written"),
        [
            ("3", "", WrittenSeat(bid=3)),
            ("(3)", "", WrittenSeat(bid=3, made=True)),
            ("3*", "", WrittenSeat(bid=3, made=True)),
            ("?", "", WrittenSeat()),
            ("3", "+", WrittenSeat(bid=3, made=True)),
            ("3", "−", WrittenSeat(bid=3, made=False)),
            ("3", "−12", WrittenSeat(bid=3, total=-12)),
            ("3", "(12)", WrittenSeat(bid=3, total=-12)),
            ("3", "2t", WrittenSeat(bid=3, tricks=2)),
            ("3", "7 2t", WrittenSeat(bid=3, tricks=2, total=7)),
            ("3", "7r", WrittenSeat(bid=3, total=7, penalised=True)),
            ("3", "7 8", WrittenSeat(unreadable="7 8")),
            ("(3)", "-", WrittenSeat(unreadable="-")),
            ("٣", "", WrittenSeat(unreadable="٣")),
            ("3", "9" * 30, WrittenSeat(unreadable="9" * 16)),
        ],
    )
    def test_beside_totals(self, bid: str, result: str, written: WrittenSeat) -> None:
        assert parse_seat(bid, result, ResultColumn.TOTALS) == written

    @pytest.mark.parametrize(
        ("column", "result", "written"),
        [
            (ResultColumn.TRICKS, "2", WrittenSeat(tricks=2)),
            (ResultColumn.TRICKS, "2 =-7", WrittenSeat(tricks=2, total=-7)),
            (ResultColumn.TRICKS, "-2", WrittenSeat(unreadable="-2")),
            (ResultColumn.TRICKS, "2½", WrittenSeat(unreadable="2½")),
            (ResultColumn.POINTS, "-2", WrittenSeat(points=-2)),
            (ResultColumn.ONLY_TOTALS, "2", WrittenSeat(total=2)),
        ],
    )
    def test_a_number_alone_is_what_the_column_has(
        self, column: ResultColumn, result: str, written: WrittenSeat
    ) -> None:
        assert parse_seat("", result, column) == written
