"""Who pays whom: everyone with everyone, or with the fewest possible payments."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.insights.group_standings import results_of
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.score.settlement import Payment, fewest_payments, nets, settled_totals
from tests.rules.tables import a_game, a_round, four_rounds, house


def test_where_the_lowest_total_wins_it_is_paid() -> None:
    """Alice 0, Bob 3, Carol -4: Carol wins 4 from Alice and 7 from Bob, and Bob loses 3 to Alice."""
    lowest = score_sheet(four_rounds(house("desilva", lowest_wins=True)))
    assert settled_totals(lowest) == (0, -3, 4)
    assert nets(settled_totals(lowest)) == (-1, -10, 11)
    assert settled_totals(score_sheet(four_rounds())) == (0, 3, -4)


@pytest.mark.parametrize(
    ("settlement", "tricks", "worth", "won"),
    [
        # Alice 11, Bob 10, Carol 1, David 0.
        ({"places": [3, 1], "last": -2}, [1, 0, 1, 0], (3, 1, 0, -2), (10, 2, -2, -10)),
        ({"places": [3, 1]}, [1, 0, 1, 0], (3, 1, 0, 0), (8, 0, -4, -4)),
        ({"last": -1}, [1, 0, 1, 0], (0, 0, 0, -1), (1, 1, 1, -3)),
        # Alice 11, Bob 10, Carol and David 0.
        ({"places": [3, 1], "last": -2}, [1, 0, 0, 0], (3, 1, -2, -2), (12, 4, -8, -8)),
    ],
)
def test_by_place_all_settle_on_what_their_places_are_worth(
    settlement: dict[str, object], tricks: list[int], worth: tuple[int, ...], won: tuple[int, ...]
) -> None:
    rules = house("classic", settlement=settlement, schedule=[2], lost_tricks=True)
    sheet = score_sheet(a_game(rules, 4, a_round([1, 0, 2, 1], tricks)))
    assert settled_totals(sheet) == worth
    assert nets(settled_totals(sheet)) == won


def test_where_all_share_the_first_place_nobody_pays() -> None:
    rules = house("classic", settlement={"places": [3, 1], "last": -2}, schedule=[1], lost_tricks=True)
    sheet = score_sheet(a_game(rules, 3, a_round([0, 0, 0], [0, 0, 0])))
    assert nets(settled_totals(sheet)) == (0, 0, 0)


def test_places_are_those_of_who_settles() -> None:
    """Alice, who is first, leaves after round 1; of the others Bob is first then."""
    rules = house("classic", settlement={"places": [3, 1]}, schedule=[2, 2], lost_tricks=True)
    game = a_game(rules, 4, a_round([2, 0, 1, 1], [2, 0, 0, 0]), a_round([None, 0, 1, 1], [None, 0, 0, 0]))
    left = score_sheet(replace(game, attendance=Attendance(absences=(Absence(0, 2),))))
    assert left.finishers == (1, 2, 3)
    assert settled_totals(left) == (3, 1, 1)


@pytest.mark.parametrize(
    ("settlement", "key"),
    [
        ({}, "settlement.places"),
        ({"places": [1, 2]}, "settlement.places"),
        ({"places": [1000]}, "settlement.places"),
        ({"places": [0.5]}, "settlement.places"),
        ({"places": 3}, "settlement.places"),
        ({"last": "all"}, "settlement.last"),
        ({"places": [1], "first": 2}, "settlement.first"),
        ("poker", "settlement"),
    ],
)
def test_a_settlement_that_cannot_be_is_refused(settlement: object, key: str) -> None:
    with pytest.raises(WrongDefinition) as wrong:
        house("classic", settlement=settlement)
    assert key in [getattr(problem.fault, "key", "") for problem in wrong.value.problems]


def test_who_was_to_leave_after_what_became_the_last_round_settles() -> None:
    """De Silva; David is marked as leaving from round 3, and the table stops after the second.

    Tricks | Alice  | Bob    | Carol  | David
    -------+--------+--------+--------+-------
       1   | (1)  1 | (0)  0 | (0)  0 |  1  -1
       2   | (0)  1 | (2)  2 | (0)  0 |  1  -2
    """
    rounds = (a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([0, 2, 0, 1], [0, 2, 0, 0]))
    leaving = Attendance(absences=(Absence(3, 3),))
    stopped = score_sheet(replace(a_game("desilva", 4, *rounds), attendance=leaving, ended_after=2))
    assert stopped.finishers == (0, 1, 2, 3)
    assert nets(settled_totals(stopped)) == (3, 7, -1, -9)
    assert [result.seat for result in results_of(stopped)] == [1, 0, 2, 3]


def test_who_left_before_the_last_round_settles_with_nobody() -> None:
    rounds = (a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([0, 2, 1, None], [0, 2, 0, None]))
    left = Attendance(absences=(Absence(3, 2),))
    stopped = score_sheet(replace(a_game("desilva", 4, *rounds), attendance=left, ended_after=2))
    assert stopped.finishers == (0, 1, 2)
    assert [result.seat for result in results_of(stopped)] == [1, 0, 2]


def test_four_settle_with_three_payments_at_most() -> None:
    """Okenuff's 100 60 40 -20 come to 220 60 -20 -260: six payments pair by pair, three are enough."""
    assert fewest_payments((220, 60, -20, -260)) == (Payment(3, 0, 220), Payment(3, 1, 40), Payment(2, 1, 20))


def test_who_match_settle_among_themselves() -> None:
    """Who owes most paying whom most is owed would take four payments: 4 of the 5, 3 of the 4, then the two ones."""
    assert set(fewest_payments((5, 4, -4, -3, -2))) == {Payment(2, 1, 4), Payment(3, 0, 3), Payment(4, 0, 2)}


def test_two_groups_of_three_take_two_payments_each() -> None:
    """6 + 4 - 10 and 5 + 3 - 8."""
    assert len(fewest_payments((6, 5, 4, 3, -8, -10))) == 4


def test_nobody_pays_where_nobody_won() -> None:
    assert fewest_payments((0, 0, 0)) == ()


def test_half_points_are_paid_as_they_are() -> None:
    assert fewest_payments((Fraction(1, 2), Fraction(-1, 2))) == (Payment(1, 0, Fraction(1, 2)),)


@given(st.lists(st.integers(1, 1000), min_size=6, max_size=6), st.permutations(range(12)))
def test_six_pairs_of_twelve_settle_with_six_payments(amounts: list[int], order: list[int]) -> None:
    """Who owes just what another is owed pays it: no account of twelve needs more payments than these six."""
    both = [*amounts, *(-amount for amount in amounts)]
    assert len(fewest_payments([both[place] for place in order])) <= 6


def test_thirteen_players_are_settled_while_one_waits() -> None:
    """All sums differ, so nothing can be shared out; 8192 sets of players are looked at all the same."""
    won = [3**seat for seat in range(12)]
    payments = fewest_payments([*won, -sum(won)])
    assert len(payments) == 12
    assert all(one.points >= other.points for one, other in pairwise(payments))


def test_more_than_thirteen_settle_as_one_group() -> None:
    payments = fewest_payments([1, -1] * 7)
    assert [sum(each.receiver == seat for each in payments) for seat in range(14)] == [1, 0] * 7
    assert [sum(each.payer == seat for each in payments) for seat in range(14)] == [0, 1] * 7


def test_a_league_of_thousands_is_settled_while_one_waits() -> None:
    won = [number if number % 2 else -number for number in range(4999)]
    payments = fewest_payments([*won, -sum(won)])
    assert len(payments) < 5000
    paid = [0] * 5000
    for each in payments:
        paid[each.payer] -= int(each.points)
        paid[each.receiver] += int(each.points)
    assert paid == [*won, -sum(won)]


def test_uneven_nets_are_refused() -> None:
    with pytest.raises(ValueError, match="zero"):
        fewest_payments([1, 2])
