"""Laws of who comes and goes: whatever the table does about its people, rounds already played stay as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import assume, given, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game.attendance import Attendance
from scorekeeper.rules.game.rotation import AS_AGREED, turn_as_agreed, turns_until
from scorekeeper.rules.play.table_changes import (
    coming_back,
    joined,
    leaving,
    round_to_change,
    sitting_out,
    taken_over,
    with_seat,
    without_last_seat,
)
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.table.cells import sheet_table
from tests.property.game_strategies import attended_games, games

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from scorekeeper.rules.game import Game
    from scorekeeper.rules.score.round_score import ScoredRound

ANY = games() | attended_games()


def rows_of(game: Game, seats: int, count: int) -> list[tuple[Any, ...]]:
    """The first rows of a sheet, as far as so many seats go."""
    return [(_round(row), row.seats[:seats]) for row in score_sheet(game).rounds[:count]]


def _round(row: ScoredRound) -> tuple[Any, ...]:
    return (row.number, row.cards, row.dealer, row.first_bidder, row.trump, row.call, row.declarer, row.complete)


@given(ANY, st.data())
def test_whoever_comes_or_goes_rounds_begun_stay_as_they_were(game: Game, data: DataObject) -> None:
    sheet = score_sheet(game)
    number = round_to_change(sheet)
    assume(number is not None)
    changed = _changed(game, number or 0, data)
    seats, begun = len(game.players), (number or 0) - 1
    assert rows_of(changed, seats, begun) == rows_of(game, seats, begun)
    for seat in range(seats):
        assert score_sheet(changed).totals[seat] == sheet.totals[seat]


def _changed(game: Game, number: int, data: DataObject) -> Game:
    """The game after somebody came or went; acts that its rules do not allow are no examples."""
    seat = data.draw(st.integers(0, len(game.players) - 1))
    acts = {
        "sits out": lambda: sitting_out(game, seat, number),
        "leaves": lambda: leaving(game, seat, number),
        "comes back": lambda: coming_back(game, seat, number),
        "late": lambda: joined(game, "Zacharias", data.draw(st.integers(-9, 40)), number),
        "taken over": lambda: taken_over(game, seat, "Zacharias", number),
    }
    if not game.rules.scoring.terms.isdisjoint({"place", "totals_sum"}):
        # The standings count who comes later too (docs/game-file.md), so a late player's points change these terms.
        del acts["late"]
    try:
        return acts[data.draw(st.sampled_from(sorted(acts)))]()
    except IllegalAct:
        assume(False)
        raise


@given(attended_games())
def test_who_is_out_says_and_scores_nothing_and_keeps_the_total(game: Game) -> None:
    before = [game.starting_points(seat) for seat in range(len(game.players))]
    for row in score_sheet(game).rounds:
        named = game.order.dealer_named(row.number)
        assert row.dealer not in row.record.out or (named and named.sits_out)
        assert row.first_bidder not in row.record.out
        for seat in row.record.out:
            player = row.seats[seat]
            assert (player.bid, player.tricks, player.made, player.points) == (None, None, None, None)
            if row.complete and not player.penalties and not player.reset:
                assert player.total == before[seat]
        if row.complete:
            before = [player.total or 0 for player in row.seats]


@given(st.integers(2, 9), st.data())
def test_with_everybody_there_the_deal_goes_round_as_it_always_did(players: int, data: DataObject) -> None:
    """The walk from round to round gives what the arithmetic of a full table gives."""
    seat = st.integers(0, players - 1)
    dealer, bidder = data.draw(seat), data.draw(seat)
    walked = turns_until(Attendance(), players, (dealer, bidder), 20)
    assert list(walked) == [turn_as_agreed(players, (dealer, bidder), number) for number in range(1, 21)]


@given(attended_games())
def test_the_deal_passes_to_the_next_who_takes_part(game: Game) -> None:
    for number in range(2, len(game.rounds) + 1):
        here, there = game.turn(number - 1)[0], game.turn(number)[0]
        named = game.order.dealer_named(number)
        if game.standing_dealer or (named and named.sits_out):
            assert named is None or there == named.seat
            continue
        around = clockwise_from(here if named is None else named.seat, game.in_play_order(number))
        waiting = (*around[1:], around[0]) if named is None else around
        assert set(waiting[: waiting.index(there)]) <= game.out(number)


@given(ANY)
def test_a_seat_added_and_taken_away_leaves_the_game_as_it_was(game: Game) -> None:
    assert without_last_seat(with_seat(game, "Zacharias")) == game


@given(games())
def test_a_thick_line_stands_under_every_nth_row_of_a_full_table(game: Game) -> None:
    players, sheet = len(game.players), score_sheet(replace(game, order=AS_AGREED))
    assume(sheet.game.attendance.complete)
    for row in sheet_table(sheet).rows:
        assert row.thick_below == (row.number % players == 0)
