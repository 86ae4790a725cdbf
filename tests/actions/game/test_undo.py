"""Undo takes back the latest act, redo does it again, and both know which act the keeper meant."""

from __future__ import annotations

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import Conflict, NothingToRedo
from scorekeeper.actions.game.games import finish_early, game_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.undo import HistoryStep, latest_acts, redo, undo
from scorekeeper.actions.game.writes import CellWrite, DealerWrite, Write
from scorekeeper.actions.seats import bid_in_secret_for
from scorekeeper.rules.game import Game
from scorekeeper.storage.games.changes import Change, ChangedPlace
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import MONDAY, PHONE, TUESDAY, history_of, started

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=MONDAY)


def bid(key: str, act_id: str, seat: int, now: int | None, was: int | None = None) -> Game:
    return record(key, PHONE, act_id, [CellWrite(1, seat, "bid", was, now)], MONDAY).stored.game


class TestUndo:
    def test_takes_back_the_end_of_a_game(self, app: Flask) -> None:
        key = started(None, FIRST)
        finish_early(key, PHONE, 1)
        assert not undo(key, PHONE).sheet.finished

    def test_and_redo_know_no_act_that_was_taken_back_before_another_was_done(self, app: Flask) -> None:
        key = started()
        bid(key, "first", 0, 1)
        bid(key, "given up", 1, 1)
        undo(key, PHONE)
        after = bid(key, "instead", 1, 0)
        undo(key, PHONE)
        done, undone = latest_acts(game_at(key))
        assert (done and done.act_id, undone and undone.act_id) == ("first", "instead")
        assert redo(key, PHONE).game == after
        with pytest.raises(NothingToRedo):
            redo(key, PHONE)
        assert record(key, PHONE, "given up", [CellWrite(1, 1, "bid", None, 1)], MONDAY).stored.game == after

    def test_makes_a_new_version(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        assert [undo(key, PHONE).version, redo(key, PHONE).version] == [3, 4]


class TestUndoOfWhatAPageShowed:
    def test_tapped_twice_takes_back_one(self, app: Flask) -> None:
        key = started()
        after = bid(key, "alice", 0, 1)
        bid(key, "bob", 1, 0)
        seen = game_at(key).version
        undo(key, PHONE, seen=seen)
        assert undo(key, PHONE, seen=seen).game == after

    def test_does_not_take_back_what_somebody_else_did_meanwhile(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        seen = game_at(key).version
        after = bid(key, "bob", 1, 0)
        with pytest.raises(Conflict) as caught:
            undo(key, PHONE, seen=seen)
        assert (caught.value.clashes[0].seen, caught.value.clashes[0].held) == (seen, seen + 1)
        assert game_at(key).game == after


def walk(key: str, act_id: str, named: str, write: Write, *, back: bool) -> Game:
    record(key, PHONE, act_id, [write], MONDAY, step=HistoryStep(named, back))
    return game_at(key).game


class TestUndoByAPhone:
    """It comes as writes, which name the act that they reverse."""

    def test_gives_back_what_went_with_the_act(self, app: Flask) -> None:
        """The round was recorded against the rules. The correction made it right, and so took the mark away."""
        key = started(None, a_round([1, 1, 0, 1], [1, 1, 0, 0], played_on=MONDAY, as_played=True))
        before = game_at(key).game
        after = record(key, PHONE, "right", [CellWrite(1, 1, "tricks", 1, 0)], MONDAY).stored.game
        assert not after.rounds[0].as_played
        assert walk(key, "back", "right", CellWrite(1, 1, "tricks", 0, 1), back=True) == before

    def test_leaves_what_others_have_recorded_since(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        bid(key, "bob", 1, 0)
        after = walk(key, "back", "alice", CellWrite(1, 0, "bid", 1, None), back=True)
        assert after.rounds[0].bids == (None, 0, None, None)
        assert not undo(key, PHONE).game.rounds

    def test_of_an_act_that_never_came_is_an_act_itself(self, app: Flask) -> None:
        key = started()
        after = bid(key, "alice", 0, 1)
        assert not walk(key, "back", "refused", CellWrite(1, 0, "bid", 1, None), back=True).rounds
        assert undo(key, PHONE).game == after

    def test_sent_again_does_nothing(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        back = CellWrite(1, 0, "bid", 1, None)
        walk(key, "back", "alice", back, back=True)
        after = walk(key, "again", "alice", CellWrite(1, 0, "bid", None, 1), back=False)
        assert walk(key, "back", "alice", back, back=True) == after

    def test_leaves_the_places_whose_value_the_keeper_let_stand(self, app: Flask) -> None:
        """Of two tricks counted in one act only one is named when it is done again: the other was a conflict."""
        key = started(None, a_round([1, 1, 0, 1], [None, None, 0, 0], played_on=MONDAY))
        counts = [CellWrite(1, 0, "tricks", None, 1), CellWrite(1, 1, "tricks", None, 0)]
        record(key, PHONE, "counts", counts, MONDAY)
        walk(key, "back", "counts", CellWrite(1, 0, "tricks", 1, None), back=True)
        assert game_at(key).game.rounds[0].tricks == (None, 0, 0, 0)
        after = walk(key, "again", "counts", CellWrite(1, 0, "tricks", None, 1), back=False)
        assert after.rounds[0].tricks == (1, 0, 0, 0)


class TestUndoAfterAPhoneUndidAnEarlierAct:
    """Undo takes back the act that is left, and redo does it again."""

    def test_takes_back_the_later_of_two_bids_out_of_turn_and_does_it_again(self, app: Flask) -> None:
        key = started()
        bid(key, "carol", 2, 1)
        bid(key, "bob", 1, 0)
        [alone] = walk(key, "back", "carol", CellWrite(1, 2, "bid", 1, None), back=True).rounds
        assert not undo(key, PHONE).game.rounds
        [again] = redo(key, PHONE).game.rounds
        assert again.played_on
        assert replace(again, played_on=MONDAY) == alone

    def test_whoever_else_has_bid_keeps_the_order(self, app: Flask) -> None:
        """Dan bid first, then Carol and Bob; Carol's phone took her bid back."""
        key = started()
        for seat, bids in ((3, 1), (2, 0), (1, 0)):
            bid(key, f"seat {seat}", seat, bids)
        walk(key, "back", "seat 2", CellWrite(1, 2, "bid", 0, None), back=True)
        assert game_at(key).game.rounds[0].spoken == (3, 1)
        assert undo(key, PHONE).game.rounds[0].bids == (None, None, None, 1)
        assert redo(key, PHONE).game.rounds[0].spoken == (3, 1)

    def test_the_order_of_bids_follows_when_the_right_dealer_is_undone(self, app: Flask) -> None:
        key = started()
        bid(key, "bob", 1, 1)
        bid(key, "alice", 0, 0)
        record(key, PHONE, "dealer", [DealerWrite(1, 3, 0)], MONDAY)
        walk(key, "back", "bob", CellWrite(1, 1, "bid", 1, None), back=True)
        assert undo(key, PHONE).game.rounds[0].bids == (0, None, None, None)
        assert not undo(key, PHONE).game.rounds

    def test_no_trick_is_left_of_a_round_without_bids(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), a_round([1, 0, 0, 1], played_on=MONDAY))
        record(key, PHONE, "first", [CellWrite(1, 0, "won", None, 1)], MONDAY)
        counts = [CellWrite(1, seat, "tricks", None, tricks) for seat, tricks in enumerate((1, 0, 0, 0))]
        record(key, PHONE, "counts", counts, MONDAY)
        walk(key, "back", "first", CellWrite(1, 0, "won", 1, None), back=True)
        assert undo(key, PHONE).game.rounds[0].won == ((0, 1),)
        assert undo(key, PHONE).game.rounds[0].won == ()

    def test_a_round_keeps_its_day_without_the_act_that_began_it(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        walk(key, "back", "alice", CellWrite(1, 0, "bid", 1, None), back=True)
        bid(key, "bob", 1, 0)
        walk(key, "again", "alice", CellWrite(1, 0, "bid", None, 1), back=False)
        [left] = undo(key, PHONE).game.rounds
        assert (left.bids, left.played_on) == ((1, None, None, None), MONDAY)

    def test_passes_over_an_act_of_which_nothing_is_left(self, app: Flask) -> None:
        """Dan bids; Alice bids 1, then 0, and her phone undoes the first of these over the other."""
        key = started()
        bid(key, "dan", 3, 0)
        bid(key, "alice", 0, 1)
        bid(key, "changed", 0, 0, was=1)
        walk(key, "back", "alice", CellWrite(1, 0, "bid", 0, None), back=True)
        assert not undo(key, PHONE, seen=game_at(key).version).game.rounds

    def test_an_undo_that_changes_nothing_leaves_the_act_to_undo(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        bid(key, "changed", 0, 0, was=1)
        bid(key, "back by hand", 0, 1, was=0)
        walk(key, "back", "changed", CellWrite(1, 0, "bid", 0, 1), back=True)
        assert undo(key, PHONE).game.rounds[0].bids[0] == 0
        assert undo(key, PHONE).game.rounds[0].bids[0] == 1


class TestRedo:
    def test_of_the_act_that_revealed_secret_bids(self, app: Flask) -> None:
        """Undone by its phone, it left the others' bids, which have been seen."""
        key = started(a_game(house("desilva", bidding="simultaneous", hook="none")))
        for seat in range(3):
            bid_in_secret_for(key, PHONE, seat=seat, number=1, bid=1)
        revealed = bid(key, "the last", 3, 0)
        assert revealed.rounds[0].bids == (1, 1, 1, 0)
        walk(key, "back", "the last", CellWrite(1, 3, "bid", 0, None), back=True)
        assert redo(key, PHONE).game == revealed

    def test_is_over_once_something_else_was_done(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        undo(key, PHONE)
        bid(key, "alice again", 0, 0)
        with pytest.raises(NothingToRedo):
            redo(key, PHONE)

    def test_tapped_twice_does_it_once(self, app: Flask) -> None:
        key = started()
        after = bid(key, "alice", 0, 1)
        seen = undo(key, PHONE).version
        redo(key, PHONE, seen=seen)
        with pytest.raises(Conflict):
            redo(key, PHONE, seen=seen)
        assert game_at(key).game == after

    def test_keeps_the_day_of_play(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        undo(key, PHONE)
        redo(key, PHONE)
        record(key, PHONE, "bob", [CellWrite(1, 1, "bid", None, 0)], TUESDAY)
        assert game_at(key).game.rounds[0].played_on == MONDAY


class TestAnActSentAgain:
    def test_is_not_done_again_after_it_was_taken_back(self, app: Flask) -> None:
        key = started()
        before = game_at(key).game
        bid(key, "alice", 0, 1)
        undo(key, PHONE)
        assert bid(key, "alice", 0, 1) == before


class TestTheTrail:
    def test_tells_who_changed_what(self, app: Flask) -> None:
        key = started(None, a_round([1, None, None, None], played_on=MONDAY))
        bid(key, "changed", 0, 0, was=1)
        [act] = history_of(key)
        assert (act.act_id, act.device, act.undone) == ("changed", PHONE, False)
        assert act.changes == (Change(ChangedPlace("bid", 1, 0), 1, 0),)

    def test_keeps_what_was_taken_back_and_who_did_it(self, app: Flask) -> None:
        key = started()
        bid(key, "alice", 0, 1)
        for step in (undo, redo, undo):
            step(key, PHONE)
        acts = [(act.changes[-1].now, act.undone, act.back) for act in history_of(key)]
        assert acts == [(1, True, None), (None, True, True), (1, True, False), (None, True, True)]
        assert {act.device for act in history_of(key)} == {PHONE}
