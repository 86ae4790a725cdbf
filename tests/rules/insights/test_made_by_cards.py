"""How often a bid is made, by the cards of the round: one round of one card, two of two, one of them not complete."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.insights.group_standings import results_of
from scorekeeper.rules.insights.progress import MadeByCards, made_by_cards
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.insights.test_joined_standing import ROUNDS, table
from tests.rules.tables import a_game, a_round


def test_complete_rounds_count_by_their_cards() -> None:
    rounds = [
        a_round((1, 0, 0), (1, 0, 0)),
        a_round((1, 1, 1), (2, 0, 0)),
        a_round((1, 0, 0), (None, None, None)),
    ]
    game = score_sheet(a_game("desilva-no-hook", 3, *rounds, agreed=[1, 2, 2]))
    counted = made_by_cards([game, game])
    assert counted == (MadeByCards(1, 6, 6), MadeByCards(2, 6, 0))
    assert counted[0].share == Fraction(1)


def test_without_a_round_there_is_nothing_to_say() -> None:
    assert made_by_cards([score_sheet(a_game("desilva", 3))]) == ()


@given(st.lists(st.sampled_from(ROUNDS), min_size=1, max_size=6))
def test_all_bids_of_all_players_are_counted_once(rounds: list[str]) -> None:
    sheets = [table("Ann Bo Cy", each) for each in rounds]
    results = [result for sheet in sheets for result in results_of(sheet)]
    counted = made_by_cards(sheets)
    assert sum(each.bids for each in counted) == sum(result.bids for result in results)
    assert sum(each.made for each in counted) == sum(result.made for result in results)
