"""A dealer corrected in the middle of a game; its laws are in `tests/parity/test_dealer.py`."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.game.rotation import DealerChange, TableOrder
from scorekeeper.rules.play.table_changes import dealt_by
from tests.rules.tables import a_game

ALICE, BOB, CAROL, DAVID = range(4)


def test_who_was_named_for_a_later_round_counts_no_more_once_the_deal_goes_on_from_an_earlier_one() -> None:
    """After round 3 was taken back: Carol deals round 2, so David deals round 3, and not Bob, who was named for it."""
    game = replace(a_game("desilva"), order=TableOrder((DealerChange(3, BOB),)))
    assert game.turn(3)[0] == BOB
    moved = dealt_by(game, 2, CAROL)
    assert moved.order == TableOrder((DealerChange(2, CAROL),))
    assert [moved.turn(number)[0] for number in (2, 3)] == [CAROL, DAVID]
