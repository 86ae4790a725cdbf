"""Who is out by points is computed from the rounds, whatever is recorded, corrected or undone, and is never stored."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import add_penalty, record, remove_penalty
from scorekeeper.actions.game.table import change_attendance
from scorekeeper.actions.game.undo import undo
from scorekeeper.actions.game.writes import CellWrite, Write
from scorekeeper.actions.start.new_game import play_again
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.faults.table import SitsOut, WrongNumberTakingPart
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.play.table_changes import sitting_out
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.game_rows import AttendanceRow
from tests.rules.score.test_out_at import lives, to_the_last
from tests.rules.tables import a_round
from tests.storage.kept import MONDAY, PHONE, started

# Bob and Carol have one life left; Carol loses it in round 2.
FIRST = a_round([0, 0, 1], [0, 1, 0])
SECOND = (0, 2, 2), (0, 2, 0)


def cells(number: int, bids: Sequence[int], tricks: Sequence[int] = ()) -> list[Write]:
    """The writes of a round by seat; who is out has the last seat."""
    bid = [CellWrite(number, seat, "bid", None, each) for seat, each in enumerate(bids)]
    return [*bid, *(CellWrite(number, seat, "tricks", None, each) for seat, each in enumerate(tricks))]


def out_in(key: str, number: int) -> set[int]:
    stored = game_at(key)
    assert stored.game.out(number) == stored.recorded.out(number)
    return set(stored.game.out(number))


def a_table(*rounds: Round) -> str:
    return started(lives(*rounds, seats=3))


def test_who_lost_the_last_life_is_out_until_the_round_is_undone(app: Flask) -> None:
    key = a_table(FIRST)
    record(key, PHONE, "second", cells(2, *SECOND), MONDAY)
    assert out_in(key, 3) == {2}
    with reading() as connection:
        assert connection.scalar(select(func.count()).select_from(AttendanceRow)) == 0
    undo(key, PHONE)
    assert out_in(key, 3) == set()


def test_nothing_can_be_bid_for_who_is_out(app: Flask) -> None:
    key = a_table(FIRST)
    record(key, PHONE, "second", cells(2, *SECOND), MONDAY)
    with pytest.raises(IllegalAct) as refused:
        record(key, PHONE, "dead", [CellWrite(3, 2, "bid", None, 1)], MONDAY)
    assert SitsOut() in [problem.fault for problem in refused.value.problems]
    record(key, PHONE, "third", cells(3, (1, 0), (1, 0)), MONDAY)
    assert game_at(key).sheet.rounds[2].complete


def test_several_rounds_sent_at_once_know_who_went_out_between_them(app: Flask) -> None:
    """A phone that was offline sends them all: round 3 is that of the two who are left."""
    key = a_table(FIRST)
    after = record(key, PHONE, "offline", [*cells(2, *SECOND), *cells(3, (1, 1))], MONDAY).stored
    assert after.game.round(3).all_bid
    assert after.game.round(3).spoken is None


def test_a_penalty_puts_out_and_without_it_the_player_is_back(app: Flask) -> None:
    key = a_table(FIRST)
    add_penalty(key, PHONE, "renege", round=1, seat=2, today=MONDAY, points=-1, reason="renege")
    assert out_in(key, 2) == {2}
    remove_penalty(key, PHONE, "renege")
    assert out_in(key, 2) == set()


def test_a_correction_that_brings_a_player_back_leaves_a_bid_to_be_made_in_the_next_round(app: Flask) -> None:
    """Carol bid 1 in round 2, and not 2, so she has a life left."""
    key = a_table(a_round([1, 0, 0], [1, 0, 0]), a_round([1, 1, 2], [1, 1, 0]), a_round([0, 0, None], [0, 1, None]))
    assert out_in(key, 3) == {2}
    record(key, PHONE, "put-right", [CellWrite(2, 2, "bid", 2, 1)], MONDAY)
    sheet = game_at(key).sheet
    assert out_in(key, 3) == set()
    assert (sheet.next.round, sheet.next.seat) == (3, 2)


def test_of_the_last_two_neither_can_sit_out(app: Flask) -> None:
    key = started(lives(*to_the_last().rounds[:3]))
    with pytest.raises(IllegalAct) as refused:
        change_attendance(key, PHONE, "away", sitting_out, seat=1, number=4)
    assert refused.value.problems[0].fault == WrongNumberTakingPart(1, 2, 6)


def test_all_are_back_in_the_next_game(app: Flask) -> None:
    key = play_again(started(to_the_last()), PHONE, MONDAY)
    assert game_at(key).game.in_turn(1) == (2, 3, 0, 1)
