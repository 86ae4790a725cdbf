"""Under, over and even through a whole game, on the short game of three."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.insights.progress import CallRecord, call_records, complete_rounds
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, four_rounds


def test_the_call_of_each_round() -> None:
    rows = complete_rounds(score_sheet(four_rounds()))
    assert [(row.number, str(row.call.word), row.call.by) for row in rows if row.call] == [
        (1, "over", 1),
        (2, "under", 1),
        (3, "under", 1),
        (4, "over", 1),
    ]


def test_how_everybody_fares_under_each_call() -> None:
    """Alice makes nothing when it is under and everything when it is over."""
    assert call_records(score_sheet(four_rounds())) == (
        CallRecord(CallWord.UNDER, 2, played=(2, 2, 2), made=(0, 2, 1), points=(-2, 1, -2)),
        CallRecord(CallWord.OVER, 2, played=(2, 2, 2), made=(2, 2, 0), points=(2, 2, -2)),
    )


def test_a_round_that_somebody_did_not_play_does_not_count_for_them() -> None:
    """David leaves after the third round.

    Cards | Alice  | Bob    | Carol  | David  |
    ------+--------+--------+--------+--------+-----------
      2   | (2)  2 | (0)  0 | (0)  0 |  1  -1 | OVER by 1
      2   | (2)  4 | (0)  0 | (0)  0 |  1  -2 | OVER by 1
      2   |  0   3 | (0)  0 | (0)  0 | (1) -1 | UNDER by 1
      2   | (2)  5 | (0)  0 |  1  -1 |  –     | OVER by 1
      2   | (1)  6 | (0)  0 |  0  -2 |  –     | UNDER by 1
    """
    over, under = ([2, 0, 0, 1], [2, 0, 0, 0]), ([0, 0, 0, 1], [1, 0, 0, 1])
    alone = ([2, 0, 1, None], [2, 0, 0, None]), ([1, 0, 0, None], [1, 0, 1, None])
    rounds = (a_round(bids, tricks) for bids, tricks in (over, over, under, *alone))
    game = a_game("desilva", 4, *rounds, agreed=[2] * 5)
    sheet = score_sheet(replace(game, attendance=ALL_PRESENT.with_absence(3, 4, None)))
    assert sheet.totals == (6, 0, -2, -1)
    assert call_records(sheet) == (
        CallRecord(CallWord.UNDER, 2, played=(2, 2, 2, 1), made=(1, 2, 1, 1), points=(0, 0, -1, 1)),
        CallRecord(CallWord.OVER, 3, played=(3, 3, 3, 2), made=(3, 3, 2, 0), points=(6, 0, -1, -2)),
    )


def test_even_happens_where_nothing_is_hooked() -> None:
    sheet = score_sheet(a_game("desilva-no-hook", 3, a_round([1, 1, 0], [1, 1, 0]), agreed=[2]))
    assert call_records(sheet) == (CallRecord(CallWord.EVEN, 1, played=(1, 1, 1), made=(1, 1, 1), points=(1, 1, 0)),)
