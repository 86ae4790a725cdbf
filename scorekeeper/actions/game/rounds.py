"""Record and correct bids, tricks, trump of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from scorekeeper.actions.game.command import run_act, with_play_date
from scorekeeper.actions.game.writes import Write, with_writes
from scorekeeper.actions.game.writes.cells import Cell, CellWrite
from scorekeeper.actions.game.writes.round_fields import RoundFieldWrite
from scorekeeper.actions.game.writes.trump import TrumpWrite
from scorekeeper.rules.game.rounds import AS_PLAYED, BONUS, OVERRIDDEN, PLAYED_ON, REMEMBERED, Round, with_last_count
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import NextStep, Step
from scorekeeper.storage.games.stored import StoredGame


def record(key: str, device: str, act_id: str, writes: Sequence[Write], today: date) -> StoredGame:
    """Do all of these writes, in order, or none of them.

    A write whose place already holds the new value is done. Raises Conflict with every place that holds neither the
    old nor the new value, IllegalAct when the rules forbid the outcome, NoSuchGame, NoPencil.
    """
    return run_act(key, device, act_id, lambda stored: with_play_date(stored, with_writes(stored, writes), today))


def record_next(key: str, device: str, act_id: str, seen: NextStep, value: int | Trump, *, today: date) -> StoredGame:
    """Give the cell that the page showed as next its value, and the last trick count what is left.

    Where all bid at once, the page names the seat in `seen` itself. Raises as `record` does.
    """
    write = _write_for(seen, value)

    def change(stored: StoredGame) -> StoredGame:
        after = with_writes(stored, [write])
        if seen.step is Step.TRICKS:
            record, cards = after.recorded.rounds[write.round - 1], after.game.schedule.cards(write.round) or 0
            if not after.recorded.rules.lost_tricks:
                record = with_last_count(record, cards)
            after = after.with_round(write.round, record)
        return with_play_date(stored, after, today)

    return run_act(key, device, act_id, change)


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


def _write_for(seen: NextStep, value: int | Trump) -> CellWrite | TrumpWrite:
    """The write of a page that showed a cell as next, which was empty. Raises ValueError where none was shown."""
    if seen.round is not None and seen.step is Step.TRUMP:
        return TrumpWrite(seen.round, None, Trump(str(value)))
    if seen.round is None or seen.seat is None or seen.step not in (Step.BID, Step.TRICKS):
        raise ValueError(f"{seen} shows no cell")
    cell: Cell = "bid" if seen.step is Step.BID else "tricks"
    return CellWrite(seen.round, seen.seat, cell, None, int(value))


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
