"""A round in which only one bid is possible has no call, because there is no choice.

Six cards, then misère: five cards, and all bid nothing.

 Tricks | Ann  | Ben  | Cleo | Dov  | Call
 -------+------+------+------+------+-----
    6   | (2)  | (2)  | (2)  |  2   | +2
    5   |  0   |  0   |  0   | (0)  |
"""

from __future__ import annotations

from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house


def misere() -> Game:
    rules = house(
        "nomination-whist",
        hook="none",
        schedule=[6, 5],
        bids={"most": "0 if cards == 5 else cards"},
    )
    return a_game(rules, 4, a_round([2, 2, 2, 2], [2, 2, 2, 0]), a_round([0, 0, 0, 0], [2, 2, 1, 0]))


def test_nobody_calls_where_only_one_bid_is_possible() -> None:
    first, second = score_sheet(misere()).rounds
    assert first.call is not None
    assert first.call.signed == 2
    assert second.call is None
    assert second.complete
