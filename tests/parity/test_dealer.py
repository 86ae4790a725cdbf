"""A dealer put right on the phone, before the server knows: the same turns, and the same order of the bids made."""

from __future__ import annotations

from hypothesis import assume, given, settings, strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.game.rotation import DealerChange, TableOrder
from scorekeeper.rules.play.table_changes import dealt_by
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.parity.node_rules import Ask
from tests.parity.same_sheets import assert_same_sheets
from tests.property.game_strategies import games
from tests.rules.tables import a_game, a_round, house


@settings(max_examples=100)
@given(game=games(), data=st.data())
def test_the_deal_goes_on_from_there_as_python_says(ask: Ask, game: Game, data: DataObject) -> None:
    # There the phone leaves it to the server.
    assume(not game.rules.anticlockwise)
    named = data.draw(st.booleans())
    order = TableOrder(game.order.dealers) if named else TableOrder()
    game = replace(game, standing_dealer="", order=order)
    number = score_sheet(game).next.round
    assume(number is not None)
    seat = data.draw(st.integers(0, len(game.players) - 1))
    try:
        wanted = dealt_by(game, number or 0, seat)
    except IllegalAct:
        assume(False)
        raise
    schedule = game.schedule
    last = schedule.length or (number or 0) + 50
    spoken = wanted.round(number or 0).spoken
    [answer] = ask("dealt", [{"game": compiled_game(game), "round": number, "seat": seat, "last": last}])
    assert answer["turns"] == [list(wanted.turn(each)) for each in range(1, last + 1)]
    assert answer["spoken"] == (None if spoken is None else list(spoken))


def test_the_chair_of_a_player_still_to_come_is_not_counted_once_somebody_is_out(ask: Ask) -> None:
    """Alice and Carol, two chairs apart, were to deal and to bid first; then David deals, and so Bob bids first. Bob is
    out after the round, and Erin comes in the last.

    | 1 | Alice (1) 2 | Bob 1, took 0: 0 | Carol (0) 1 | David (1) 2 |
    """
    rules = house("desilva", begin_with=1, out_at=0, schedule=[2, 2, 2, 2], hook="none")
    game = replace(
        a_game(rules, 5, a_round([1, 1, 0, 1, None], [1, 0, 0, 1, None])),
        first_dealer=0,
        first_bidder=2,
        attendance=ALL_PRESENT.with_latecomer(4, 4, 1),
        order=TableOrder((DealerChange(1, 3),)),
    )
    assert score_sheet(game).rounds[0].first_bidder == 1
    assert_same_sheets(ask, [game], after_each_round=True)
