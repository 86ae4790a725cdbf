"""The phone computes the known games as Python does."""

from __future__ import annotations

from tests.parity.node_rules import Ask
from tests.parity.same_sheets import assert_same_sheets, known_games


def test_every_known_game_has_the_same_sheet_and_some_after_every_round(ask: Ask) -> None:
    played = known_games()
    assert len(played) == 117
    for start in range(0, len(played), 8):
        # After every round: some of each system here, and long games of all of them below.
        assert_same_sheets(ask, played[start : start + 2], after_each_round=True)
        assert_same_sheets(ask, played[start + 2 : start + 8], after_each_round=False)
