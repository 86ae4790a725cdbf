"""Laws of dealers and seats put right during a game: what was played stays, and the deal goes on from there."""

from __future__ import annotations

from hypothesis import given, strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from tests.property.game_strategies import attended_games, games

ANY = games() | attended_games()
MANY_ROUNDS = 60


@given(ANY, st.data())
def test_a_dealer_put_right_deals_and_no_earlier_round_changes(game: Game, data: DataObject) -> None:
    number = data.draw(st.integers(1, MANY_ROUNDS))
    seat = data.draw(st.sampled_from(sorted(set(range(len(game.players))) - game.out(number)) or [0]))
    changed = replace(game, order=game.order.with_dealer(number, seat))
    assert _turns(changed, number - 1) == _turns(game, number - 1)
    if seat not in game.out(number):
        assert changed.turn(number)[0] == seat


@given(ANY, st.data())
def test_naming_who_deals_anyway_changes_nothing(game: Game, data: DataObject) -> None:
    number = data.draw(st.integers(1, MANY_ROUNDS))
    dealer, _ = game.turn(number)
    named = replace(game, order=game.order.with_dealer(number, dealer, sits_out=dealer in game.out(number)))
    if game.taking_part(number):
        assert _turns(named, MANY_ROUNDS) == _turns(game, MANY_ROUNDS)


@given(ANY, st.data())
def test_changing_seats_changes_no_earlier_round(game: Game, data: DataObject) -> None:
    first = data.draw(st.integers(1, MANY_ROUNDS))
    order = tuple(data.draw(st.permutations(range(len(game.players)))))
    changed = replace(game, order=game.order.with_seating(first, order))
    assert _turns(changed, first - 1) == _turns(game, first - 1)
    at = order.index(0)
    assert changed.seated == order[at:] + order[:at]


@given(ANY, st.data())
def test_everybody_who_takes_part_has_one_turn_and_the_first_bidder_the_first_or_the_last(
    game: Game, data: DataObject
) -> None:
    number = data.draw(st.integers(1, MANY_ROUNDS))
    in_turn = game.in_turn(number)
    assert sorted(in_turn) == sorted(set(range(len(game.players))) - game.out(number))
    first = -1 if game.rules.first_in_turn_bids_last else 0
    assert not in_turn or in_turn[first] == game.bidder(number)


def _turns(game: Game, last: int) -> list[tuple[int, int]]:
    return [game.turn(number) for number in range(1, last + 1)]
