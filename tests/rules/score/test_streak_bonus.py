"""A bonus for bids made, or missed, in a row."""

from __future__ import annotations

from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house


def test_it_is_paid_again_for_every_so_many_and_a_small_round_neither_counts_nor_interrupts() -> None:
    """Ten for two made in a row, minus five for two missed, from two cards on.

    Cards | Alice   | Bob     | Carol
    ------+---------+---------+---------
      2   |  1   0  | (0)  0  |  1   0
      2   | (0)  0  | (0) 10  | (2)  0
      1   |  1   0  | (0) 10  |  0   0
      2   | (0) 10  |  1  10  |  1   0
      2   | (0) 10  |  1   5  | (2)  0
      2   | (0) 20  | (0)  5  |  1   0    four in a row of Alice
    """
    streak = {"length": 2, "made": 10, "missed": -5, "from_cards": 2}
    record = (
        *(([1, 0, 1], [0, 0, 2]), ([0, 0, 2], [0, 0, 2]), ([1, 0, 0], [0, 0, 1])),
        *(([0, 1, 1], [0, 0, 2]), ([0, 1, 2], [0, 0, 2]), ([0, 0, 1], [0, 0, 2])),
    )
    rules = house("desilva", hook="none", scoring=dict.fromkeys(("made", "under", "over"), "0"), streak=streak)
    rounds = (a_round(bids, tricks) for bids, tricks in record)
    rows = score_sheet(a_game(rules, 3, *rounds, agreed=[2, 2, 1, 2, 2, 2])).rounds
    assert [row.seats[0].total for row in rows] == [0, 0, 0, 10, 10, 20]
    assert [row.seats[1].total for row in rows] == [0, 10, 10, 10, 5, 5]
    assert [row.seats[2].total for row in rows] == [0, 0, 0, 0, 0, 0]
