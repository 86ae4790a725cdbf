"""Places: by totals, and at the end of a game by the tie-breaks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, alice_leaves, house

# Five for a bid made and ten for one of two, so equal totals are common.
POINTS = {"made": "10 if bid == 2 else 5", "under": "0", "over": "0"}


def two_rounds(*ties: str, played: int = 2, **changes: object) -> ScoreSheet:
    """Cards | Ann    | Ben    | Cleo
    ------+--------+--------+-------
      1   | (1)  5 |  1   0 | (0) 5
      2   | (0) 10 | (2) 10 |  1  5

    Ann made both rounds, with bids of 1 and 0; Ben was off by 1, and had his ten in the last round.
    """
    rules = house("classic", scoring=POINTS, hook="none", tie_break=list(ties), **changes)
    rounds = (a_round([1, 1, 0], [1, 0, 0]), a_round([0, 2, 1], [0, 2, 0]))
    return score_sheet(a_game(rules, 3, *rounds[:played], agreed=[1, 2]))


def test_equal_totals_share_the_win_unless_the_rules_break_the_tie() -> None:
    sheet = two_rounds()
    assert sheet.totals == (10, 10, 5)
    assert [(standing.rank, standing.seat) for standing in sheet.standings] == [(1, 0), (1, 1), (3, 2)]
    assert sheet.winners == (0, 1)


@pytest.mark.parametrize(
    ("tie", "winner"),
    [("most-made", 0), ("most-bid-made", 1), ("fewest-off", 0), ("last-round", 1)],
)
def test_each_tie_break_puts_one_of_two_first(tie: str, winner: int) -> None:
    sheet = two_rounds(tie)
    assert [standing.rank for standing in sheet.standings] == [1, 2, 3]
    assert sheet.winners == (winner,)


def test_wizard_breaks_a_tie_by_all_bids_made_or_not() -> None:
    """Cards | Ann     | Ben     | Cleo
    ------+---------+---------+---------
      3   |  3  -10 | (1)  30 | (0)  20
      3   | (0)  10 |  1   10 |  2    0    Ann bid 3 in all, Ben 2, but made more of it
    """
    rounds = (a_round([3, 1, 0], [2, 1, 0]), a_round([0, 1, 2], [0, 3, 0]))
    sheets = {
        tie: score_sheet(a_game(house("wizard", tie_break=[tie]), 3, *rounds, agreed=[3, 3]))
        for tie in ("most-bid", "most-bid-made")
    }
    assert {sheet.totals for sheet in sheets.values()} == {(10, 10, 0)}
    assert {tie: sheet.winners for tie, sheet in sheets.items()} == {"most-bid": (0,), "most-bid-made": (1,)}


def test_the_next_one_counts_where_the_first_leaves_a_tie() -> None:
    """Cards | Ann    | Ben    | Cleo
    ------+--------+--------+-------
      1   | (1)  5 | (0)  5 |  1  0
      1   | (0) 10 |  1   5 | (1) 5
      1   |  1  10 | (1) 10 | (0) 10    all have made two; Ann's 5 of the last round are missing
    """
    rules = house("classic", scoring=POINTS, hook="none", tie_break=["most-made", "last-round"])
    rounds = (a_round([1, 0, 1], [1, 0, 0]), a_round([0, 1, 1], [0, 0, 1]), a_round([1, 1, 0], [0, 1, 0]))
    sheet = score_sheet(a_game(rules, 3, *rounds, agreed=[1, 1, 1]))
    assert sheet.totals == (10, 10, 10)
    assert sheet.winners == (1, 2)
    assert [standing.rank for standing in sheet.standings] == [1, 1, 3]


def test_where_the_lowest_wins_fewer_points_in_the_last_round_are_better() -> None:
    sheet = two_rounds("last-round", lowest_wins=True)
    assert sheet.winners == (2,)
    assert {standing.seat: standing.rank for standing in sheet.standings} == {0: 2, 1: 3, 2: 1}


def test_while_a_game_lasts_equal_totals_share_a_place() -> None:
    """Ann bid more than Cleo, and more of it was made."""
    ties = ("most-bid", "most-bid-made", "fewest-off", "last-round")
    assert [standing.rank for standing in two_rounds(*ties, played=1).standings] == [1, 1, 3]


@pytest.mark.parametrize(
    ("tie", "ranks"), [("most-bid", [1, 1, 3]), ("most-bid-made", [1, 2, 3]), ("fewest-off", [1, 2, 3])]
)
def test_a_bid_of_zero_adds_nothing_and_tricks_above_a_bid_are_off_like_those_below(tie: str, ranks: list[int]) -> None:
    """Cards | Ann | Ben       | Cleo
    ------+-----+-----------+-----------
      3   | (2) | 1, took 0 | 0, took 1    nothing counts but the tie break
      3   | (0) | (1)       | 1, took 2    bid 2, 2 and 1; off by 0, 1 and 2
    """
    rules = house("classic", scoring=dict.fromkeys(POINTS, "0"), hook="none", tie_break=[tie])
    rounds = (a_round([2, 1, 0], [2, 0, 1]), a_round([0, 1, 1], [0, 1, 2]))
    standings = score_sheet(a_game(rules, 3, *rounds, agreed=[3, 3])).standings
    assert [(standing.rank, standing.seat) for standing in standings] == list(zip(ranks, range(3), strict=True))


def test_who_sat_the_last_round_out_or_got_nothing_has_none_in_it() -> None:
    """Cards | Ann    | Ben    | Cleo   | Dan
    ------+--------+--------+--------+-------
      3   | (1)  1 | (0)  0 | (2)  2 |  1 -1
      1   |  –   1 | (1)  1 |  1   1 | (0) -1    1, 0 and -1 of the last round for Ben, Ann and Cleo
    """
    rounds = a_round([1, 0, 2, 1], [1, 0, 2, 0]), a_round([None, 1, 1, 0], [None, 1, 0, 0])
    game = a_game(house("desilva", hook="none", tie_break=["last-round"]), 4, *rounds, agreed=[3, 1])
    sheet = score_sheet(replace(game, attendance=ALL_PRESENT.with_absence(0, 2, 2)))
    assert sheet.totals == (1, 1, 1, -1)
    assert [(standing.rank, standing.seat) for standing in sheet.standings] == [(1, 1), (2, 0), (3, 2), (4, 3)]


def test_who_left_keeps_the_place_of_the_total_where_points_put_nobody_out() -> None:
    standings = score_sheet(alice_leaves()).standings
    assert [(each.rank, each.seat, each.total) for each in standings] == [(1, 1, 9), (2, 0, 3), (3, 2, 0), (3, 3, 0)]
