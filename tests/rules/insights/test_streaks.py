"""Bids made and missed in a row, on the short game of three."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.insights.progress import PlayerRecord, RoundStreak, longest_of_all, moments, player_records
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, four_rounds

ALICE, BOB, CAROL = player_records(score_sheet(four_rounds()))


def test_everybody_has_bids_made_of_rounds_and_the_longest_streaks_with_their_rounds() -> None:
    assert PlayerRecord(0, 2, 4, longest_made=RoundStreak(1, 1, 1), longest_missed=RoundStreak(2, 3, 2)) == ALICE
    assert PlayerRecord(1, 4, 4, longest_made=RoundStreak(1, 4, 4), longest_missed=None) == BOB
    assert PlayerRecord(2, 1, 4, longest_made=RoundStreak(2, 2, 1), longest_missed=RoundStreak(3, 4, 2)) == CAROL


def test_the_longest_of_all_may_be_shared() -> None:
    assert longest_of_all((ALICE, BOB, CAROL), made=True) == (BOB,)
    assert longest_of_all((ALICE, BOB, CAROL), made=False) == (ALICE, CAROL)


def test_nobody_has_one_before_the_first_round() -> None:
    records = player_records(score_sheet(replace(four_rounds(), rounds=())))
    assert longest_of_all(records, made=True) == ()
    assert {(record.made, record.rounds, record.longest_made) for record in records} == {(0, 0, None)}


def test_a_run_goes_on_over_a_round_that_was_sat_out() -> None:
    """Bob makes rounds 1 and 3 of three and sits the second out."""
    made, away = a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([1, None, 0, 1], [1, None, 0, 0])
    table = a_game("desilva", agreed=[1, 1, 1])
    game = replace(table, rounds=(made, away, made), attendance=Attendance(absences=(Absence(1, 2, 2),)))
    assert player_records(score_sheet(game))[1] == PlayerRecord(1, 2, 2, RoundStreak(1, 3, 2), None)
    assert [one.round for one in moments(score_sheet(game)) if one.seat == 1] == [1, 3]
