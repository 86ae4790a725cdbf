"""Short ways to set a table for the tests of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.presets import preset, preset_definition
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes

NAMES = ("Alice", "Bob", "Carol", "David", "Erin", "Frank", "Gina", "Harry", "Irene", "Jack", "Kim", "Leo", "Mia")


def house(base: str, **changes: Any) -> RuleSet:
    """A preset with parts replaced, as a game file says it."""
    return rule_set_from(with_changes(preset_definition(base), changes))


def a_game(rules: str | RuleSet, players: int = 4, *rounds: Round, agreed: Sequence[int] | None = None) -> Game:
    """A game in which the last seat deals first, so that Alice bids first."""
    rule_set = preset(rules) if isinstance(rules, str) else rules
    dealer = players - 1
    return Game(
        rules=rule_set,
        players=NAMES[:players],
        first_dealer=dealer,
        first_bidder=first_bidder_by(rule_set, dealer, players),
        rounds=rounds,
        agreed=None if agreed is None else tuple(agreed),
    )


def a_round(
    bids: Sequence[int | None], tricks: Sequence[int | None] | None = None, trump: str | None = None, **more: Any
) -> Round:
    """A round as said; tricks None for not counted yet."""
    counted = (None,) * len(bids) if tricks is None else tuple(tricks)
    return replace(Round(tuple(bids), counted, Trump(trump) if trump else None), **more)


def four_rounds(rules: str | RuleSet = "desilva") -> Game:
    """A short game for three, with the totals of de Silva.

    Cards | Alice  | Bob    | Carol  |
    ------+--------+--------+--------+-----------
      2   | (2)  2 | (0)  0 |  1  -1 | OVER by 1
      2   |  0   1 | (1)  1 | (0) -1 | UNDER by 1
      2   |  1   0 | (0)  1 |  0  -3 | UNDER by 1
      2   | (0)  0 | (2)  3 |  1  -4 | OVER by 1
    """
    record = (([2, 0, 1], [2, 0, 0]), ([0, 1, 0], [1, 1, 0]), ([1, 0, 0], [0, 0, 2]), ([0, 2, 1], [0, 2, 0]))
    return a_game(rules, 3, *(a_round(bids, tricks) for bids, tricks in record), agreed=[2, 2, 2, 2])


def with_late_dora(total: Points, *, makes: bool = False, rules: str | RuleSet = "desilva") -> Game:
    """Two rounds for three, and a large one with Dora, who begins with a total; here it is 9.

    Cards | Alice  | Bob    | Carol  | Dora   |
    ------+--------+--------+--------+--------+-----------
      2   | (2)  2 | (0)  0 |  1  -1 |  –     | OVER by 1
      2   |  0   1 | (1)  1 | (0) -1 |  –     | UNDER by 1
     10   | (0)  1 |(10) 11 |  1  -2 | (0)  9 | OVER by 1

    In the last round she `makes` the ten tricks in place of Bob: then she has 19, and he 1.
    """
    last = ([0, 0, 1, 10], [0, 0, 0, 10]) if makes else ([0, 10, 1, 0], [0, 10, 0, 0])
    record = (([2, 0, 1, None], [2, 0, 0, None]), ([0, 1, 0, None], [1, 1, 0, None]), last)
    game = a_game(rules, 3, *(a_round(bids, tricks) for bids, tricks in record), agreed=[2, 2, 10])
    late = ALL_PRESENT.with_latecomer(3, 3, total)
    return replace(game, players=(*game.players, "Dora"), attendance=late)


def alice_leaves() -> Game:
    """Three rounds; Alice leaves after the first.

    Cards | Alice  | Bob    | Carol  | David  |
    ------+--------+--------+--------+--------+-----------
      3   | (3)  3 | (0)  0 | (0)  0 |  1  -1 | OVER by 1
      3   |  –     |  0  -1 | (0)  0 | (2)  1 | UNDER by 1
     10   |  –     |(10)  9 | (0)  0 |  1   0 | OVER by 1
    """
    record = (([3, 0, 0, 1], [3, 0, 0, 0]), ([None, 0, 0, 2], [None, 1, 0, 2]), ([None, 10, 0, 1], [None, 10, 0, 0]))
    game = a_game("desilva", 4, *(a_round(bids, tricks) for bids, tricks in record), agreed=[3, 3, 10])
    return replace(game, attendance=ALL_PRESENT.with_absence(0, 2, None))


def renege(seat: int, points: int = -20, *, before_score: bool = False) -> Penalty:
    """The penalty that Himes and Okenuff name."""
    return Penalty(seat, points, "renege", before_score)


def with_last_count(record: Round, cards: int) -> Round:
    """Return the round with its last missing trick count filled in, as the phone does it.

    Every trick is taken, so the last count is the rest of the cards. Unchanged if more than one count is missing, or if
    the others exceed the cards.
    """
    missing = [seat for seat in record.seats if record.tricks[seat] is None]
    left = cards - sum(tricks for tricks in record.tricks if tricks is not None)
    if len(missing) != 1 or left < 0:
        return record
    return replace(record, tricks=tuple(left if seat in missing else count for seat, count in enumerate(record.tricks)))
