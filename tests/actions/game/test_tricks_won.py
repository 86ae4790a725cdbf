"""Tricks counted one by one while a round is played: each an act of its own, until the tricks of all are known."""

from __future__ import annotations

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round, record
from scorekeeper.actions.game.undo import HistoryStep, redo, undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import TooManyTricks
from scorekeeper.rules.game.rounds import Round
from scorekeeper.storage.games.changes import ChangedPlace
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, started

# De Silva with three cards.
BIDS = a_round([1, 1, 0, 0], played_on=MONDAY)
A, B, C, D = range(4)


def a_key(record: Round = BIDS) -> str:
    return started(a_game("desilva", agreed=[3, 3]), record)


def win(key: str, seat: int, now: int | None, was: int | None = None, act_id: str | None = None) -> Round:
    act_id = act_id or f"{seat} wins {now}"
    return record(key, PHONE, act_id, [CellWrite(1, seat, "won", was, now)], MONDAY).stored.game.rounds[0]


def counts(*tricks: int, back: bool = False) -> list[CellWrite]:
    """All tricks as the pad or the last tap records them, or taken back."""
    values = [(count, None) if back else (None, count) for count in tricks]
    return [CellWrite(1, seat, "tricks", was, now) for seat, (was, now) in enumerate(values)]


def won(key: str) -> tuple[tuple[int, int], ...]:
    return game_at(key).game.rounds[0].won


def test_each_trick_is_an_act_that_undo_takes_back_and_redo_does_again(app: Flask) -> None:
    key = a_key()
    win(key, A, 1)
    assert win(key, C, 1).won == ((A, 1), (C, 1))
    undo(key, PHONE)
    assert won(key) == ((A, 1),)
    undo(key, PHONE)
    assert won(key) == ()
    redo(key, PHONE)
    redo(key, PHONE)
    assert won(key) == ((A, 1), (C, 1))
    # Nothing is scored before the tricks of all are known.
    assert game_at(key).sheet.totals == (0, 0, 0, 0)


def test_it_is_gone_with_the_tricks_of_all_and_back_if_these_are_undone(app: Flask) -> None:
    key = a_key()
    win(key, A, 1)
    win(key, B, 1)
    after = record(key, PHONE, "the last one", counts(1, 2, 0, 0), MONDAY).stored
    assert after.game.rounds == (replace(BIDS, tricks=(1, 2, 0, 0)),)
    undo(key, PHONE)
    assert game_at(key).game.rounds == (replace(BIDS, won=((A, 1), (B, 1))),)
    redo(key, PHONE)
    assert after.game.rounds == game_at(key).game.rounds


def test_a_phone_that_was_offline_sends_the_undo_of_the_last_trick_as_writes(app: Flask) -> None:
    key = a_key()
    win(key, A, 1)
    win(key, B, 1)
    record(key, PHONE, "the last one", counts(1, 2, 0, 0), MONDAY)
    step = HistoryStep("the last one", back=True)
    record(key, PHONE, "not so", counts(1, 2, 0, 0, back=True), MONDAY, step=step)
    assert won(key) == ((A, 1), (B, 1))
    record(key, PHONE, "nor that", [CellWrite(1, B, "won", 1, None)], MONDAY, step=HistoryStep("1 wins 1", back=True))
    assert won(key) == ((A, 1),)


def test_undo_takes_back_the_later_of_two_tricks_after_a_phone_undid_the_earlier_one(app: Flask) -> None:
    key = a_key()
    win(key, A, 1, act_id="one phone")
    win(key, B, 1)
    back = CellWrite(1, A, "won", 1, None)
    record(key, PHONE, "not so", [back], MONDAY, step=HistoryStep("one phone", back=True))
    assert undo(key, PHONE).game.rounds[0].won == ()
    assert redo(key, PHONE).game.rounds[0].won == ((B, 1),)


def test_two_phones_that_count_the_same_trick_count_it_once(app: Flask) -> None:
    key = a_key()
    win(key, A, 1, act_id="one phone")
    assert win(key, A, 1, act_id="the other").won == ((A, 1),)


def test_two_phones_that_count_tricks_of_two_players_count_both(app: Flask) -> None:
    key = a_key()
    win(key, A, 1)
    assert win(key, D, 1).won == ((A, 1), (D, 1))


def test_a_phone_that_saw_another_number_conflicts_with_both(app: Flask) -> None:
    key = a_key()
    win(key, A, 1)
    win(key, A, 2, was=1)
    with pytest.raises(Conflict) as caught:
        win(key, A, 1, act_id="from long ago", was=3)
    assert caught.value.clashes == (Clash(ChangedPlace("won", 1, A), seen=3, held=2, wanted=1),)


def test_a_trick_counted_after_the_tricks_of_all_changes_nothing(app: Flask) -> None:
    key = a_key()
    after = record(key, PHONE, "typed", counts(1, 2, 0, 0), MONDAY).stored
    assert win(key, A, 1) == after.game.rounds[0]


def test_no_more_tricks_are_won_than_there_are_cards(app: Flask) -> None:
    key = a_key(replace(BIDS, won=((A, 2), (B, 1))))
    with pytest.raises(IllegalAct) as caught:
        win(key, C, 1)
    assert caught.value.problems == (Problem(TooManyTricks(4, 3), 1),)


def test_it_goes_with_a_bid_that_is_taken_back(app: Flask) -> None:
    key = a_key(replace(BIDS, won=((A, 1),)))
    record(key, PHONE, "taken back", [CellWrite(1, D, "bid", 0, None)], MONDAY)
    assert won(key) == ()
    undo(key, PHONE)
    assert won(key) == ((A, 1),)


def test_the_page_of_the_round_leaves_it_alone_unless_a_bid_goes(app: Flask) -> None:
    counted = replace(BIDS, won=((A, 1),))
    key = a_key(counted)
    correct_round(key, PHONE, "a note", 1, seen=counted, wanted=replace(counted, note="Grand slam"), today=MONDAY)
    assert won(key) == ((A, 1),)
    noted = game_at(key).game.rounds[0]
    without = replace(noted, bids=(1, 1, 0, None))
    correct_round(key, PHONE, "a bid", 1, seen=noted, wanted=without, today=MONDAY)
    assert won(key) == ()
