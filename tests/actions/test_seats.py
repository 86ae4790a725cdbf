"""Players on their own phones: who may take a seat, bids in turn, bids in secret that come to the table together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask

from scorekeeper.actions.errors import Conflict, NoPencil, NoSeat, SeatTaken
from scorekeeper.actions.game.games import finish_early, game_at, version_at
from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.table import change_attendance, take_over
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.seats import (
    bid_for_own_seat,
    bid_in_secret_for,
    close_seats,
    free_seat,
    leave_seat,
    next_game_key,
    open_seats,
    own_bid_of,
    seat_holders,
    take_back_secret_bid,
    take_seat,
)
from scorekeeper.actions.start.new_game import play_again
from scorekeeper.rules.faults.fault import Fault, IllegalAct
from scorekeeper.rules.faults.play import HookedBid, NoSuchSeat
from scorekeeper.rules.play.table_changes import sitting_out
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.seats import sealed_bids
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, STRANGER, history_of, started

# The phones of Alice, Bob and Carol, who sit in this order; Alice bids first.
ALICE, BOB, CAROL = PLAYERS = ("phone of Alice", "phone of Bob", "phone of Carol")
TIMEOUT_S = 30


def a_table(rules: str = "desilva", *phones: str, players: int = 3) -> str:
    """A game of three rounds of three cards with open seats; these phones hold theirs."""
    key = started(a_game(rules, players, agreed=[3] * 3))
    open_seats(key, PHONE)
    for phone in phones:
        take_seat(key, phone, PLAYERS.index(phone), "Android")
    return key


def bid(key: str, phone: str, now: int, was: int | None = None, number: int = 1) -> None:
    bid_for_own_seat(key, phone, number=number, was=was, now=now)


def bids(key: str, number: int = 1) -> tuple[int | None, ...]:
    return game_at(key).recorded.round(number).bids


def refused(key: str, phone: str, now: int, was: int | None = None, number: int = 1) -> Fault:
    with pytest.raises(IllegalAct) as caught:
        bid(key, phone, now, was, number)
    [problem] = caught.value.problems
    return problem.fault


class TestSeats:
    def test_nobody_takes_one_before_the_keeper_opens_them(self, app: Flask) -> None:
        key = started(a_game("desilva", 3))
        with pytest.raises(NoPencil):
            take_seat(key, ALICE, 0, "Android")
        with pytest.raises(NoPencil):
            open_seats(key, STRANGER)
        open_seats(key, PHONE)
        assert take_seat(key, ALICE, 0, "Android").own_seat == 0
        assert [(each.seat, each.device, each.label) for each in seat_holders(key, PHONE)] == [(0, ALICE, "Android")]
        with pytest.raises(NoPencil):
            seat_holders(key, ALICE)

    def test_a_phone_has_one_seat_and_a_seat_one_phone(self, app: Flask) -> None:
        key = a_table("desilva", ALICE)
        with pytest.raises(SeatTaken):
            take_seat(key, BOB, 0, "iPhone")
        with pytest.raises(IllegalAct) as nowhere:
            take_seat(key, BOB, 3, "iPhone")
        assert nowhere.value.problems[0].fault == NoSuchSeat(3)
        take_seat(key, ALICE, 1, "Android")
        take_seat(key, BOB, 0, "iPhone")
        assert [(each.seat, each.device) for each in seat_holders(key, PHONE)] == [(0, BOB), (1, ALICE)]

    def test_it_is_left_freed_and_closed(self, app: Flask) -> None:
        key = a_table("desilva", ALICE, BOB, CAROL)
        leave_seat(key, ALICE)
        leave_seat(key, STRANGER)
        with pytest.raises(NoPencil):
            free_seat(key, ALICE, 1)
        free_seat(key, PHONE, 1)
        assert game_at(key).phones == {2}
        with pytest.raises(NoSeat):
            bid(key, ALICE, 1)
        close_seats(key, PHONE)
        assert not game_at(key).phones
        with pytest.raises(NoPencil):
            take_seat(key, CAROL, 2, "Android")

    def test_every_change_of_them_is_news_for_pages_that_follow(self, app: Flask) -> None:
        key = a_table()
        acts: tuple[Callable[[], object], ...] = (
            lambda: take_seat(key, ALICE, 0, "Android"),
            lambda: free_seat(key, PHONE, 0),
            lambda: take_seat(key, ALICE, 0, "Android"),
            lambda: leave_seat(key, ALICE),
            lambda: close_seats(key, PHONE),
        )
        for version, act in enumerate(acts, start=version_at(key) + 1):
            act()
            assert version_at(key) == version

    def test_of_two_phones_that_take_a_seat_at_once_one_has_it(self, app: Flask) -> None:
        key = a_table()
        start = Barrier(2, timeout=TIMEOUT_S)

        def take(phone: str) -> bool:
            with app.app_context():
                start.wait()
                try:
                    take_seat(key, phone, 0, "Android")
                except SeatTaken:
                    return False
                return True

        with ThreadPoolExecutor(2) as phones:
            assert sorted(phones.map(take, (ALICE, BOB), timeout=TIMEOUT_S)) == [False, True]

    def test_who_takes_over_from_somebody_takes_the_seat_anew(self, app: Flask) -> None:
        key = a_table("skull-king", ALICE, BOB)
        bid(key, ALICE, 1)
        take_over(key, PHONE, None, seat=0, name="Zoe", number=1)
        assert game_at(key).phones == {1}
        assert not game_at(key).sealed

    def test_in_the_next_game_everybody_keeps_the_own_phone(self, app: Flask) -> None:
        key = started(a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1, 1]))
        open_seats(key, PHONE)
        for seat, phone in ((0, ALICE), (2, CAROL)):
            take_seat(key, phone, seat, "Android")
        finish_early(key, PHONE, 1)
        version = version_at(key)
        assert next_game_key(key) is None
        following = play_again(key, PHONE, MONDAY)
        assert (next_game_key(key), version_at(key)) == (following, version + 1)
        assert {each.seat: each.device for each in seat_holders(following, PHONE)} == {0: ALICE, 2: CAROL}
        assert game_at(following).seats_open


class TestBidsInTurn:
    """
    | 3 | Alice 1 | Bob 0, said again 2 | Carol 1, who may not say 0 |
    """

    def test_each_phone_bids_for_its_own_seat_and_the_keeper_can_undo_it(self, app: Flask) -> None:
        key = a_table("desilva", ALICE, BOB, CAROL)
        bid(key, ALICE, 1)
        bid(key, BOB, 0)
        bid(key, BOB, 2, was=0)
        assert bids(key) == (1, 2, None)
        assert [act.device for act in history_of(key)] == [ALICE, BOB, BOB]
        assert refused(key, CAROL, 0) == HookedBid(0, 3, "not-even")
        bid(key, CAROL, 1)
        assert game_at(key).recorded.rounds[0].played_on is not None
        undo(key, PHONE)
        assert bids(key) == (1, 2, None)
        with pytest.raises(NoPencil):
            undo(key, CAROL)
        with pytest.raises(NoPencil):
            record(key, CAROL, "tricks by hand", [CellWrite(1, 2, "bid", None, 1)], MONDAY)

    def test_the_same_bid_again_is_done_and_another_one_than_it_saw_conflicts(self, app: Flask) -> None:
        key = a_table("desilva", ALICE)
        for _ in range(2):
            bid(key, ALICE, 1)
        assert len(history_of(key)) == 1
        record(key, PHONE, "the keeper mends", [CellWrite(1, 0, "bid", 1, 2)], MONDAY)
        with pytest.raises(Conflict) as conflict:
            bid(key, ALICE, 0, was=1)
        [clash] = conflict.value.clashes
        assert (clash.seen, clash.held, clash.wanted) == (1, 2, 0)

    def test_of_phone_and_keeper_at_once_one_is_kept_and_the_other_conflicts(self, app: Flask) -> None:
        key = a_table("desilva", ALICE)
        start = Barrier(2, timeout=TIMEOUT_S)

        def keeper() -> None:
            record(key, PHONE, "of the keeper", [CellWrite(1, 0, "bid", None, 2)], MONDAY)

        def say(who: str) -> str:
            with app.app_context():
                start.wait()
                try:
                    bid(key, ALICE, 1) if who == "Alice" else keeper()
                except Conflict:
                    return "conflict"
                return who

        with ThreadPoolExecutor(2) as people:
            outcomes = list(people.map(say, ("Alice", "keeper"), timeout=TIMEOUT_S))
        assert outcomes.count("conflict") == 1
        assert bids(key)[0] == (1 if "Alice" in outcomes else 2)


class TestBidsInSecret:
    """Skull King: | 3 | Alice 3 | Bob 2 | Carol 0 |, over by 2, which nobody knew before."""

    def test_they_come_to_the_table_together_as_one_act(self, app: Flask) -> None:
        key = a_table("skull-king", ALICE, BOB, CAROL)
        bid(key, CAROL, 0)
        bid(key, ALICE, 1)
        # Until the last one is in, a bid may be said again.
        bid(key, ALICE, 3, was=1)
        waiting = game_at(key)
        assert waiting.sealed == {0, 2}
        assert (bids(key), history_of(key)) == ((None, None, None), [])
        assert [own.held for _, own in (own_bid_of(key, ALICE), own_bid_of(key, BOB)) if own] == [3, None]
        bid(key, BOB, 2)
        assert (bids(key), game_at(key).sealed) == ((3, 2, 0), frozenset())
        [act] = history_of(key)
        assert act.device == BOB
        assert game_at(key).recorded.rounds[0].spoken is None
        assert game_at(key).recorded.rounds[0].played_on is not None
        undo(key, PHONE)
        assert bids(key) == (None, None, None)
        assert not game_at(key).sealed

    def test_everyone_who_bids_is_news_and_so_is_the_last_twice(self, app: Flask) -> None:
        """A phone that wrote the last bid has to look again: with it came others."""
        key = a_table("skull-king", ALICE, BOB)
        version = version_at(key)
        bid(key, ALICE, 1)
        bid(key, BOB, 1)
        assert version_at(key) == version + 2
        after = record(key, PHONE, "for Carol", [CellWrite(1, 2, "bid", None, 0)], MONDAY).stored
        assert (after.version, bids(key)) == (version + 4, (1, 1, 0))

    def test_the_keeper_notes_the_last_bid_and_undo_takes_all_of_them(self, app: Flask) -> None:
        key = a_table("skull-king", ALICE)
        record(key, PHONE, "for Carol", [CellWrite(1, 2, "bid", None, 0)], MONDAY)
        bid(key, ALICE, 3)
        record(key, PHONE, "for Bob", [CellWrite(1, 1, "bid", None, 1)], MONDAY)
        assert bids(key) == (3, 1, 0)
        undo(key, PHONE)
        assert bids(key) == (None, None, 0)
        redo(key, PHONE)
        assert bids(key) == (3, 1, 0)

    def test_who_has_no_phone_bids_in_secret_on_the_keepers(self, app: Flask) -> None:
        key = a_table("skull-king", ALICE, BOB)
        bid_in_secret_for(key, PHONE, seat=2, number=1, bid=3)
        with pytest.raises(Conflict) as caught:
            bid_in_secret_for(key, PHONE, seat=2, number=1, bid=1)
        assert caught.value.clashes[0].held is None
        take_back_secret_bid(key, PHONE, 2)
        bid_in_secret_for(key, PHONE, seat=2, number=1, bid=0)
        for nobody in (
            lambda: bid_in_secret_for(key, PHONE, seat=0, number=1, bid=1),
            lambda: take_back_secret_bid(key, PHONE, 0),
        ):
            with pytest.raises(SeatTaken):
                nobody()
        with pytest.raises(NoPencil):
            bid_in_secret_for(key, STRANGER, seat=2, number=1, bid=1)
        bid(key, ALICE, 1)
        bid(key, BOB, 1)
        assert bids(key) == (1, 1, 0)

    @pytest.mark.parametrize(
        "how",
        [
            lambda key: leave_seat(key, ALICE),
            lambda key: free_seat(key, PHONE, 0),
            lambda key: take_seat(key, ALICE, 2, "Android"),
            lambda key: close_seats(key, PHONE),
            # What the keeper notes is what counts.
            lambda key: record(key, PHONE, "for Alice", [CellWrite(1, 0, "bid", None, 1)], MONDAY),
            lambda key: change_attendance(key, PHONE, None, sitting_out, seat=0, number=1),
        ],
        ids=("left", "freed", "another-seat", "closed", "noted", "sits-out"),
    )
    def test_a_bid_in_secret_is_forgotten_when_nobody_is_there_to_stand_by_it(
        self, app: Flask, how: Callable[[str], object]
    ) -> None:
        key = a_table("skull-king", ALICE, players=4)
        bid(key, ALICE, 3)
        how(key)
        game_id = game_at(key).id
        with reading() as session:
            assert sealed_bids(session, game_id) == {}
        assert 3 not in bids(key)

    def test_a_seat_somebody_bid_for_in_secret_is_taken_without_that_bid(self, app: Flask) -> None:
        """Or anybody could take a free seat to see what was bid there."""
        key = a_table("skull-king", ALICE)
        bid_in_secret_for(key, PHONE, seat=2, number=1, bid=3)
        take_seat(key, CAROL, 2, "Android")
        _, own = own_bid_of(key, CAROL)
        assert own is not None
        assert own.held is None

    def test_when_the_last_one_to_bid_sits_out_all_others_have_bid(self, app: Flask) -> None:
        key = a_table("skull-king", *PLAYERS, players=4)
        for phone in PLAYERS:
            bid(key, phone, 1)
        change_attendance(key, PHONE, None, sitting_out, seat=3, number=1)
        assert bids(key) == (1, 1, 1, None)
        undo(key, PHONE)
        assert bids(key) == (None, None, None, None)

    def test_bids_that_a_redone_act_makes_the_last_ones_are_an_act_of_their_own(self, app: Flask) -> None:
        key = a_table("skull-king", *PLAYERS, players=4)
        change_attendance(key, PHONE, None, sitting_out, seat=3, number=1)
        undo(key, PHONE)
        for phone in PLAYERS:
            bid(key, phone, 1)
        redo(key, PHONE)
        assert bids(key) == (1, 1, 1, None)
        undo(key, PHONE)
        assert bids(key) == (None, None, None, None)
        assert 3 in game_at(key).game.out(1)

    def test_of_the_last_two_at_once_one_brings_all_bids_to_the_table(self, app: Flask) -> None:
        key = a_table("skull-king", ALICE, BOB, CAROL)
        bid(key, ALICE, 1)
        start = Barrier(2, timeout=TIMEOUT_S)

        def say(phone: str) -> None:
            with app.app_context():
                start.wait()
                bid(key, phone, 2)

        with ThreadPoolExecutor(2) as phones:
            list(phones.map(say, (BOB, CAROL), timeout=TIMEOUT_S))
        assert (bids(key), len(history_of(key))) == ((1, 2, 2), 1)
