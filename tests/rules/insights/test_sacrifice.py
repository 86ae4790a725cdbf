"""When to set oneself: the table of Okenuff's page, and what it says of bids on the table."""

from __future__ import annotations

from scorekeeper.rules.insights.sacrifice import Sacrifice, sacrifice_table, sacrifice_verdict, sacrifices
from scorekeeper.rules.presets import preset
from tests.cases import cases
from tests.rules.tables import house

PAGE = cases("settlement_par")["sacrifice"]
SCORING = preset("okenuff").scoring


def test_okenuffs_table_of_when_to_set_oneself() -> None:
    """R23: the table decides, not the sentence beside it, which is narrower: own 2 against 5 gains already."""
    verdicts = [[sacrifice_verdict(SCORING, own, victim) for victim in PAGE["opponentBids"]] for own in PAGE["ownBids"]]
    assert verdicts == PAGE["verdict"]


def test_the_costs_and_gains_of_the_page() -> None:
    """Own 0 to 4 cost 30 33 39 48 60; a victim of 5 to 9 brings 40 45 50 55 60."""
    for own, cost in zip(PAGE["ownBids"], PAGE["ownPointsLost"], strict=True):
        for victim, gain in zip(PAGE["opponentBids"], PAGE["opponentPointsLost"], strict=True):
            found = sacrifices(SCORING, [own, victim, None, None], 13)
            verdict = PAGE["verdict"][PAGE["ownBids"].index(own)][PAGE["opponentBids"].index(victim)]
            assert [one for one in found if one.seat == 0] == ([Sacrifice(0, 1, cost, gain)] if verdict else [])


def test_the_whole_table_reaches_to_the_bid_of_all_the_cards() -> None:
    table = sacrifice_table(SCORING, 13, 4)
    assert (table.own_bids, table.victim_bids) == ((0, 1, 2, 3, 4), (5, 6, 7, 8, 9, 10, 11, 12, 13))
    assert [list(row[:5]) for row in table.verdicts] == PAGE["verdict"]
    assert table.verdicts[0] == ("set",) * 9
    assert table.own_lost == tuple(PAGE["ownPointsLost"])
    assert table.victim_lost[:5] == tuple(PAGE["opponentPointsLost"])


def test_two_bids_beyond_the_cards_set_one_of_the_two_anyway() -> None:
    """With own 4 a victim can have bid 9 of 13 at most."""
    assert sacrifice_table(SCORING, 13, 4).verdicts[4] == ("", "", "", "", "even", None, None, None, None)
    assert sacrifices(SCORING, [3, 7, 0, 0], 9) == (Sacrifice(2, 1, 30, 50), Sacrifice(3, 1, 30, 50))


def test_who_is_beaten_already_gains_by_one_more_trick_against_three_or_more() -> None:
    """5 x 3 = 15 are lost by it; a made 3 is worth 11 + 5."""
    assert sacrifice_table(SCORING, 13, 4).beaten_from == 3


def test_the_bids_on_the_table() -> None:
    """Bids 1 6 2 0: everyone against the six. One has not spoken yet: what is known of the others."""
    everybody = sacrifices(SCORING, [1, 6, 2, 0], 13)
    assert everybody == (Sacrifice(0, 1, 33, 45), Sacrifice(2, 1, 39, 45), Sacrifice(3, 1, 30, 45))
    assert sacrifices(SCORING, [1, 6, None, None], 13) == everybody[:1]
    assert sacrifices(SCORING, [1, 4, 2, 0], 13) == ()


def test_the_victim_lacks_the_trick_that_one_takes_too_many() -> None:
    """A trick too many costs a made 0 its 10 points, a trick too few a made 5 its 15 and 100 more."""
    lenient = house("okenuff", scoring={"made": "10 + bid", "under": "-100", "over": "0"}).scoring
    assert sacrifices(lenient, [0, 5], 13) == (Sacrifice(0, 1, 10, 115),)


def test_it_never_pays_where_a_bid_is_worth_the_same() -> None:
    flat = house("okenuff", scoring={"made": "10", "under": "0", "over": "0"}).scoring
    table = sacrifice_table(flat, 13, 4)
    assert (table.own_bids, table.victim_bids, table.verdicts) == ((), (), ())


def test_formulas_without_a_value_advise_nothing() -> None:
    undefined = house("okenuff", scoring={"made": "10 / bid", "under": "0", "over": "0"}).scoring
    assert sacrifice_verdict(undefined, 0, 5) == ""
    assert sacrifices(undefined, [0, 5, 0, 0], 13) == ()
