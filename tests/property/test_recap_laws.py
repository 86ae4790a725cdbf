"""Laws of the recap of a game, and of who pays whom."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import given, strategies as st

from scorekeeper.rules.insights.progress import call_records, complete_rounds, decisive_round, player_records, progress
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.score.settlement import fewest_payments, nets, pairwise_payments, settled_totals
from tests.property.game_strategies import games, stopped_games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.formula import Points
    from scorekeeper.rules.game import Game
    from scorekeeper.rules.score.settlement import Payment

HALVES = st.integers(-40, 40).map(lambda halves: Fraction(halves, 2))


def balanced(most: int) -> st.SearchStrategy[list[Fraction]]:
    """Nets that add up to zero, small ones, so that groups among them often do too."""
    return st.lists(HALVES, min_size=1, max_size=most - 1).map(lambda won: [*won, -sum(won, start=Fraction(0))])


def received(payments: Sequence[Payment], players: int) -> list[Points]:
    """What every seat has got less what it paid."""
    left: list[Points] = [0] * players
    for payment in payments:
        left[payment.payer] -= payment.points
        left[payment.receiver] += payment.points
    return left


def fewest_by_trying(nets: Sequence[Points]) -> int:
    """The first who is not settled settles with one of the others, whichever: the best of all ways."""
    open_nets = [net for net in nets if net]
    if not open_nets:
        return 0
    first, *others = open_nets
    against = [index for index, net in enumerate(others) if (net > 0) is not (first > 0)]
    return 1 + min(
        fewest_by_trying([net + first if index == one else net for index, net in enumerate(others)]) for one in against
    )


# --- the story ------------------------------------------------------------------------------------------------------


@given(games() | stopped_games())
def test_the_course_ends_at_the_totals_of_the_sheet(game: Game) -> None:
    sheet = score_sheet(game)
    totals = progress(sheet)
    assert not totals or totals[-1] == sheet.totals
    found = decisive_round(sheet)
    assert (found is None) is (not totals)
    if found is not None and sheet.finished:
        assert found.leaders == sheet.winners


@given(games())
def test_bids_made_are_counted_alike_under_every_call(game: Game) -> None:
    sheet = score_sheet(game)
    records, rounds = call_records(sheet), len(complete_rounds(sheet))
    assert sum(record.rounds for record in records) == rounds
    for player in player_records(sheet):
        assert sum(record.made[player.seat] for record in records) == player.made
        made = player.longest_made.length if player.longest_made else 0
        missed = player.longest_missed.length if player.longest_missed else 0
        assert made <= player.made
        assert missed <= rounds - player.made
        assert bool(made) is bool(player.made)


# --- settlement -----------------------------------------------------------------------------------------------------


@given(balanced(9))
def test_payments_settle_every_net_exactly(won: list[Fraction]) -> None:
    payments = fewest_payments(won)
    assert received(payments, len(won)) == won
    assert all(payment.points > 0 for payment in payments)
    assert len(payments) <= max(len(won) - 1, 0)


@given(balanced(6))
def test_there_are_as_few_payments_as_trying_every_way_finds(won: list[Fraction]) -> None:
    assert len(fewest_payments(won)) == fewest_by_trying(won)


@given(games())
def test_few_payments_and_all_pairs_come_to_the_same(game: Game) -> None:
    totals = settled_totals(score_sheet(game))
    in_pairs = received(pairwise_payments(totals), len(totals))
    assert in_pairs == list(nets(totals)) == received(fewest_payments(nets(totals)), len(totals))
