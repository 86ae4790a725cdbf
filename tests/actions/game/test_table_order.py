"""A wrong dealer and a wrong order put right in the middle of a game: kept, undone, done again, refused."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.table import LatePlayer, change_attendance, change_seats, deal, join
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.game.writes import CellWrite, DealerWrite
from scorekeeper.actions.start.new_game import next_game
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.faults.play import HookedBid, NoSuchRound, NoSuchSeat
from scorekeeper.rules.faults.table import DealerSitsOut
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rotation import AS_AGREED, SeatingChange
from scorekeeper.rules.play.table_changes import seated_left_of, seats_swapped, sitting_out
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import MONDAY, PHONE, started

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=MONDAY)
ALICE, BOB, CAROL, DAVID = range(4)


def a_table() -> str:
    """Four rounds of de Silva, the first one played: Alice deals the second."""
    return started(a_game("desilva", 4, FIRST, agreed=(1, 2, 3, 4)))


def table_of(key: str) -> Game:
    return game_at(key).game


def bid(key: str, seat: int, value: int, number: int = 2) -> None:
    record(key, PHONE, f"bid-{number}-{seat}", [CellWrite(number, seat, "bid", None, value)], MONDAY)


class TestADealerPutRight:
    def test_deals_this_round_and_the_next_go_on_from_there(self, app: Flask) -> None:
        key = a_table()
        deal(key, PHONE, "deals", seat=CAROL, number=2)
        table = table_of(key)
        assert [table.turn(number) for number in (1, 2, 3)] == [(DAVID, ALICE), (CAROL, DAVID), (DAVID, ALICE)]
        assert game_at(key).sheet.next.seat == DAVID

    def test_bids_made_stand_in_the_order_in_which_they_were_spoken(self, app: Flask) -> None:
        key = a_table()
        bid(key, BOB, 1)
        bid(key, CAROL, 0)
        deal(key, PHONE, "deals", seat=BOB, number=2)
        round_two = table_of(key).round(2)
        assert (round_two.bids, round_two.spoken) == ((None, 1, 0, None), (BOB, CAROL))
        assert game_at(key).sheet.next.seat == DAVID
        undo(key, PHONE)
        assert table_of(key).round(2).spoken is None

    def test_a_bid_that_the_hook_forbids_the_new_dealer_has_to_be_changed_first(self, app: Flask) -> None:
        """The hook binds the dealer alone: Carol spoke last, out of turn, and made it even."""
        rules = house("classic", hook={"rule": "last", "who": "dealer"}, schedule=[2, 2])
        key = started(a_game(rules, 3))
        for seat, value in ((0, 1), (2, 0), (1, 1)):
            bid(key, seat, value, 1)
        with pytest.raises(IllegalAct) as refused:
            deal(key, PHONE, "deals", seat=BOB, number=1)
        assert [type(problem.fault) for problem in refused.value.problems] == [HookedBid]

    def test_who_sits_the_round_out_cannot_deal_it(self, app: Flask) -> None:
        key = a_table()
        change_attendance(key, PHONE, "away", sitting_out, seat=CAROL, number=2)
        with pytest.raises(IllegalAct) as refused:
            deal(key, PHONE, "deals", seat=CAROL, number=2)
        assert [problem.fault for problem in refused.value.problems] == [DealerSitsOut()]

    def test_another_round_is_played_by_now(self, app: Flask) -> None:
        key = a_table()
        with pytest.raises(Conflict):
            deal(key, PHONE, "deals", seat=CAROL, number=1)

    def test_may_come_from_the_outbox_of_a_phone(self, app: Flask) -> None:
        key = a_table()
        record(key, PHONE, "offline", [DealerWrite(2, ALICE, CAROL)], MONDAY)
        assert table_of(key).turn(2) == (CAROL, DAVID)
        record(key, PHONE, "back", [DealerWrite(2, CAROL, ALICE)], MONDAY)
        assert table_of(key).order == AS_AGREED
        with pytest.raises(IllegalAct) as refused:
            record(key, PHONE, "late", [DealerWrite(1, DAVID, ALICE)], MONDAY)
        assert [problem.fault for problem in refused.value.problems] == [NoSuchRound(1)]
        with pytest.raises(IllegalAct):
            record(key, PHONE, "no one", [DealerWrite(2, ALICE, 9)], MONDAY)


class TestChangedSeats:
    def test_hold_from_this_round_on_and_the_dealer_stays(self, app: Flask) -> None:
        key = a_table()
        change_seats(key, PHONE, "moved", seated_left_of, seat=DAVID, other=ALICE, number=2)
        table = table_of(key)
        assert table.order.seatings == (SeatingChange(2, (ALICE, DAVID, BOB, CAROL)),)
        assert table.in_turn(1) == (ALICE, BOB, CAROL, DAVID)
        assert table.turn(2) == (ALICE, DAVID)

    def test_of_the_dealer_too_who_still_deals(self, app: Flask) -> None:
        key = a_table()
        change_seats(key, PHONE, "swap", seats_swapped, seat=ALICE, other=BOB, number=2)
        table = table_of(key)
        assert table.turn(2)[0] == ALICE
        assert table.in_turn(2) == (CAROL, DAVID, BOB, ALICE)
        assert table.turn(3)[0] == CAROL

    def test_need_two_players_of_this_table(self, app: Flask) -> None:
        key = a_table()
        for other in (BOB, 7):
            with pytest.raises(IllegalAct) as refused:
                change_seats(key, PHONE, "swap", seats_swapped, seat=BOB, other=other, number=2)
            assert [problem.fault for problem in refused.value.problems] == [NoSuchSeat(other)]

    def test_are_those_of_the_next_game(self, app: Flask) -> None:
        key = started(a_game("desilva", 4, agreed=[1]))
        change_seats(key, PHONE, "swap", seats_swapped, seat=BOB, other=CAROL, number=1)
        record(key, PHONE, "all", [CellWrite(1, seat, "bid", None, 0) for seat in range(4)], MONDAY)
        counts = [CellWrite(1, seat, "tricks", None, int(seat == 0)) for seat in range(4)]
        record(key, PHONE, "tricks", counts, MONDAY)
        following = next_game(game_at(key), None)
        assert following.players == ("Alice", "Carol", "Bob", "David")
        assert following.players[following.first_dealer] == "Alice"


class TestALatePlayer:
    def test_sits_where_a_chair_was_chosen(self, app: Flask) -> None:
        key = a_table()
        join(key, PHONE, "late", LatePlayer("Erin", after=ALICE), number=2)
        assert table_of(key).seats_around(2) == (ALICE, 4, BOB, CAROL, DAVID)
        undo(key, PHONE)
        assert len(table_of(key).players) == 4
        redo(key, PHONE)
        assert table_of(key).seats_around(2) == (ALICE, 4, BOB, CAROL, DAVID)

    def test_brings_smaller_hands_where_the_pack_is_too_small(self, app: Flask) -> None:
        """De Silva's rounds go up to 13 cards for four; with five from the second round on up to 10."""
        key = started(a_game("desilva", 4, FIRST))
        with pytest.raises(IllegalAct):
            join(key, PHONE, "late", LatePlayer("Erin"), number=2)
        join(key, PHONE, "late", LatePlayer("Erin", fit=True), number=2)
        assert table_of(key).schedule.head == (*range(1, 11), *range(9, 0, -1))
        undo(key, PHONE)
        assert table_of(key).schedule.head == (*range(1, 14), *range(12, 0, -1))
