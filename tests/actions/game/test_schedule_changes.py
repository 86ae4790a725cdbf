"""What a table agrees on while it plays: the rounds to come, one more to break a tie, a fifth person who deals.

De Silva for four, agreed on 1 2 3 4; the first two rounds of the worked sheet are played.

 Tricks | Alice | Bob   | Carol | David
 -------+-------+-------+-------+------
    1   | (1) 1 | (0) 0 | (0) 0 | 1  -1
    2   | (2) 3 | (0) 0 | 1  -1 | (0) -1
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.games import finish_early, game_at
from scorekeeper.actions.game.rounds import correct_round, record
from scorekeeper.actions.game.table import one_more_round, reschedule, set_standing_dealer
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.game.writes import CellWrite, RoundFieldWrite, Write
from scorekeeper.actions.start.new_game import play_again
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import Fault, IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.faults.table import DealerPlays, PackTooSmall
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, TUESDAY, started

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0])
SECOND = a_round([2, 0, 1, 0], [2, 0, 0, 0])
BID = CellWrite(3, 2, "bid", None, 1)


def played(*more: Any) -> str:
    return started(a_game("desilva", agreed=[1, 2, 3, 4]), FIRST, SECOND, *more)


def changed(key: str, *come: int, begun: int = 2, seen: tuple[int, ...] = (3, 4), act: str = "change") -> StoredGame:
    return reschedule(key, PHONE, act, begun=begun, seen=seen, upcoming=come)


class TestTheRoundsToCome:
    def test_are_dealt_as_agreed_now_and_the_sheet_is_as_it_was(self, app: Flask) -> None:
        key = played()
        before = game_at(key)
        after = changed(key, 7, 1)
        assert after.version == before.version + 1
        assert game_at(key).game.schedule.head == (1, 2, 7, 1)
        assert game_at(key).sheet.rounds == before.sheet.rounds

    def test_change_under_nobodys_hands(self, app: Flask) -> None:
        """Somebody began the third round meanwhile, or changed the rounds to come."""
        key = played()
        record(key, PHONE, "a bid", [BID], MONDAY)
        with pytest.raises(Conflict):
            changed(key, 7)
        changed(key, 6, begun=3, seen=(4,))
        with pytest.raises(Conflict):
            changed(key, 7, begun=3, seen=(4,), act="other")
        assert game_at(key).game.schedule.head == (1, 2, 3, 6)

    def test_sent_twice_or_agreed_already_are_changed_once(self, app: Flask) -> None:
        key = played()
        version = changed(key, 7).version
        assert changed(key, 7).version == version
        assert changed(key, 7, act="the other keeper had the same idea").version == version

    def test_beyond_the_pack_are_refused(self, app: Flask) -> None:
        key = played()
        with pytest.raises(IllegalAct) as caught:
            changed(key, 3, 14)
        assert caught.value.problems == (Problem(PackTooSmall(14, 4, 52), 4),)
        assert game_at(key).game.schedule.head == (1, 2, 3, 4)

    def test_a_game_ended_early_goes_on_with_the_round_that_was_begun(self, app: Flask) -> None:
        key = played(a_round([None, None, 1, None]))
        finish_early(key, PHONE, 2)
        after = changed(key, 5, begun=3, seen=())
        assert (after.game.schedule.head, after.sheet.next.round) == ((1, 2, 3, 5), 3)
        assert after.game.rounds[2].bids == (None, None, 1, None)

    def test_the_next_game_is_played_as_agreed_before_this_one(self, app: Flask) -> None:
        key = played()
        changed(key)
        assert game_at(play_again(key, PHONE, MONDAY)).game.schedule.head == (1, 2, 3, 4)


class TestOneMoreRound:
    TIED = a_round([1, 0, 1], [1, 0, 0])

    def tied(self, agreed: list[int]) -> Game:
        return a_game("classic-ten", 3, self.TIED, agreed=agreed)

    @pytest.mark.parametrize("agreed", [[1], [1, 2, 3]])
    def test_follows_a_finished_game_whether_it_was_ended_early_or_not(self, app: Flask, agreed: list[int]) -> None:
        key = started(self.tied(agreed))
        finish_early(key, PHONE, 1)
        assert game_at(key).sheet.winners == (0, 1)
        after = one_more_round(key, PHONE, "more", after_round=1, cards=5)
        assert (after.game.schedule.head, after.sheet.next.round) == ((1, 5), 2)

    def test_is_the_one_that_was_begun_when_the_table_stopped(self, app: Flask) -> None:
        key = started(self.tied([1, 2, 3]), self.TIED, a_round([None, 1, None]))
        finish_early(key, PHONE, 1)
        after = one_more_round(key, PHONE, "more", after_round=1, cards=5)
        assert after.game.schedule.head == (1, 2)
        assert after.game.rounds[1].bids == (None, 1, None)

    def test_comes_once_after_the_end_and_never_before(self, app: Flask) -> None:
        key = started(self.tied([1]))
        one_more_round(key, PHONE, "more", after_round=1, cards=5)
        one_more_round(key, PHONE, "more", after_round=1, cards=5)
        with pytest.raises(Conflict):
            one_more_round(key, PHONE, "once more", after_round=1, cards=5)
        assert game_at(key).game.schedule.head == (1, 5)

    def test_does_not_follow_a_game_that_points_have_ended(self, app: Flask) -> None:
        """Himes's rules know no tie-break: two totals beyond 100 share the win."""
        gifts = (Penalty(1, 91, "a gift"), Penalty(2, 91, "a gift"))
        high = started(a_game("himes", 4, a_round([0, 0, 0, 0], [1, 0, 0, 0], penalties=gifts)))
        assert game_at(high).sheet.winners == (1, 2)
        with pytest.raises(IllegalAct) as caught:
            one_more_round(high, PHONE, "more", after_round=1, cards=5)
        assert caught.value.problems == (Problem(RoundAfterEnd(1)),)


class TestSomebodyElseDeals:
    def test_from_now_on_and_back_again(self, app: Flask) -> None:
        key = played()
        after = set_standing_dealer(key, PHONE, "eve", seen="", name="Eve")
        assert [after.game.dealer_name(number) for number in (1, 2, 3)] == ["Eve"] * 3
        assert undo(key, PHONE).game.dealer_name(3) == "Bob"
        redo(key, PHONE)
        assert set_standing_dealer(key, PHONE, "round", seen="Eve", name="").game.dealer_name(1) == "David"

    def test_unless_somebody_else_changed_the_name_meanwhile(self, app: Flask) -> None:
        key = played()
        set_standing_dealer(key, PHONE, "eve", seen="", name="Eve")
        with pytest.raises(Conflict):
            set_standing_dealer(key, PHONE, "mallory", seen="", name="Mallory")
        assert set_standing_dealer(key, PHONE, "the same", seen="", name="Eve").recorded.standing_dealer == "Eve"

    def test_and_does_not_play(self, app: Flask) -> None:
        with pytest.raises(IllegalAct) as caught:
            set_standing_dealer(played(), PHONE, "bob", seen="", name="bob")
        assert caught.value.problems == (Problem(DealerPlays("bob")),)

    def test_in_the_next_game_too(self, app: Flask) -> None:
        key = played()
        set_standing_dealer(key, PHONE, "eve", seen="", name="Eve")
        changed(key)
        assert game_at(play_again(key, PHONE, MONDAY)).recorded.standing_dealer == "Eve"


class TestTheMarginOfARound:
    def test_has_a_note_and_a_day(self, app: Flask) -> None:
        key = played()
        writes: list[Write] = [
            RoundFieldWrite(2, "note", "", "grand slam"),
            RoundFieldWrite(2, "played_on", None, TUESDAY),
        ]
        after = record(key, PHONE, "margin", writes, MONDAY).stored
        assert (after.game.round(2).note, after.game.round(2).played_on) == ("grand slam", TUESDAY)
        assert game_at(key).game.round(2) == after.game.round(2)
        assert (undo(key, PHONE).game.round(2).note, game_at(key).game.round(2).played_on) == ("", None)

    def test_is_kept_for_a_round_without_any_other_record(self, app: Flask) -> None:
        key = played()
        record(key, PHONE, "margin", [RoundFieldWrite(3, "note", "", "new pack")], MONDAY)
        assert game_at(key).game.round(3).note == "new pack"

    def test_says_the_day_on_which_a_round_was_begun_unless_the_keeper_says_another(self, app: Flask) -> None:
        key = played()
        record(key, PHONE, "bid", [BID], TUESDAY)
        assert game_at(key).game.round(3).played_on == TUESDAY
        seen = game_at(key).recorded.round(3)
        wanted = a_round([None, None, 1, None], played_on=MONDAY)
        correct_round(key, PHONE, "was yesterday", 3, seen=seen, wanted=wanted, today=TUESDAY)
        assert game_at(key).game.round(3).played_on == MONDAY

    @pytest.mark.parametrize(
        "write", [RoundFieldWrite(2, "note", "old", "new"), RoundFieldWrite(2, "played_on", MONDAY, None)]
    )
    def test_is_not_written_over_unseen(self, app: Flask, write: RoundFieldWrite) -> None:
        key = played()
        record(
            key,
            PHONE,
            "n",
            [RoundFieldWrite(2, "note", "", "slam"), RoundFieldWrite(2, "played_on", None, TUESDAY)],
            MONDAY,
        )
        with pytest.raises(Conflict):
            record(key, PHONE, "blind", [write], MONDAY)

    def test_is_one_line(self, app: Flask) -> None:
        fault: Fault = WrongValue("note", "note")
        with pytest.raises(IllegalAct) as caught:
            record(played(), PHONE, "long", [RoundFieldWrite(2, "note", "", "x" * 121)], MONDAY)
        assert caught.value.problems == (Problem(fault, 2),)
