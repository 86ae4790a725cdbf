"""Noting bids and tricks: every write names what it replaces, and what the rules forbid is never kept."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import Clash, Conflict, NoSuchGame
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round, record
from scorekeeper.actions.game.writes import CellWrite, RoundFieldWrite
from scorekeeper.rules.faults.definition import UnknownKey
from scorekeeper.rules.faults.fault import Fault, IllegalAct, Problem
from scorekeeper.rules.faults.play import (
    BidOutsideLimits,
    HookedBid,
    NoSuchRound,
    NoSuchSeat,
    RoundAfterEnd,
    RoundUnfinished,
    TricksBeforeBids,
    TricksDoNotAddUp,
    TrumpMissing,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import NextStep, Step
from scorekeeper.storage.games.changes import ChangedPlace
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, TUESDAY, started

# The first two rounds of de Silva's page (R12).
#
# Tricks | Alice  | Bob    | Carol  | David
# -------+--------+--------+--------+-------
#    1   | (1)  1 | (0)  0 | (0)  0 |  1  -1
#    2   | (2)  3 | (0)  0 |  1  -1 | (0) -1
FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0], played_on=MONDAY)
SECOND = a_round([2, 0, 1, 0], [2, 0, 0, 0], played_on=MONDAY)
A, B, C, D = range(4)


EMPTY = a_round([None] * 4)


def dealt_by_alice() -> Game:
    return replace(a_game("okenuff"), first_dealer=A, first_bidder=B)


def bid(number: int, seat: int, now: int | None, was: int | None = None) -> CellWrite:
    return CellWrite(number, seat, "bid", was, now)


def tricks(number: int, seat: int, now: int | None, was: int | None = None) -> CellWrite:
    return CellWrite(number, seat, "tricks", was, now)


def rounds(key: str) -> tuple[Round, ...]:
    return game_at(key).game.rounds


def refused(key: str, *writes: CellWrite | RoundFieldWrite) -> list[Problem]:
    """The problems for which these writes are refused; nothing of them is kept."""
    before = game_at(key)
    with pytest.raises(IllegalAct) as caught:
        record(key, PHONE, "refused", writes, MONDAY)
    assert game_at(key) == before
    return list(caught.value.problems)


class TestARoundTapByTap:
    def test_is_kept_as_it_is_recorded(self, app: Flask) -> None:
        key = started()
        taps = [bid(1, A, 1), bid(1, B, 0), bid(1, C, 0), bid(1, D, 1)]
        taps += [tricks(1, A, 1), tricks(1, B, 0), tricks(1, C, 0), tricks(1, D, 0)]
        for number, tap in enumerate(taps):
            record(key, PHONE, f"tap {number}", [tap], MONDAY)
        assert rounds(key) == (FIRST,)
        assert game_at(key).sheet.totals == (1, 0, 0, -1)

    def test_a_round_is_played_on_the_day_of_its_first_word(self, app: Flask) -> None:
        key = started()
        record(key, PHONE, "before midnight", [bid(1, A, 1)], MONDAY)
        record(key, PHONE, "after midnight", [bid(1, B, 0)], TUESDAY)
        assert rounds(key)[0].played_on == MONDAY

    def test_an_evening_without_network_arrives_as_one_batch(self, app: Flask) -> None:
        key = started()
        writes = [bid(1, seat, FIRST.bids[seat]) for seat in range(4)]
        writes += [tricks(1, seat, FIRST.tricks[seat]) for seat in range(4)]
        writes += [bid(2, seat, SECOND.bids[seat]) for seat in (B, C, D, A)]
        writes += [tricks(2, seat, SECOND.tricks[seat]) for seat in range(4)]
        record(key, PHONE, "evening", writes, MONDAY)
        assert rounds(key) == (FIRST, SECOND)

    def test_a_bid_out_of_turn_stands_and_the_order_is_remembered(self, app: Flask) -> None:
        key = started(a_game("okenuff"))
        record(key, PHONE, "early", [bid(1, C, 2)], MONDAY)
        record(key, PHONE, "right", [bid(1, A, 1)], MONDAY)
        assert rounds(key)[0].spoken == (C, A)

    def test_no_bid_is_blind_where_the_rules_give_nothing_for_it(self, app: Flask) -> None:
        key = started()
        with pytest.raises(IllegalAct) as caught:
            record(key, PHONE, "blind", [CellWrite(1, A, "blind", None, 1)], MONDAY)
        assert caught.value.problems == (Problem(UnknownKey("blind"), 1, A),)


class TestWhatAWriteSaw:
    def test_a_cell_that_holds_the_new_value_already_is_done(self, app: Flask) -> None:
        key = started(None, FIRST)
        before = game_at(key, PHONE)
        assert record(key, PHONE, "again", [bid(1, A, 1)], MONDAY).stored == before

    def test_a_cell_that_holds_something_else_is_a_conflict_with_both_values(self, app: Flask) -> None:
        key = started(None, a_round([1, 0, None, None]))
        with pytest.raises(Conflict) as caught:
            record(key, PHONE, "late", [bid(1, A, 0)], MONDAY)
        assert caught.value.clashes == (Clash(ChangedPlace("bid", 1, A), seen=None, held=1, wanted=0),)

    def test_a_conflict_applies_nothing_of_its_batch_and_names_every_clash(self, app: Flask) -> None:
        key = started(None, a_round([1, 0, None, None]))
        before = game_at(key)
        with pytest.raises(Conflict) as caught:
            record(key, PHONE, "late", [bid(1, A, 0), bid(1, B, 1), bid(1, C, 0)], MONDAY)
        assert [clash.place.seat for clash in caught.value.clashes] == [A, B]
        assert game_at(key) == before

    def test_one_batch_may_write_a_cell_twice(self, app: Flask) -> None:
        key = started()
        record(key, PHONE, "offline", [bid(1, A, 1), bid(1, A, 0, was=1)], MONDAY)
        assert rounds(key)[0].bids[A] == 0


class TestWhatTheRulesForbid:
    @pytest.mark.parametrize(
        ("bids", "write", "fault", "seat"),
        [
            # One card after 1, 0, 0: the last must bid 1.
            ([1, 0, 0, None], bid(1, D, 0), HookedBid(0, 1, "not-even"), D),
            ([1, None, None, None], bid(1, B, 2), BidOutsideLimits(2, 0, 1), B),
            ([1, 0, 0, None], tricks(1, A, 1), TricksBeforeBids(), None),
            ([1, 0, 0, None], bid(1, 4, 1), NoSuchSeat(4), 4),
            ([1, 0, 0, None], bid(3, A, 1), NoSuchRound(3), None),
        ],
    )
    def test_is_refused_at_its_place(
        self, app: Flask, bids: Sequence[int | None], write: CellWrite, fault: Fault, seat: int | None
    ) -> None:
        key = started(None, a_round(bids))
        assert refused(key, write) == [Problem(fault, write.round, seat)]

    def test_tricks_may_be_counted_in_part_but_never_wrong_in_full(self, app: Flask) -> None:
        key = started(None, a_round([1, 0, 0, 1], [None, 0, 0, 0]))
        assert refused(key, tricks(1, A, 0)) == [Problem(TricksDoNotAddUp(0, 1), 1)]
        record(key, PHONE, "right", [tricks(1, A, 1)], MONDAY)
        assert rounds(key)[0].tricks == (1, 0, 0, 0)

    def test_a_wrong_row_is_put_right_in_one_batch(self, app: Flask) -> None:
        key = started(None, FIRST)
        assert refused(key, tricks(1, A, 0, was=1)) == [Problem(TricksDoNotAddUp(0, 1), 1)]
        record(key, PHONE, "both", [tricks(1, A, 0, was=1), tricks(1, D, 1, was=0)], MONDAY)
        assert rounds(key)[0].tricks == (0, 0, 0, 1)

    def test_the_next_round_waits_for_this_one(self, app: Flask) -> None:
        key = started(None, a_round([1, 0, 0, 1]))
        assert refused(key, bid(2, B, 1)) == [Problem(RoundUnfinished(), 1)]

    def test_an_earlier_round_cannot_be_made_unfinished(self, app: Flask) -> None:
        key = started(None, FIRST, SECOND)
        assert refused(key, tricks(1, A, None, was=1)) == [Problem(RoundUnfinished(), 1)]

    def test_after_the_last_round_nothing_is_recorded(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        assert refused(key, bid(2, B, 1)) == [Problem(RoundAfterEnd(1), 2)]

    def test_a_round_scored_by_its_trump_is_not_closed_without_it(self, app: Flask) -> None:
        key = started(a_game("okenuff"), a_round([1, 1, 1, 0], [2, 1, 1, None]))
        assert refused(key, tricks(1, D, 0)) == [Problem(TrumpMissing(), 1)]
        record(key, PHONE, "named", [RoundFieldWrite(1, "trump", None, Trump.NONE), tricks(1, D, 0)], MONDAY)
        # Okenuff doubles in no trump: -5, 6, 6 and 5.
        assert game_at(key).sheet.totals == (-10, 12, 12, 10)


class TestCorrectingBringsTheEndForward:
    """Himes for three, where more than 100 ends the game (R5). Ann bids 1 in the first round and 0 ever after.

    After round         | 1  | 2  | 3  | ... | 10  | 11
    Ann, taking 0 first | -1 |  9 | 19 | ... |  89 | 99
    Ann, taking 1 first | 11 | 21 | 31 | ... | 101 | over
    """

    wrong = a_round([1, 0, 0], [0, 1, 0])
    later = tuple(a_round([0, 0, 1], [0, min(cards, 9), 0]) for cards in range(2, 12))
    fix = (tricks(1, A, 1, was=0), tricks(1, B, 0, was=1))

    def test_rounds_played_after_the_end_stay_as_they_were_recorded(self, app: Flask) -> None:
        key = started(a_game("himes", 3), self.wrong, *self.later)
        assert game_at(key).sheet.totals[A] == 99
        after = record(key, PHONE, "fix", self.fix, MONDAY).stored
        assert (after.sheet.finished, len(after.sheet.rounds), after.sheet.totals[A]) == (True, 10, 101)
        assert after.game.rounds[10] == self.later[9]

    def test_and_cannot_be_gone_on_with(self, app: Flask) -> None:
        key = started(a_game("himes", 3), self.wrong, *self.later)
        record(key, PHONE, "fix", self.fix, MONDAY)
        assert refused(key, bid(12, A, 0)) == [Problem(RoundAfterEnd(10), 12)]
        assert refused(key, bid(11, A, 2, was=0)) == [Problem(RoundAfterEnd(10), 11)]


class TestCorrectingAWholeRow:
    def test_makes_the_row_say_what_the_form_says(self, app: Flask) -> None:
        key = started(None, FIRST, SECOND)
        wanted = a_round([0, 1, 0, 1], [0, 1, 0, 0])
        after = correct_round(key, PHONE, "row", 1, seen=FIRST, wanted=wanted, today=TUESDAY)
        assert after.game.rounds[0].bids == wanted.bids
        assert after.game.rounds[0].tricks == wanted.tricks
        # Made 0, made 1, made 0, off by one; then 2 made, 0 made, 1 missed, 0 made.
        assert after.sheet.totals == (2, 1, -1, -1)

    def test_a_row_changed_meanwhile_is_a_conflict_even_in_a_cell_left_alone(self, app: Flask) -> None:
        key = started(None, FIRST)
        record(key, PHONE, "other", [bid(1, D, 0, was=1), bid(1, A, 0, was=1), bid(1, B, 0)], MONDAY)
        with pytest.raises(Conflict):
            correct_round(key, PHONE, "row", 1, seen=FIRST, wanted=FIRST, today=MONDAY)


class TestARowTypedAsAWhole:
    """Okenuff with four cards: Alice deals, so Bob bids first and Alice last, and she may not make it even.

    Tricks | Alice | Bob  | Carol | David
    -------+-------+------+-------+-------
       4   |  1    | ·1   |  2    |  1
    """

    def test_is_bid_in_the_order_of_turns_so_that_the_dealer_is_hooked(self, app: Flask) -> None:
        key = started(dealt_by_alice())
        with pytest.raises(IllegalAct) as caught:
            correct_round(key, PHONE, "row", 1, seen=EMPTY, wanted=a_round([1, 1, 1, 1]), today=MONDAY)
        assert caught.value.problems == (Problem(HookedBid(1, 4, "not-even"), 1, A),)

    def test_has_the_first_of_the_highest_bidders_name_trump(self, app: Flask) -> None:
        key = started(dealt_by_alice())
        after = correct_round(key, PHONE, "row", 1, seen=EMPTY, wanted=a_round([2, 1, 2, 1]), today=MONDAY)
        assert after.recorded.round(1).spoken is None
        assert after.sheet.next == NextStep(Step.TRUMP, 1, C)

    def test_has_the_bids_that_were_missing_follow_in_the_order_of_turns(self, app: Flask) -> None:
        key = started(dealt_by_alice())
        record(key, PHONE, "out of turn", [bid(1, D, 1)], MONDAY)
        seen = rounds(key)[0]
        wanted = replace(seen, bids=(1, 1, 2, 1))
        after = correct_round(key, PHONE, "row", 1, seen=seen, wanted=wanted, today=MONDAY)
        assert after.recorded.round(1).spoken == (D, B, C, A)


def test_nobody_writes_in_a_game_that_is_not_there(app: Flask) -> None:
    with pytest.raises(NoSuchGame):
        record("x" * 24, PHONE, "tap", [bid(1, A, 1)], MONDAY)
