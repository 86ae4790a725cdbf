"""Who deals and bids first if a dealer or the seats are corrected during the game."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer
from scorekeeper.rules.game.rotation import DealerChange, SeatingChange, TableOrder
from scorekeeper.rules.play.table_changes import reseated
from tests.rules.tables import a_game

ALICE, BOB, CAROL, DAVID, ERIN = range(5)


def turns(game: Game, rounds: int = 6) -> list[tuple[int, int]]:
    return [game.turn(number) for number in range(1, rounds + 1)]


class TestADealerPutRight:
    def test_deals_that_round_and_the_deal_goes_on_from_there(self) -> None:
        game = replace(a_game("desilva"), order=TableOrder((DealerChange(2, CAROL),)))
        assert turns(game, 4) == [(DAVID, ALICE), (CAROL, DAVID), (DAVID, ALICE), (ALICE, BOB)]

    def test_may_be_of_the_first_round(self) -> None:
        game = replace(a_game("desilva"), order=TableOrder((DealerChange(1, BOB),)))
        assert turns(game, 2) == [(BOB, CAROL), (CAROL, DAVID)]

    def test_draws_a_first_bidder_who_does_not_sit_beside_along_by_as_many_chairs(self) -> None:
        """De Silva leaves open who deals (R14): here the dealer bids first."""
        game = replace(a_game("desilva"), first_bidder=DAVID, order=TableOrder((DealerChange(2, CAROL),)))
        assert turns(game, 3) == [(DAVID, DAVID), (CAROL, CAROL), (DAVID, DAVID)]

    def test_who_sits_the_round_out_is_passed_over(self) -> None:
        attendance = Attendance(absences=(Absence(CAROL, 2, 2),))
        game = replace(a_game("desilva"), attendance=attendance, order=TableOrder((DealerChange(2, CAROL),)))
        assert game.turn(2) == (DAVID, ALICE)

    def test_the_last_word_for_a_round_stands(self) -> None:
        order = TableOrder((DealerChange(2, CAROL),)).with_dealer(2, BOB)
        assert order.dealers == (DealerChange(2, BOB),)
        assert order.without_dealers_from(2) == TableOrder()


class TestADealerWhoSitsTheRoundOut:
    def test_deals_it_without_playing_and_the_next_bids_first(self) -> None:
        attendance = Attendance(absences=(Absence(CAROL, 2, 2),))
        order = TableOrder((DealerChange(2, CAROL, sits_out=True),))
        game = replace(a_game("desilva"), attendance=attendance, order=order)
        assert turns(game, 3) == [(DAVID, ALICE), (CAROL, DAVID), (DAVID, ALICE)]
        assert game.in_turn(2) == (DAVID, ALICE, BOB)
        assert game.hooked_seat(2) == BOB

    def test_moves_no_first_bidder_who_sits_elsewhere(self) -> None:
        attendance = Attendance(absences=(Absence(DAVID, 1, 1),))
        order = TableOrder((DealerChange(1, DAVID, sits_out=True),))
        game = replace(a_game("desilva"), first_bidder=BOB, attendance=attendance, order=order)
        assert turns(game, 2) == [(DAVID, BOB), (ALICE, CAROL)]

    def test_still_deals_it_when_the_others_change_seats(self) -> None:
        attendance = Attendance(absences=(Absence(CAROL, 2, 2),))
        order = TableOrder((DealerChange(2, CAROL, sits_out=True),))
        game = replace(a_game("desilva"), attendance=attendance, order=order)
        assert reseated(game, 2, (ALICE, DAVID, CAROL, BOB)).turn(2) == (CAROL, BOB)


class TestADealerWhoDoesNotPlay:
    def test_lets_the_first_bid_pass_on_however_seats_are_changed(self) -> None:
        order = TableOrder(seatings=(SeatingChange(3, (ALICE, CAROL, BOB, DAVID)),))
        game = replace(a_game("desilva"), standing_dealer="Eve", order=order)
        assert [game.bidder(number) for number in range(1, 6)] == [ALICE, BOB, DAVID, ALICE, CAROL]

    def test_lets_nobody_bid_first_twice_in_a_row_after_somebody_was_out(self) -> None:
        attendance = Attendance(absences=(Absence(BOB, 2, 2),))
        game = replace(a_game("desilva"), standing_dealer="Eve", attendance=attendance)
        assert [game.bidder(number) for number in range(1, 5)] == [ALICE, CAROL, DAVID, ALICE]


class TestChangedSeats:
    def test_the_deal_and_the_bids_go_the_new_way_round(self) -> None:
        game = replace(a_game("desilva"), order=TableOrder(seatings=(SeatingChange(2, (ALICE, CAROL, BOB, DAVID)),)))
        assert game.in_turn(1) == (ALICE, BOB, CAROL, DAVID)
        assert game.in_turn(2) == (CAROL, BOB, DAVID, ALICE)
        assert turns(game, 4) == [(DAVID, ALICE), (ALICE, CAROL), (CAROL, BOB), (BOB, DAVID)]

    def test_it_makes_no_difference_with_whom_the_order_begins(self) -> None:
        one, other = (TableOrder().with_seating(2, order) for order in ((2, 1, 3, 0), (0, 2, 1, 3)))
        assert one == other

    def test_a_change_takes_the_place_of_those_agreed_for_later(self) -> None:
        order = TableOrder().with_seating(5, (0, 2, 1)).with_seating(3, (0, 1, 2))
        assert order.seatings == (SeatingChange(3, (0, 1, 2)),)


class TestAChairForALatePlayer:
    def test_is_left_of_the_player_named(self) -> None:
        attendance = Attendance((Latecomer(ERIN, 3, 0, after=BOB),))
        game = replace(a_game("desilva", 5), first_dealer=DAVID, first_bidder=ALICE, attendance=attendance)
        assert game.seats_around(3) == (ALICE, BOB, ERIN, CAROL, DAVID)
        assert turns(game, 6)[2:] == [(BOB, ERIN), (ERIN, CAROL), (CAROL, DAVID), (DAVID, ALICE)]

    def test_is_between_the_last_and_the_first_where_none_was_chosen(self) -> None:
        attendance = Attendance((Latecomer(ERIN, 3),))
        game = replace(a_game("desilva", 5), first_dealer=DAVID, first_bidder=ALICE, attendance=attendance)
        assert game.seats_around(3) == (ALICE, BOB, CAROL, DAVID, ERIN)

    def test_counts_from_the_seats_as_they_were_changed(self) -> None:
        attendance = Attendance((Latecomer(ERIN, 3, after=BOB),))
        order = TableOrder().with_seating(2, (ALICE, CAROL, BOB, DAVID))
        game = replace(a_game("desilva", 5), attendance=attendance, order=order)
        assert game.seats_around(3) == (ALICE, CAROL, BOB, ERIN, DAVID)
