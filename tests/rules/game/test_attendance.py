"""People who come late, sit rounds out, leave, and hand over their seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.faults.table import DuplicateName, EmptyName, NotEnoughCards, SitsOut, WrongNumberTakingPart
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance, Takeover
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.game.table_check import exhausts_pack
from scorekeeper.rules.play.table_changes import (
    coming_back,
    joined,
    leaving,
    round_to_change,
    sitting_out,
    taken_over,
)
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, house, renege

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0])
SECOND = a_round([2, 0, 1, 0], [2, 0, 0, 0])


def table(attendance: Attendance = ALL_PRESENT) -> Game:
    """De Silva by four over six rounds; nothing is played yet."""
    return replace(a_game("desilva", agreed=[1, 2, 3, 4, 5, 6]), attendance=attendance)


def rows(sheet: ScoreSheet) -> list[list[tuple[int | None, object]]]:
    return [[(seat.bid, seat.total) for seat in row.seats] for row in sheet.rounds]


class TestSomebodySitsARoundOut:
    """Bob is away in round 3.

    Tricks | Alice  | Bob    | Carol  | David
    -------+--------+--------+--------+-------
       1   | (1)  1 | (0)  0 | (0)  0 |  1  -1
       2   | (2)  3 | (0)  0 |  1  -1 | (0) -1
       3   | (0)  3 |  –     | (2)  1 |  2  -2
       4   |        |        |        |
    """

    game = replace(
        table(Attendance(absences=(Absence(1, 3, 3),))),
        rounds=(FIRST, SECOND, a_round([0, None, 2, 2], [0, None, 2, 1])),
    )

    def test_the_others_bid_count_and_score_as_a_table_of_three(self) -> None:
        sheet = score_sheet(self.game)
        assert sheet.problems == ()
        assert rows(sheet)[2] == [(0, 3), (None, 0), (2, 1), (2, -2)]
        assert [seat.made for seat in sheet.rounds[2].seats] == [True, None, True, False]
        assert sheet.rounds[2].seats[1].points is None

    def test_the_round_is_complete_and_called_without_them(self) -> None:
        row = score_sheet(self.game).rounds[2]
        assert row.complete
        assert row.call is not None
        assert (row.call.bid, row.call.by) == (4, 1)

    def test_the_deal_passes_over_them_and_draws_the_first_bid_along(self) -> None:
        """Bob would deal round 3: Carol does, David bids first, and from there it goes on."""
        turns = [(self.game.dealer(number), self.game.bidder(number)) for number in range(1, 7)]
        assert turns == [(3, 0), (0, 1), (2, 3), (3, 0), (0, 1), (1, 2)]

    def test_they_are_back_for_the_next_round(self) -> None:
        sheet = score_sheet(self.game.with_round(4, a_round([0, None, None, None])))
        assert (sheet.next.round, sheet.next.seat) == (4, 1)

    def test_the_hook_binds_the_last_of_those_who_play(self) -> None:
        """David, Alice and Carol bid; after 2 and 0 of three Carol may not say 1."""
        game = replace(self.game, rounds=(FIRST, SECOND, a_round([0, None, None, 2])))
        coming = score_sheet(game).next
        assert (coming.seat, coming.hooked) == (2, (1,))

    def test_a_record_for_them_is_found(self) -> None:
        for record in (a_round([0, 1, 2, 2]), a_round([0, None, 2, 2], [0, 1, 2, 0])):
            problems = score_sheet(replace(self.game, rounds=(FIRST, SECOND, record))).problems
            assert Problem(SitsOut(), 3, 1) in problems

    def test_a_penalty_may_still_hit_them(self) -> None:
        record = replace(self.game.rounds[2], penalties=(renege(1),))
        assert score_sheet(self.game.with_round(3, record)).totals == (3, -20, 1, -2)

    def test_a_bid_out_of_turn_is_remembered_without_them(self) -> None:
        record = replace(self.game.rounds[2], spoken=(0, 3, 2))
        assert score_sheet(self.game.with_round(3, record)).problems == ()


class TestTheTermsOfFormulas:
    def test_players_and_makers_are_those_who_take_part(self) -> None:
        rules = house("desilva", scoring={"made": "100 * players + makers", "under": "players", "over": "players"})
        game = replace(
            a_game(rules, agreed=[3, 3]),
            attendance=Attendance(absences=(Absence(1, 1, 1),)),
            rounds=(a_round([0, None, 1, 3], [0, None, 1, 2]),),
        )
        assert score_sheet(game).totals == (302, 0, 302, 3)

    def test_the_first_to_speak_heard_nobody_even_beside_an_empty_seat(self) -> None:
        rules = house("desilva", scoring={"made": "earlier_high", "under": "earlier_high", "over": "earlier_high"})
        game = replace(
            a_game(rules, agreed=[3]),
            attendance=Attendance(absences=(Absence(0, 1, 1),)),
            rounds=(a_round([None, 0, 1, 3], [None, 0, 1, 2]),),
        )
        assert score_sheet(game).totals == (0, -1, 0, 1)

    def test_the_highest_bidder_is_somebody_who_bids(self) -> None:
        named = replace(a_game(house("classic", trump="named")), attendance=Attendance(absences=(Absence(0, 1, 1),)))
        assert score_sheet(named.with_round(1, a_round([None, 0, 0, 0]))).rounds[0].declarer == 1

    def test_a_streak_goes_on_over_a_round_that_was_sat_out(self) -> None:
        rules = house("desilva", streak={"length": 2, "made": 10, "missed": -10})
        made = a_round([1, 0, 0, 1], [1, 0, 0, 0])
        away = a_round([1, None, 0, 1], [1, None, 0, 0])
        game = replace(
            a_game(rules, agreed=[1, 1, 1]),
            attendance=Attendance(absences=(Absence(1, 2, 2),)),
            rounds=(made, away, made),
        )
        assert [row.seats[1].points for row in score_sheet(game).rounds] == [0, None, 10]

    def test_a_card_is_left_to_turn_when_fewer_are_dealt_to(self) -> None:
        """Himes by four deals the whole pack in a round of 13, so there is no trump; three leave 13 cards."""
        game = a_game("himes", agreed=[13])
        assert score_sheet(game.with_round(1, a_round([0, 0, 0, 0]))).rounds[0].trump is Trump.NONE
        away = replace(game, attendance=Attendance(absences=(Absence(1, 1, 1),)))
        assert score_sheet(away.with_round(1, a_round([0, None, 0, 0]))).rounds[0].trump is None


class TestSomebodyLeaves:
    def test_the_total_stands_and_the_turn_passes_by_for_good(self) -> None:
        game = leaving(replace(table(), rounds=(FIRST, SECOND)), 2, 3)
        assert [game.bidder(number) for number in range(1, 7)] == [0, 1, 3, 0, 1, 3]
        assert score_sheet(game).totals == (3, 0, -1, -1)
        assert game.staying == (0, 1, 3)

    def test_who_comes_back_takes_part_again(self) -> None:
        gone = leaving(table(), 2, 2)
        back = coming_back(gone, 2, 4)
        assert [2 in back.out(number) for number in range(1, 7)] == [False, True, True, False, False, False]
        assert coming_back(gone, 2, 2) == table()

    def test_absences_that_touch_are_one(self) -> None:
        assert sitting_out(sitting_out(table(), 1, 2), 1, 3).attendance.absences == (Absence(1, 2, 3),)
        assert leaving(sitting_out(table(), 1, 2), 1, 3).attendance.absences == (Absence(1, 2),)


class TestALatePlayer:
    """Erin sits down after the second round and is given the lowest total.

    Tricks | Alice  | Bob    | Carol  | David  | Erin
    -------+--------+--------+--------+--------+-------
       1   | (1)  1 | (0)  0 | (0)  0 |  1  -1 |  –
       2   | (2)  3 | (0)  0 |  1  -1 | (0) -1 |  –
       3   |        |        |        |        |
    """

    game = joined(replace(table(), rounds=(FIRST, SECOND)), "Erin", -1, 3)

    def test_begins_with_the_points_the_table_gives(self) -> None:
        sheet = score_sheet(self.game)
        assert sheet.problems == ()
        assert sheet.totals == (3, 0, -1, -1, -1)
        record = a_round([0, 0, 0, 1, 1], [0, 0, 1, 1, 1])
        assert score_sheet(self.game.with_round(3, record)).totals == (3, 0, -2, 0, 0)

    def test_sits_between_the_last_and_the_first(self) -> None:
        turns = [(self.game.dealer(number), self.game.bidder(number)) for number in range(1, 7)]
        assert turns == [(3, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]

    def test_leaves_the_rounds_as_agreed(self) -> None:
        """Also an endless game goes on as it was: 1 up to 9 cards and then always 9 are the rounds of three."""
        three = a_game("himes", 3)
        late = joined(three, "David", 0, 1)
        assert late.schedule.first_rounds(12) == three.schedule.first_rounds(12) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9)

    def test_cannot_be_dealt_more_cards_than_there_are(self) -> None:
        """Himes by four goes up to 13 cards, which five cannot be dealt."""
        assert faults(lambda: joined(a_game("desilva"), "Erin", 0, 3)) == [Problem(NotEnoughCards(11, 5, 52), 11)]
        assert faults(lambda: joined(a_game("himes"), "Erin", 0, 3)) == [Problem(NotEnoughCards(11, 5, 52), 11)]

    def test_from_the_very_first_round_bids_first_when_the_last_one_deals(self) -> None:
        game = joined(table(), "Erin", 0, 1)
        assert [(game.dealer(number), game.bidder(number)) for number in (1, 2, 3)] == [(3, 4), (4, 0), (0, 1)]

    def test_in_a_pack_of_their_own_is_dealt_from_a_larger_one(self) -> None:
        """Three play Himes with 28 cards; nine cards for each of four are there once all 52 are dealt from."""
        game = joined(a_game("himes", 3, agreed=[9, 9]), "David", 0, 2)
        sheet = score_sheet(game.with_round(1, a_round([9, 0, 0, None], [9, 0, 0, None])))
        assert sheet.problems == ()
        # Three times nine of 28 left a card to turn, and so do four times nine of 52.
        assert [exhausts_pack(game, game.schedule, number) for number in (1, 2)] == [False, False]


class TestSomebodyTakesOver:
    def test_the_seat_keeps_its_total_under_the_new_name(self) -> None:
        game = taken_over(replace(table(), rounds=(FIRST, SECOND)), 0, "Eve", 3)
        assert (game.players[0], game.names) == ("Alice", ("Eve", "Bob", "Carol", "David"))
        assert score_sheet(game).totals == (3, 0, -1, -1)

    def test_a_round_was_dealt_by_the_one_who_held_the_seat_in_it(self) -> None:
        game = taken_over(replace(table(), rounds=(FIRST, SECOND)), 3, "Eve", 3)
        assert [game.dealer(number) for number in (1, 5)] == [3, 3]
        assert (game.dealer_name(1), game.dealer_name(5)) == ("David", "Eve")

    def test_nobody_sits_twice_at_one_table(self) -> None:
        assert faults(lambda: taken_over(table(), 0, "bob ", 1)) == [Problem(DuplicateName("bob"), seat=0)]
        assert faults(lambda: taken_over(table(), 0, " ", 1)) == [Problem(EmptyName(), seat=0)]
        taken = taken_over(table(), 0, "Eve", 1)
        assert faults(lambda: joined(taken, "Alice", 0, 1)) == [Problem(DuplicateName("Alice"), seat=4)]

    def test_who_was_there_may_take_the_seat_back(self) -> None:
        again = taken_over(taken_over(table(), 0, "Eve", 2), 0, "Alice", 4)
        assert again.names[0] == "Alice"
        assert again.attendance.takeovers == (Takeover(0, 2, "Eve"), Takeover(0, 4, "Alice"))


class TestHowManyMayPlay:
    def test_okenuff_needs_all_four(self) -> None:
        problems = faults(lambda: sitting_out(a_game("okenuff"), 0, 3))
        assert problems == [Problem(WrongNumberTakingPart(3, 4, 4), 3)]

    def test_the_fewest_of_the_rules_must_be_left(self) -> None:
        three = a_game("classic", 3)
        assert faults(lambda: leaving(three, 0, 5)) == [Problem(WrongNumberTakingPart(2, 3, 7), 5)]

    def test_a_seat_more_than_the_rules_know_is_no_harm_while_somebody_is_out(self) -> None:
        gone = leaving(a_game("classic", 7), 0, 2)
        late = joined(gone, "Harry", 0, 4)
        assert len(late.players) == 8
        assert score_sheet(late).problems == ()

    def test_after_the_last_round_nobody_comes_or_goes(self) -> None:
        assert faults(lambda: sitting_out(table(), 0, 7)) == [Problem(RoundAfterEnd(6), 7)]


class TestTheRoundFromWhichItCounts:
    @pytest.mark.parametrize(
        ("rounds", "number"),
        [
            ((), 1),
            ((a_round([None, 0, None, None]),), 2),
            ((a_round([None] * 4, trump="S"),), 1),
            ((FIRST,), 2),
            ((FIRST, a_round([0, None, None, None])), None),
            ((FIRST, SECOND), None),
        ],
    )
    def test_is_the_first_that_has_not_begun(self, rounds: tuple[Round, ...], number: int | None) -> None:
        game = replace(a_game("desilva", agreed=[1, 2]), rounds=rounds)
        assert round_to_change(score_sheet(game)) == number


def test_the_next_act_skips_who_is_out() -> None:
    game = table(Attendance(absences=(Absence(0, 1, 1),)))
    assert (score_sheet(game).next.step, score_sheet(game).next.seat) == (Step.BID, 1)


def faults(act: Callable[[], Game]) -> list[Problem]:
    with pytest.raises(IllegalAct) as caught:
        act()
    return list(caught.value.problems)
