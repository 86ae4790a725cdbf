"""Writes of one place of a game each, which name the value they replace: an optimistic lock on that place alone.

Every write has its `place`, the value `held` there now, and the game `written` with its new value.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.legality import require_place
from scorekeeper.actions.game.writes.cells import CellWrite
from scorekeeper.actions.game.writes.dealer import DealerWrite
from scorekeeper.actions.game.writes.penalties import PenaltyWrite
from scorekeeper.actions.game.writes.round_fields import RoundFieldWrite
from scorekeeper.actions.game.writes.trump import TrumpWrite
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import DealerChanged
from scorekeeper.rules.score.round_check import broken_rules
from scorekeeper.storage.games.stored import StoredGame

Write = CellWrite | TrumpWrite | RoundFieldWrite | PenaltyWrite | DealerWrite


def with_writes(stored: StoredGame, writes: Sequence[Write]) -> StoredGame:
    """The game after these writes, in order; a write whose place already holds the new value is done.

    Raises Conflict with every place that holds neither the old nor the new value, IllegalAct for what the rules or the
    game do not have.
    """
    clashes = []
    for write in writes:
        place = write.place
        require_place(stored, write.round, place.seat)
        held = write.held(stored)
        if held == write.now:
            continue
        if held == write.was:
            stored = write.written(stored)
        elif isinstance(write, DealerWrite):
            raise IllegalAct([Problem(DealerChanged(), write.round)])
        else:
            clashes.append(Clash(place, write.was, held, write.now))
    if clashes:
        raise Conflict(clashes)
    for number in {write.round for write in writes}:
        stored = _by_the_rules(stored, number)
    return stored


def _by_the_rules(stored: StoredGame, number: int) -> StoredGame:
    """The game without the mark of a round that was kept against the rules, once nothing in it is against them."""
    record = stored.recorded.round(number)
    if not record.as_played or broken_rules(stored.game, stored.game.schedule, number):
        return stored
    return stored.with_round(number, replace(record, as_played=False))
