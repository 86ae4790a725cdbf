"""Record and correct bids, tricks, trump. Every write names the value it replaces, an optimistic lock on one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.command import run_act, with_play_date
from scorekeeper.actions.game.legality import require_place
from scorekeeper.actions.game.penalties import PenaltyWrite, penalty_held, with_penalty
from scorekeeper.actions.game.round_notes import NoteWrite, note_held, with_note
from scorekeeper.actions.game.table_order import DealerWrite, with_dealer
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import DealerChanged
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.round_fields import BONUS, OVERRIDDEN, PLAYED_ON, REMEMBERED
from scorekeeper.rules.game.rounds import Round, with_last_count
from scorekeeper.rules.play.recording import unknown_part, with_bid, with_blind, with_bonus, with_tricks, with_trump
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import NextStep, Step
from scorekeeper.rules.score.round_check import broken_rules
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame

Cell = Literal["bid", "tricks", "blind", "bonus"]


class CellWrite(Struct, frozen=True):
    """Set one cell of one seat from the value the keeper saw to another.

    `blind` is true or false, `bonus` the points given by hand, None for none.
    """

    round: int
    seat: int
    cell: Cell
    was: Points | None
    now: Points | None


class TrumpWrite(Struct, frozen=True):
    """Set the trump of a round from what the keeper saw to another suit, no trump, or nothing."""

    round: int
    was: Trump | None
    now: Trump | None


Write = CellWrite | TrumpWrite | NoteWrite | PenaltyWrite | DealerWrite


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
            record, cards = after.recorded.rounds[write.round - 1], after.counted.schedule.cards(write.round) or 0
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
    row.
    """
    return record(key, device, act_id, list(_row_writes(number, seen, wanted)), today)


def with_writes(stored: StoredGame, writes: Sequence[Write]) -> StoredGame:
    """The game after these writes. Raises Conflict with every clash, IllegalAct for an unknown round or seat."""
    clashes = []
    for write in writes:
        require_place(stored, write.round, write.seat if isinstance(write, CellWrite | PenaltyWrite) else None)
        held = _held(stored, write)
        if held == write.now:
            continue
        if held != write.was:
            if isinstance(write, DealerWrite):
                raise IllegalAct([Problem(DealerChanged(), write.round)])
            clashes.append(Clash(_place(write), write.was, held, write.now))
            continue
        stored = _with_write(stored, write)
    if clashes:
        raise Conflict(clashes)
    for number in {write.round for write in writes}:
        stored = _by_the_rules(stored, number)
    return stored


def _by_the_rules(stored: StoredGame, number: int) -> StoredGame:
    """The game without the mark of a round that was kept against the rules, once nothing in it is against them."""
    record = stored.recorded.round(number)
    if not record.as_played or broken_rules(stored.counted, stored.counted.schedule, number):
        return stored
    return stored.with_round(number, replace(record, as_played=False))


def _held(stored: StoredGame, write: Write) -> Any:
    """The value that the place of a write holds now."""
    if isinstance(write, PenaltyWrite):
        return penalty_held(stored, write.id)
    if isinstance(write, DealerWrite):
        return stored.recorded.turn(write.round)[0]
    record = stored.recorded.round(write.round)
    if isinstance(write, TrumpWrite):
        return record.trump
    if isinstance(write, NoteWrite):
        return note_held(record, write)
    if write.cell == "blind":
        return write.seat in record.blind
    if write.cell == "bonus":
        return record.bonus_of(write.seat) or None
    return (record.bids if write.cell == "bid" else record.tricks)[write.seat]


def _with_write(stored: StoredGame, write: Write) -> StoredGame:
    """The game after one write."""
    if isinstance(write, PenaltyWrite):
        return with_penalty(stored, write)
    if isinstance(write, DealerWrite):
        return with_dealer(stored, write)
    record = stored.recorded.round(write.round)
    if isinstance(write, TrumpWrite):
        record = with_trump(record, write.now)
    elif isinstance(write, NoteWrite):
        _require_known(stored, write.what, write)
        record = with_note(record, write)
    else:
        record = _with_cell(stored, record, write)
    return stored.with_round(write.round, record)


def _with_cell(stored: StoredGame, record: Round, write: CellWrite) -> Round:
    """The round after one cell is written. Raises IllegalAct where the rules have no such cell."""
    _require_known(stored, write.cell, write)
    match write.cell:
        case "blind":
            return with_blind(record, write.seat, blind=bool(write.now))
        case "bonus":
            return with_bonus(record, write.seat, write.now)
        case "bid":
            return with_bid(record, write.seat, _count(write.now), stored.recorded.in_turn(write.round))
        case "tricks":
            return with_tricks(record, write.seat, _count(write.now))


def _require_known(stored: StoredGame, part: str, write: CellWrite | NoteWrite) -> None:
    """What is taken back may be unknown to the rules. Raises IllegalAct."""
    fault = unknown_part(stored.recorded.rules, part) if write.now else None
    if fault is not None:
        raise IllegalAct([Problem(fault, write.round, write.seat if isinstance(write, CellWrite) else None)])


def _count(value: Points | None) -> int | None:
    return None if value is None else int(value)


def _place(write: Write) -> ChangedPlace:
    if isinstance(write, TrumpWrite | DealerWrite):
        return ChangedPlace("trump" if isinstance(write, TrumpWrite) else "dealers", write.round)
    if isinstance(write, PenaltyWrite):
        return ChangedPlace("penalty", write.round, write.seat, write.id)
    if isinstance(write, NoteWrite):
        return ChangedPlace(write.what, write.round)
    return ChangedPlace(write.cell, write.round, write.seat)


def _write_for(seen: NextStep, value: int | Trump) -> CellWrite | TrumpWrite:
    """The write of a page that showed a cell as next, which was empty. Raises ValueError where none was shown."""
    if seen.round is not None and seen.step is Step.TRUMP:
        return TrumpWrite(seen.round, None, Trump(str(value)))
    if seen.round is None or seen.seat is None or seen.step not in (Step.BID, Step.TRICKS):
        raise ValueError(f"{seen} shows no cell")
    cell: Cell = "bid" if seen.step is Step.BID else "tricks"
    return CellWrite(seen.round, seen.seat, cell, None, int(value))


def _row_writes(number: int, seen: Round, wanted: Round) -> Iterator[Write]:
    """Writes for the whole row: bids before tricks, as at the table."""
    for seat, (was, now) in enumerate(zip(seen.bids, wanted.bids, strict=True)):
        yield CellWrite(number, seat, "bid", was, now)
        yield CellWrite(number, seat, "blind", seat in seen.blind, seat in wanted.blind)
    yield TrumpWrite(number, seen.trump, wanted.trump)
    for seat, (was, now) in enumerate(zip(seen.tricks, wanted.tricks, strict=True)):
        yield CellWrite(number, seat, "tricks", was, now)
    for field in (*REMEMBERED, PLAYED_ON, OVERRIDDEN, BONUS):
        yield NoteWrite(number, field.name, field.of(seen), field.of(wanted))
