"""Laws of the score sheet that hold for any game under any rules."""

from __future__ import annotations

import json
import operator
from typing import TYPE_CHECKING, Any

from hypothesis import assume, given, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.faults.play import HookedBid, TooManyTricks, TooManyZeros, TricksDoNotAddUp
from scorekeeper.rules.game.rotation import TableOrder
from scorekeeper.rules.game.rounds import Round, empty_round
from scorekeeper.rules.play.own_bid import hooked_after
from scorekeeper.rules.play.recording import spoken_so_far, with_bid, with_tricks
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.next_step import Step, hooked_for
from scorekeeper.rules.score.round_check import bid_faults
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.property.game_strategies import (
    attended_games,
    games,
    games_as_played,
    house_rules,
    rule_sets,
    stopped_games,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject

    from scorekeeper.rules.game import Game

PLAYED = games().filter(lambda game: game.rounds)


@given(games() | attended_games())
def test_a_legal_game_has_no_problems(game: Game) -> None:
    assert score_sheet(game).problems == ()


# --- bids and tricks ------------------------------------------------------------------------------------------------


@given(PLAYED)
def test_the_hook_always_leaves_a_bid(game: Game) -> None:
    schedule = game.schedule
    for number, record in enumerate(game.rounds, start=1):
        bids = bids_in(game, schedule, number)
        heard = empty_round(len(game.players))
        for seat in speaking_order(record.bids, game.in_turn(number), record.spoken):
            hooked = hooked_for(game, schedule, number, heard, seat)
            assert set(hooked) < set(bids)
            heard = with_bid(heard, seat, record.bids[seat], game.in_turn(number))


@given(games())
def test_every_bid_is_either_legal_or_hooked(game: Game) -> None:
    sheet = score_sheet(game)
    coming = sheet.next
    if coming.step is Step.BID:
        assert coming.round is not None
        assert sorted(coming.legal + coming.hooked) == list(bids_in(game, sheet.schedule, coming.round))
        assert coming.legal
    else:
        assert coming.legal == coming.hooked == ()


@given(games(), st.data())
def test_every_legal_bid_is_accepted_and_every_hooked_one_refused(game: Game, data: DataObject) -> None:
    coming = score_sheet(game).next
    assume(coming.step is Step.BID and coming.round is not None and coming.seat is not None)
    number, seat = coming.round or 0, coming.seat or 0
    for bids, hooked in ((coming.legal, False), (coming.hooked, True)):
        if bids:
            record = with_bid(game.round(number), seat, data.draw(st.sampled_from(bids)), game.in_turn(number))
            problems = score_sheet(game.with_round(number, record)).problems
            assert [isinstance(problem.fault, HookedBid | TooManyZeros) for problem in problems] == [True] * hooked


@given(games() | games_as_played() | attended_games())
def test_the_bids_hooked_for_the_next_to_speak_are_those_that_would_be_refused(game: Game) -> None:
    sheet = score_sheet(game)
    coming, schedule = sheet.next, sheet.schedule
    assume(coming.step is Step.BID and coming.round is not None and coming.seat is not None)
    number, seat = coming.round or 0, coming.seat or 0

    def refused(bid: int) -> bool:
        record = with_bid(game.round(number), seat, bid, game.in_turn(number))
        faults = [fault for fault, _ in bid_faults(game, schedule, number, record)]
        return any(isinstance(fault, HookedBid | TooManyZeros) for fault in faults)

    bids = bids_in(game, schedule, number)
    assert hooked_after(sheet, number, seat) == tuple(bid for bid in bids if refused(bid))


@given(PLAYED)
def test_the_tricks_of_a_complete_round_add_up_to_its_cards(game: Game) -> None:
    for row in score_sheet(game).rounds:
        counted = [seat.tricks for seat in row.seats]
        if row.complete:
            assert game.rules.adds_up(sum(count or 0 for count in counted), row.cards)


@given(PLAYED, st.data())
def test_one_trick_more_or_less_is_found_and_takes_the_points_back(game: Game, data: DataObject) -> None:
    number = data.draw(st.integers(1, len(game.rounds)))
    record, cards = game.round(number), game.schedule.cards(number) or 0
    assume(record.all_counted)
    seat = data.draw(st.integers(0, len(game.players) - 1))
    count = (record.tricks[seat] or 0) + data.draw(st.sampled_from([-1, 1]))
    assume(count >= 0)
    sheet = score_sheet(game.with_round(number, with_tricks(record, seat, count)))
    assume(not game.rules.adds_up(sum(each or 0 for each in record.tricks) - (record.tricks[seat] or 0) + count, cards))
    assert any(isinstance(problem.fault, TricksDoNotAddUp | TooManyTricks) for problem in sheet.problems)
    assert not sheet.rounds[number - 1].complete


# --- totals ---------------------------------------------------------------------------------------------------------


@given(games())
def test_a_total_is_the_sum_of_points_and_penalties_but_for_resets(game: Game) -> None:
    multiple = game.rules.reset_multiple
    for seat in range(len(game.players)):
        total: Any = game.starting_points(seat)
        for row in score_sheet(game).rounds:
            player = row.seats[seat]
            if player.points is None or player.total is None:
                break
            expected = total + player.points + player.penalties
            if player.reset:
                # What a reset takes away is a multiple less what it leaves; every penalty may bring another reset.
                assert multiple is not None
                events = 1 + sum(penalty.seat == seat for penalty in game.round(row.number).penalties)
                left = game.rules.reset_to or 0
                assert any((expected - player.total + left * resets) % multiple == 0 for resets in range(1, events + 1))
            else:
                assert player.total == expected
            total = player.total


@given(games(rule_sets().filter(lambda rules: rules.reset_multiple and not rules.reset_to)))
def test_no_total_stays_on_a_multiple_that_resets(game: Game) -> None:
    for row in score_sheet(game).rounds:
        for player in row.seats:
            if player.total:
                assert player.total % (game.rules.reset_multiple or 1) != 0


@given(games())
def test_a_rank_is_one_more_than_the_number_of_better_totals(game: Game) -> None:
    sheet = score_sheet(game)
    sign = -1 if game.rules.lowest_wins else 1
    totals = [sign * total for total in sheet.totals]
    assert [standing.rank for standing in sheet.standings] == sorted(standing.rank for standing in sheet.standings)
    tied = game.rules.tie_break if sheet.finished else ()
    for standing in sheet.standings:
        better = sum(total > totals[standing.seat] for total in totals)
        # What breaks a tie parts equal totals and nobody else.
        equal = totals.count(totals[standing.seat])
        assert 1 + better <= standing.rank <= (better + equal if tied else 1 + better)
    if sheet.finished:
        best = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        assert sheet.winners
        assert set(sheet.winners) <= set(best) if tied else sheet.winners == best
    else:
        assert sheet.winners == ()


# --- the whole game -------------------------------------------------------------------------------------------------


# Points by one's place, total and run before the round, whatever was bid.
BY_STANDING = st.sampled_from(["place", "total // 2 - 1", "streak", "totals_sum % 7", "makers_before"]).flatmap(
    lambda term: games(
        st.just(house_rules({"base": "himes", "scoring": dict.fromkeys(("made", "under", "over"), term)}))
    )
)


@given(BY_STANDING)
def test_a_formula_sees_the_sheet_as_it_was_before_the_round(game: Game) -> None:
    term = game.rules.scoring.made.text
    for row in score_sheet(game).rounds:
        if not row.complete:
            continue
        before = score_sheet(replace(game, rounds=game.rounds[: row.number - 1]))
        for standing in before.standings:
            made = [each.seats[standing.seat].made for each in before.rounds]
            run = next((steps for steps, one in enumerate(reversed(made)) if one is not made[-1]), len(made))
            worth = {
                "place": standing.rank,
                "total // 2 - 1": standing.total // 2 - 1,
                "streak": run if made[-1:] == [True] else -run,
                "totals_sum % 7": sum(before.totals) % 7,
                "makers_before": sum(bool(seat.made) for seat in before.rounds[-1].seats) if before.rounds else 0,
            }
            assert row.seats[standing.seat].points == worth[term]


@given(games() | attended_games(), st.data())
def test_the_sheet_of_a_part_of_a_game_is_that_part_of_the_sheet(game: Game, data: DataObject) -> None:
    count = data.draw(st.integers(0, len(game.rounds)))
    part = replace(game, rounds=game.rounds[:count])
    assert score_sheet(part).rounds == score_sheet(game).rounds[:count]


@given(games())
def test_a_game_is_finished_at_its_last_round_and_never_before(game: Game) -> None:
    for count in range(len(game.rounds)):
        assert not score_sheet(replace(game, rounds=game.rounds[:count])).finished
    sheet = score_sheet(game)
    target, met = game.rules.target, operator.eq if game.rules.exact_target else operator.gt
    reached = target is not None and any(met(total, target) for total in sheet.totals)
    scored = sum(row.complete for row in sheet.rounds)
    assert sheet.finished == (reached or scored == sheet.schedule.length)
    assert (sheet.next.step is Step.NONE) == sheet.finished


@given(stopped_games())
def test_stopping_early_ends_a_game_and_changes_no_row(game: Game) -> None:
    sheet, going_on = score_sheet(game), score_sheet(replace(game, ended_after=None))
    assert sheet.problems == ()
    assert sheet.finished
    assert sheet.winners
    assert sheet.rounds == going_on.rounds


@given(games(), st.data())
def test_seating_everybody_elsewhere_moves_the_columns_and_nothing_else(game: Game, data: DataObject) -> None:
    players = len(game.players)
    by = data.draw(st.integers(1, players - 1))
    sheet, moved = score_sheet(game), score_sheet(_seated_elsewhere(game, by))
    assert moved.problems == ()
    assert moved.finished == sheet.finished
    for row, other in zip(sheet.rounds, moved.rounds, strict=True):
        assert other.seats == _turned(row.seats, by)
        assert (other.call, other.trump, other.cards) == (row.call, row.trump, row.cards)
        assert other.dealer == (None if row.dealer is None else (row.dealer + by) % players)
        assert other.declarer == (None if row.declarer is None else (row.declarer + by) % players)
    assert moved.totals == _turned(sheet.totals, by)
    assert set(moved.winners) == {(seat + by) % players for seat in sheet.winners}
    assert (moved.next.step, moved.next.legal, moved.next.hooked) == (
        sheet.next.step,
        sheet.next.legal,
        sheet.next.hooked,
    )


def _turned(values: Sequence[Any], by: int) -> tuple[Any, ...]:
    """The values so many seats further on."""
    return (*values[-by:], *values[:-by])


def _seated_elsewhere(game: Game, by: int) -> Game:
    players = len(game.players)

    def seat(old: int) -> int:
        return (old + by) % players

    def moved(record: Round) -> Round:
        return replace(
            record,
            bids=_turned(record.bids, by),
            tricks=_turned(record.tricks, by),
            spoken=None if record.spoken is None else tuple(map(seat, record.spoken)),
            marks=tuple(sorted((seat(old), mark) for old, mark in record.marks)),
            bonus=tuple(sorted((seat(old), points, kind) for old, points, kind in record.bonus)),
            won=tuple(sorted((seat(old), tricks) for old, tricks in record.won)),
            changed=tuple(sorted((seat(old), by) for old, by in record.changed)),
            penalties=tuple(replace(penalty, seat=seat(penalty.seat)) for penalty in record.penalties),
        )

    return replace(
        game,
        players=_turned(game.players, by),
        first_dealer=seat(game.first_dealer),
        first_bidder=seat(game.first_bidder),
        rounds=tuple(map(moved, game.rounds)),
        order=TableOrder(
            tuple(replace(each, seat=seat(each.seat)) for each in game.order.dealers),
            tuple(replace(each, order=tuple(map(seat, each.order))) for each in game.order.seatings),
        ),
    )


# --- correcting -----------------------------------------------------------------------------------------------------


@given(PLAYED, st.data())
def test_what_is_corrected_and_corrected_back_is_as_it_was(game: Game, data: DataObject) -> None:
    number = data.draw(st.integers(1, len(game.rounds)))
    record, seat = game.round(number), data.draw(st.integers(0, len(game.players) - 1))
    slip, in_turn = data.draw(st.integers(0, 13)), game.in_turn(number)
    if record.bids[seat] is not None:
        assert with_bid(with_bid(record, seat, slip, in_turn), seat, record.bids[seat], in_turn) == record
    assert with_tricks(with_tricks(record, seat, slip), seat, record.tricks[seat]) == record


@given(PLAYED, st.data())
def test_the_last_bid_taken_back_and_made_again_is_as_it_was(game: Game, data: DataObject) -> None:
    number = data.draw(st.integers(1, len(game.rounds)))
    record, in_turn = game.round(number), game.in_turn(number)
    spoke = spoken_so_far(record, in_turn)
    assume(spoke)
    without = with_bid(record, spoke[-1], None, in_turn)
    assert spoken_so_far(without, in_turn) == spoke[:-1]
    assert with_bid(without, spoke[-1], record.bids[spoke[-1]], in_turn) == record


@given(PLAYED)
def test_a_round_bid_in_turn_keeps_no_order_and_any_other_does(game: Game) -> None:
    for number, record in enumerate(game.rounds, start=1):
        in_turn = game.in_turn(number)
        spoke = spoken_so_far(record, in_turn)
        assert (record.spoken is None) == (list(spoke) == [seat for seat in in_turn if seat in spoke])


# --- the form the phone gets ----------------------------------------------------------------------------------------


@given(games())
def test_the_compiled_game_survives_the_journey_to_the_phone(game: Game) -> None:
    there = compiled_game(game)
    assert json.loads(json.dumps(there)) == there
