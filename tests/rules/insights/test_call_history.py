"""Under, over and even through a whole game, on the short game of three."""

from __future__ import annotations

from scorekeeper.rules.insights.call_history import CallRecord, call_records, called_rounds
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, four_rounds


def test_the_call_of_each_round_and_who_made_it() -> None:
    called = called_rounds(score_sheet(four_rounds()))
    assert [(one.number, str(one.call.word), one.call.by) for one in called] == [
        (1, "over", 1),
        (2, "under", 1),
        (3, "under", 1),
        (4, "over", 1),
    ]
    assert [one.makers for one in called] == [(0, 1), (1, 2), (1,), (0, 1)]


def test_how_everybody_fares_under_each_call() -> None:
    """Alice makes nothing when it is under and everything when it is over."""
    assert call_records(score_sheet(four_rounds())) == (
        CallRecord(CallWord.UNDER, 2, made=(0, 2, 1), points=(-2, 1, -2)),
        CallRecord(CallWord.OVER, 2, made=(2, 2, 0), points=(2, 2, -2)),
    )


def test_even_happens_where_nothing_is_hooked() -> None:
    sheet = score_sheet(a_game("desilva-no-hook", 3, a_round([1, 1, 0], [1, 1, 0]), agreed=[2]))
    assert call_records(sheet) == (CallRecord(CallWord.EVEN, 1, made=(1, 1, 1), points=(1, 1, 0)),)
