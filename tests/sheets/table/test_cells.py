"""The table of ready cells: what screen, terminal and paper show."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.game.schedule_changes import with_rounds_to_come
from scorekeeper.rules.score.score_sheet import NoScoreSheet, score_sheet
from scorekeeper.sheets.table.cells import as_text, sheet_table
from scorekeeper.sheets.table.legend import sheet_entries
from scorekeeper.sheets.table.sheet_table import RoundNote, SheetTable
from scorekeeper.wording.translation import identity
from tests.cases import cases
from tests.rules.tables import a_game, a_round, house
from tests.sheets.printed import blank_table
from tests.sheets.samples import played

CASES = cases("scoresheet")
FIRST, SECOND = a_round((1, 0, 0, 1), (1, 0, 0, 0)), a_round((2, 0, 1, 0), (2, 0, 0, 0))
WAITING = a_round((None, 0, 1, 0))


def table_of(rules: str, players: int, *rounds: Round) -> SheetTable:
    return sheet_table(score_sheet(a_game(rules, players, *rounds)))


def row_as_published(table: SheetTable, number: int) -> str:
    """A row of the terminal sheet with single spaces, a plain minus sign and no first bidder's dot."""
    row = next(line for line in as_text(table).splitlines() if line.strip().startswith(f"{number} "))
    return re.sub(r" +", " ", row.replace("·", " ").replace("−", "-")).strip()


def bids(table: SheetTable, number: int) -> list[str]:
    return [cell.bid for cell in table.rows[number - 1].seats]


def totals(table: SheetTable, number: int) -> list[str]:
    return [cell.total for cell in table.rows[number - 1].seats]


def test_a_row_has_the_bid_at_the_left_and_the_running_total_at_the_right() -> None:
    assert row_as_published(table_of("desilva", 4, FIRST), 1) == CASES[0]["row"]


def test_a_question_mark_stands_for_the_bid_still_to_come() -> None:
    assert row_as_published(table_of("desilva", 4, FIRST, WAITING), 2) == CASES[1]["row"]


def test_the_worked_sheet_of_de_silva_reads_as_it_does_on_paper() -> None:
    table = sheet_table(score_sheet(a_game("desilva", 4, FIRST, SECOND, a_round((2, 1, None, None)))), blank_rows=2)
    assert (
        as_text(table)
        == """\
Tricks | Alice  | Bob    | Carol   | David
-------+--------+--------+---------+--------
     1 |·(1)  1 | (0)  0 | (0)   0 |  1   −1
     2 | (2)  3 |·(0)  0 |  1   −1 | (0)  −1
     3 |  2     |  1     |· ?      |  ?
     4 |        |        |         |·
-------+--------+--------+---------+--------
     5 |·       |        |         |"""
    )


def test_nothing_is_asked_for_in_a_round_nobody_has_begun() -> None:
    table = table_of("desilva", 4, FIRST)
    assert bids(table, 2) == ["", "", "", ""]
    assert [row.current for row in table.rows[:3]] == [False, True, False]


def test_a_thick_line_follows_every_round_in_which_the_last_seat_began() -> None:
    case = CASES[2]
    rows = table_of(case["system"], case["players"]).rows
    assert [row.number for row in rows if row.thick_below] == case["thickLineAfterRounds"]
    assert [row.number for row in rows if row.seats[-1].first_bidder] == case["thickLineAfterRounds"]


def test_the_place_in_the_group_tells_who_bids_first() -> None:
    rows = table_of("classic", 5).rows
    firsts = [[cell.first_bidder for cell in row.seats].index(True) for row in rows]
    assert firsts[:7] == [0, 1, 2, 3, 4, 0, 1]


def test_the_left_column_is_marked_where_a_day_ended_and_the_dates_are_listed() -> None:
    case = CASES[3]
    first, second = map(date.fromisoformat, case["dates"])
    last = case["sessionBreakAfterRound"]
    sheet = played(house("desilva"), 4, last + 2)
    rounds = tuple(
        replace(record, played_on=first if number <= last else second)
        for number, record in enumerate(sheet.game.rounds, start=1)
    )
    table = sheet_table(score_sheet(replace(sheet.game, rounds=rounds)))
    assert [row.number for row in table.rows if row.day_ends] == [last]
    assert [(day.date, day.first, day.last) for day in table.days] == [(first, 1, last), (second, last + 1, last + 2)]


def test_a_round_without_a_date_belongs_to_the_day_before_it() -> None:
    day = date(2022, 9, 5)
    dated = replace(FIRST, played_on=day)
    table = table_of("desilva", 4, dated, SECOND)
    assert [(each.date, each.first, each.last) for each in table.days] == [(day, 1, 2)]
    assert not any(row.day_ends for row in table.rows)


def test_a_note_stands_below_with_its_round() -> None:
    table = table_of("desilva", 4, FIRST, replace(SECOND, note="Bob's grand slam"))
    assert table.notes == (RoundNote(2, "Bob's grand slam"),)
    assert as_text(table).endswith("\n\nround 2: Bob's grand slam")


def test_a_round_that_deals_out_the_pack_has_no_trump_and_says_so() -> None:
    """R7: Himes by four deals thirteen cards in round 13; trump is turned up otherwise, so it has no column."""
    table = blank_table(house("himes"), 4)
    assert [row.number for row in table.rows if row.trump.none_left] == [13]
    assert not table.shows_trump
    *_others, last = sheet_entries(table, house("himes"), identity)
    assert last.word == "no trump"
    assert "13" in last.text


def test_trump_in_turn_is_shown_ahead_in_every_row() -> None:
    """Judgement: spades, diamonds, clubs, hearts; Nomination Whist ends its turn with no trump."""
    assert "".join(row.trump.sign for row in table_of("judgement", 4).rows) == "♠♦♣♥♠♦♣♥♠♦"
    signs = [row.trump.sign for row in table_of("nomination-whist", 4).rows]
    assert signs[:6] == ["♠", "♥", "♣", "♦", "NT", "♠"]


def test_rounds_changed_while_playing_have_rows_as_they_are_dealt_now() -> None:
    game = with_rounds_to_come(a_game("judgement", 4, a_round([0] * 4, [10, 0, 0, 0])), (5, 5, 1))
    rows = sheet_table(score_sheet(game)).rows
    assert [(row.cards, row.trump.sign) for row in rows] == [("10", "♠"), ("5", "♦"), ("5", "♣"), ("1", "♥")]


def test_okenuff_draws_a_ring_round_a_negative_total() -> None:
    case = CASES[4]
    missed = a_round((2, 0, 0, 1), (0, 2, 1, 1), "S")
    [cell, *_] = table_of(case["system"], 4, missed).rows[0].seats
    assert (cell.total, cell.enclosed, cell.ringed_total) == ("−10", True, "10")
    assert f"{cell.plain_total}" == case["shown"].split()[-1]


def test_other_systems_write_the_minus_sign() -> None:
    cell = table_of("desilva", 4, FIRST).rows[0].seats[3]
    assert (cell.total, cell.negative, cell.enclosed, cell.plain_total) == ("−1", True, False, "−1")


def test_plump_writes_the_points_of_a_made_bid_and_blots_out_a_missed_one() -> None:
    """Of 3, 0 and 10 tricks bid and taken the protocol has 13, 5 and 110."""
    table = table_of("plump", 3, a_round((10, 0, 1), (10, 0, 0)), a_round((3, 0, 5), (3, 1, 5)))
    assert row_as_published(table, 10) == "10 | 110 110 | 5 5 | ● 0"
    assert row_as_published(table, 9) == "9 | 13 123 | ● 5 | 15 15"
    assert [table.rings(cell) for cell in table.rows[0].seats] == [False] * 3


def test_a_cell_knows_tricks_points_and_whether_the_bid_was_made() -> None:
    alice, _, _, david = table_of("desilva", 4, FIRST).rows[0].seats
    assert (alice.tricks, alice.points, alice.made) == ("1", "+1", True)
    assert (david.tricks, david.points, david.made) == ("0", "−1", False)


def test_counts_show_before_the_round_is_complete_and_totals_do_not() -> None:
    table = table_of("desilva", 4, a_round((1, 0, 0, 1), (1, 0, None, None)))
    assert [cell.tricks for cell in table.rows[0].seats] == ["1", "0", "", ""]
    assert totals(table, 1) == ["", "", "", ""]


def test_half_points_are_written_as_halves() -> None:
    rules = house("desilva", scoring={"made": "bid / 2", "under": "-off / 2", "over": "-off / 2"})
    table = sheet_table(score_sheet(a_game(rules, 4, FIRST, a_round((2, 0, 1, 0), (1, 0, 0, 1)))))
    assert totals(table, 1) == ["½", "0", "0", "−½"]
    assert totals(table, 2) == ["0", "0", "−½", "−1"]


def test_a_penalty_and_the_reset_it_causes_are_marked() -> None:
    # Bob has 10 and then 20 for two made zeros; 70 taken from him bring him to minus 50, a multiple of 50.
    zeros = [a_round((0,) * 5, (0, 0, cards, 0, 0)) for cards in (1, 2)]
    fined = replace(zeros[1], tricks=(0, 0, 2, 0, 0), penalties=(Penalty(1, -70, "renege"),))
    table = table_of("himes", 5, zeros[0], fined)
    bo = table.rows[1].seats[1]
    assert (bo.total, bo.reset, bo.penalty, bo.penalty_note) == ("0", True, "−70", "−70 renege")
    assert table.has_resets
    assert [(note.round, note.name, note.points, note.reason) for note in table.penalties] == [
        (2, "Bob", "−70", "renege")
    ]
    assert as_text(table).splitlines()[-3:] == ["", "* reset to 0", "round 2: Bob −70 renege"]


def test_a_trump_column_is_there_where_trump_is_named_and_says_who_named_it() -> None:
    table = table_of("okenuff", 4, a_round((1, 2, 0, 2), (1, 1, 0, 2), "H"))
    first, second = table.rows[:2]
    assert (table.shows_trump, table.names_declarer) == (True, True)
    assert (first.trump.sign, first.trump.red, first.trump.declarer_name) == ("♥", True, "Bob")
    assert [cell.declarer for cell in first.seats] == [False, True, False, False]
    assert second.trump.sign == ""
    assert as_text(table).splitlines()[2].endswith("| ♥ Bob")


def test_fixed_and_turned_trump_need_no_column() -> None:
    assert not table_of("desilva", 4).shows_trump
    assert not table_of("himes", 5).shows_trump


def test_a_turned_trump_that_was_recorded_is_shown() -> None:
    assert table_of("himes", 5, a_round((0,) * 5, (1, 0, 0, 0, 0), "C")).shows_trump


def test_equal_totals_share_a_place_and_winners_are_named_when_the_game_is_over() -> None:
    sheet = score_sheet(a_game("desilva", 4, FIRST, agreed=[1]))
    table = sheet_table(sheet)
    assert table.finished
    assert [(place.rank, place.name, place.total, place.winner) for place in table.places] == [
        (1, "Alice", "1", True),
        (2, "Bob", "0", False),
        (2, "Carol", "0", False),
        (4, "David", "−1", False),
    ]
    assert [cell.wins for cell in table.rows[-1].seats] == [True, False, False, False]


def test_okenuff_settles_each_with_each_on_the_difference() -> None:
    record = a_round((1, 0, 0, 1), (0, 0, 0, 1), "S")
    table = sheet_table(score_sheet(a_game("okenuff", 4, record, agreed=[1])))
    # One card, David takes it: Alice (5), Bob 5, Carol 5, David 6, together 11; a net is four totals less 11.
    assert [(place.name, place.plain_total, place.net) for place in table.places] == [
        ("David", "6", "+13"),
        ("Bob", "5", "+9"),
        ("Carol", "5", "+9"),
        ("Alice", "(5)", "−31"),
    ]
    assert ("Alice", "David", "11") in [(pay.payer, pay.receiver, pay.points) for pay in table.payments]
    assert len(table.payments) == 5


@pytest.mark.parametrize(("wanted", "rows"), [(0, 1), (3, 4), (None, 25), (99, 25)])
def test_so_many_rounds_to_come_are_shown_as_were_asked_for(wanted: int | None, rows: int) -> None:
    table = sheet_table(score_sheet(a_game("desilva", 4, FIRST)), blank_rows=wanted)
    assert len(table.rows) == rows


def test_an_endless_game_shows_its_climb_and_then_a_round_for_each_player() -> None:
    assert [row.cards for row in table_of("himes", 5).rows] == [str(cards) for cards in range(1, 11)]
    sheet = played(house("himes", target=100000), 5, 12)
    assert [row.cards for row in sheet_table(sheet).rows[10:]] == ["10"] * 7


def test_a_finished_game_shows_no_round_to_come() -> None:
    sheet = played(house("himes"), 5, 60)
    assert sheet.finished
    assert len(sheet_table(sheet).rows) == len(sheet.rounds)


def test_a_blank_sheet_has_a_row_for_every_round_and_a_dot_for_every_first_bidder() -> None:
    table = blank_table(house("desilva"), 4)
    assert table.names == ("", "", "", "")
    assert [row.cards for row in table.rows][:14] == [str(cards) for cards in (*range(1, 14), 12)]
    assert all(sum(cell.first_bidder for cell in row.seats) == 1 for row in table.rows)
    assert not any(row.begun or row.current for row in table.rows)


@pytest.mark.parametrize(("players", "rows"), [(3, 27), (4, 28), (5, 25), (13, 26)])
def test_a_blank_sheet_of_an_endless_game_has_full_groups(players: int, rows: int) -> None:
    assert len(blank_table(house("himes"), players).rows) == rows


def test_a_blank_sheet_is_refused_for_a_game_that_cannot_be_played() -> None:
    with pytest.raises(NoScoreSheet):
        blank_table(house("okenuff"), 5)
    with pytest.raises(NoScoreSheet):
        blank_table(house("desilva"), 3, names=["Ann", "Ann", "Cy"])
    with pytest.raises(ValueError, match="2 names for 3 players"):
        blank_table(house("desilva"), 3, names=["Ann", "Bo"])


def test_a_name_cannot_steer_the_terminal() -> None:
    game = replace(a_game("desilva", 3), players=("A\x1b[2Jnn", "B\u202eo", "小林"))
    text = as_text(sheet_table(score_sheet(game)))
    assert text.splitlines()[0] == "Tricks | A\ufffd[2Jnn | B\ufffdo   | 小林"
    assert "\x1b" not in text
    assert "\u202e" not in text


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({}, ""),
        ({"reset_to": 3}, "3"),
        ({"target": {"points": 20, "exact": True, "over": 5}}, "0 or 5"),
        ({"reset_to": 3, "target": {"points": 20, "exact": True, "over": 5}}, "3 or 5"),
        ({"reset_multiple": None, "target": {"points": 20, "exact": True, "over": 5}}, "5"),
    ],
)
def test_the_note_on_resets_names_all_that_one_may_leave(changes: dict[str, Any], left: str) -> None:
    assert sheet_table(score_sheet(a_game(house("himes", **changes)))).reset_to == left
