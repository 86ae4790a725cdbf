"""Record and correct bids, tricks, trump of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from scorekeeper.actions.game.command import run_act, with_play_date
from scorekeeper.actions.game.writes import Write, with_writes
from scorekeeper.actions.game.writes.cells import CellWrite
from scorekeeper.actions.game.writes.round_fields import RoundFieldWrite
from scorekeeper.actions.game.writes.trump import TrumpWrite
from scorekeeper.rules.game.rounds import AS_PLAYED, BONUS, OVERRIDDEN, PLAYED_ON, REMEMBERED, Round
from scorekeeper.storage.games.stored import StoredGame


def record(key: str, device: str, act_id: str, writes: Sequence[Write], today: date) -> StoredGame:
    """Do all of these writes, in order, or none of them.

    A write whose place already holds the new value is done. Raises Conflict with every place that holds neither the
    old nor the new value, IllegalAct when the rules forbid the outcome, NoSuchGame, NoPencil.
    """
    return run_act(key, device, act_id, lambda stored: with_play_date(stored, with_writes(stored, writes), today))


def correct_round(
    key: str, device: str, act_id: str, number: int, *, seen: Round, wanted: Round, today: date
) -> StoredGame:
    """Make a round, its note and its day what was `wanted` in a form that showed `seen`. Raises as `record` does.

    A cell the keeper left alone but somebody else changed meanwhile is a conflict too: the form was about the whole
    row. A form does not say who spoke when, so its new bids are recorded in the order of turns.
    """

    def change(stored: StoredGame) -> StoredGame:
        writes = _row_writes(number, seen, wanted, in_turn=stored.recorded.in_turn(number))
        return with_play_date(stored, with_writes(stored, list(writes)), today)

    return run_act(key, device, act_id, change)


def _row_writes(number: int, seen: Round, wanted: Round, *, in_turn: Sequence[int]) -> Iterator[Write]:
    """Yield the writes for the whole row: bids in turn, then trump and tricks, as at the table."""
    turns = {seat: turn for turn, seat in enumerate(in_turn)}
    for seat in sorted(range(len(wanted.bids)), key=lambda seat: turns.get(seat, len(turns))):
        yield CellWrite(number, seat, "bid", seen.bids[seat], wanted.bids[seat])
        yield CellWrite(number, seat, "blind", seat in seen.blind, seat in wanted.blind)
    yield TrumpWrite(number, seen.trump, wanted.trump)
    for seat, (was, now) in enumerate(zip(seen.tricks, wanted.tricks, strict=True)):
        yield CellWrite(number, seat, "tricks", was, now)
    for field in (*REMEMBERED, PLAYED_ON, OVERRIDDEN, BONUS, AS_PLAYED):
        yield RoundFieldWrite(number, field.name, field.of(seen), field.of(wanted))
