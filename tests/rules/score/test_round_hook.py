"""The hook of one round: three cards, Alice bids first and David last.

heard             Alice 1, Bob 1, Carol 0   David may not bid 1
heard             Alice 1, Bob 1            Carol is free, David is still to come
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.definition import UnknownKey
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.round_hook import RoundHook, bids_in
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house

ALICE, BOB, CAROL, DAVID = range(4)


def hook_of(game: Game, number: int = 1) -> RoundHook:
    return RoundHook(game, game.schedule, number)


def test_the_last_to_bid_may_not_make_the_bids_add_up_and_nobody_else_is_bound() -> None:
    hook = hook_of(a_game("desilva", agreed=(3,)))
    assert hook.forbidden([1, 1, 0, None], DAVID) == (1,)
    assert hook.forbidden([1, 1, None, None], CAROL) == ()
    assert hook.forbidden([1, 1, 1, None], DAVID) == (0,)
    assert hook.forbidden([2, 2, 1, None], DAVID) == ()


def test_a_bid_of_ones_own_is_not_heard_before_it() -> None:
    assert hook_of(a_game("desilva", agreed=(3,))).forbidden([1, 1, 0, 2], DAVID) == (1,)


@pytest.mark.parametrize(
    ("heard", "seat", "forbidden"),
    [
        ([None] * 4, ALICE, ()),
        ([2, None, None, None], BOB, (0,)),
        ([2, 1, None, None], CAROL, ()),
        ([1, 1, 0, None], DAVID, (0, 1)),
        ([1, 1, 1, None], DAVID, (0,)),
    ],
)
def test_who_has_bid_zero_twice_may_not_a_third_time(
    heard: list[int | None], seat: int, forbidden: tuple[int, ...]
) -> None:
    """Bob and David bid zero twice; David, the last, is bound by the sum as well."""
    rounds = (a_round([1, 0, 0, 0], [1, 0, 0, 0]), a_round([1, 0, 1, 0], [1, 0, 0, 0]))
    game = a_game(house("desilva", hook={"rule": "last", "zeros": 2}), 4, *rounds, agreed=(1, 1, 3))
    hook = hook_of(game, 3)
    assert hook.no_more_zeros(seat) == (0 in forbidden)
    assert hook.forbidden(heard, seat) == forbidden


def test_a_table_that_lets_its_hook_go_is_free_in_that_round_where_the_rules_allow_it() -> None:
    record = a_round([1, 1, 0, None], overridden=True)
    strict, lax = a_game("desilva", agreed=(3,)), a_game(house("desilva", hook={"rule": "last", "may_override": True}))
    assert not hook_of(strict).is_overridden(record)
    assert hook_of(lax).is_overridden(record)
    assert not hook_of(lax).is_overridden(replace(record, overridden=False))


def test_the_bids_of_a_round_are_all_from_zero_to_its_cards_unless_the_rules_say_less() -> None:
    game = a_game("desilva", agreed=(3,))
    assert hook_of(game).bids == bids_in(game, game.schedule, 1) == range(4)


@pytest.mark.parametrize(
    ("hook", "cards", "overridden"),
    [
        ({"rule": "last", "may_override": True}, 3, True),
        ({"rule": "none", "zeros": 1, "may_override": True}, 3, True),
        ({"rule": "last", "from_cards": 2, "may_override": True}, 1, False),
        ({"rule": "last"}, 3, False),
    ],
)
def test_a_hook_that_does_not_act_cannot_be_overridden(
    hook: dict[str, object], cards: int, *, overridden: bool
) -> None:
    game = a_game(house("desilva", hook=hook), 4, a_round([0, 0, 0, None], overridden=True), agreed=(cards,))
    assert hook_of(game).can_be_overridden is overridden
    assert (Problem(UnknownKey("overridden"), 1) in score_sheet(game).problems) is not overridden
