"""A dealer put right on the phone, before the server knows: the same turns, and the same order of the bids made."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rotation import TableOrder
from scorekeeper.rules.play.table_changes import dealt_by
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.parity.node_rules import Ask
from tests.property.game_strategies import games


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
