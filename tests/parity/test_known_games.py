"""The phone computes the known games as Python does."""

from __future__ import annotations

from tests.parity.node_rules import Ask
from tests.parity.same_sheets import assert_same_sheets, known_games
from tests.rules.score.test_late_players import played
from tests.rules.score.test_no_call import misere


def test_every_known_game_has_the_same_sheet_and_some_after_every_round(ask: Ask) -> None:
    played = known_games()
    assert len(played) == 117
    for start in range(0, len(played), 8):
        # After every round: some of each system here, and long games of all of them below.
        assert_same_sheets(ask, played[start : start + 2], after_each_round=True)
        assert_same_sheets(ask, played[start + 2 : start + 8], after_each_round=False)


def test_what_a_late_player_begins_with_does_nothing_before_on_the_phone_either(ask: Ask) -> None:
    exact = {"points": 100, "exact": True, "over": 50}
    sheets = [played(50, target=1000), played(-50, target=1000), played(120, target=100), played(120, target=exact)]
    assert_same_sheets(ask, [sheet.game for sheet in sheets], after_each_round=True)


def test_nobody_calls_where_only_one_bid_is_possible_on_the_phone_either(ask: Ask) -> None:
    assert_same_sheets(ask, [misere()], after_each_round=True)
