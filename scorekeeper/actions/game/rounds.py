"""Record and correct bids, tricks, trump of a round, and points given or taken by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct

from scorekeeper.actions.game.command import apply_change, open_for_writing, require_place, run_act, with_play_date
from scorekeeper.actions.game.undo import HistoryStep, apply_history_step
from scorekeeper.actions.game.writes import (
    CellWrite,
    PenaltyWrite,
    RoundFieldWrite,
    Write,
    with_writes,
)
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import PenaltyWithoutPoints
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.rounds import (
    AS_PLAYED,
    BONUS,
    CHANGED,
    OVERRIDDEN,
    PLAYED_ON,
    REMEMBERED,
    Penalty,
    Round,
)
from scorekeeper.rules.rule_set import NamedPenalty
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.changes import ChangedPlace, with_values
from scorekeeper.storage.games.stored import StoredGame


class ActOutcome(Struct, frozen=True):
    """A game after an act, and whether the act changed it. It did not if someone else had done the same, or if the act
    was sent twice.
    """

    stored: StoredGame
    changed: bool


def record(
    key: str, device: str, act_id: str, writes: Sequence[Write], today: date, *, step: HistoryStep | None = None
) -> ActOutcome:
    """Do all of these writes, in order, or none of them. With a `step` they undo or redo another act.

    A write has no effect if its place already has the new value. Raises Conflict if places have neither the old nor the
    new value, with all of them; IllegalAct if the rules forbid the outcome; NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        return with_play_date(stored, with_writes(stored, writes), today)

    with writing(key) as session:
        opened = open_for_writing(session, key, device, act_id)
        before = opened.stored
        if opened.repeated:
            return ActOutcome(before, changed=False)
        if step is None:
            after = apply_change(session, before, device, act_id, change)
        else:
            places = {write.place for write in writes}
            after = apply_history_step(session, before, device, act_id, change, step=step, places=places)
        return ActOutcome(after, changed=after.version != before.version)


def correct_round(
    key: str, device: str, act_id: str, number: int, *, seen: Round, wanted: Round, today: date
) -> StoredGame:
    """Correct a round, its note and its day, from the values `seen` in a form to the values `wanted`. Raises as
    `record` does.

    It is also a conflict if another keeper meanwhile changed a cell that this keeper left alone: the form was about the
    whole row. A form does not say in which order players bid, so its new bids are recorded in the order of turns.
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
        yield CellWrite(number, seat, "blind", seen.mark_of(seat) or None, wanted.mark_of(seat) or None)
    yield RoundFieldWrite(number, "trump", seen.trump, wanted.trump)
    for seat, (was, now) in enumerate(zip(seen.tricks, wanted.tricks, strict=True)):
        yield CellWrite(number, seat, "tricks", was, now)
    for field in (*REMEMBERED, PLAYED_ON, OVERRIDDEN, BONUS, CHANGED, AS_PLAYED):
        yield RoundFieldWrite(number, field.name, field.value_in(seen), field.value_in(wanted))


def add_penalty(
    key: str,
    device: str,
    penalty_id: str,
    *,
    round: int,  # noqa: A002 - it is the word for the thing
    seat: int,
    today: date,
    points: Points | None = None,
    reason: str | None = None,
    before_score: bool = False,
) -> StoredGame:
    """Give points to a seat, or take them away, in any round up to the current one, after its other penalties.

    The rule set gives the defaults; `points` are signed. A penalty with a `penalty_id` that was recorded before, even
    if removed since, is not recorded again. Raises IllegalAct, NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        require_place(stored, round, seat)
        named = stored.recorded.rules.penalty_for(reason or None)
        taken = _signed_points(named, points, round, seat)
        penalty = Penalty(seat, taken, _penalty_reason(named, reason), before_score)
        write = PenaltyWrite(round, seat, penalty_id, None, penalty)
        return with_play_date(stored, write.written(stored), today)

    return run_act(key, device, penalty_id, change)


def remove_penalty(key: str, device: str, penalty_id: str) -> StoredGame:
    """Remove a penalty; no change if it is gone. Raises NoSuchGame, NoPencil."""

    def change(stored: StoredGame) -> StoredGame:
        places = [
            ChangedPlace("penalty", each.round, each.penalty.seat, each.id)
            for each in stored.penalties
            if each.id == penalty_id
        ]
        return with_values(stored, [(place, None) for place in places])

    return run_act(key, device, None, change)


def _signed_points(named: NamedPenalty | None, points: Points | None, number: int, seat: int) -> Points:
    if points is None and named is None:
        raise IllegalAct([Problem(PenaltyWithoutPoints(), number, seat)])
    taken = points if points is not None else -(named.points if named else 0)
    if (taken * 2).denominator != 1:
        raise IllegalAct([Problem(WrongValue("points", "points"), number, seat)])
    return taken


def _penalty_reason(named: NamedPenalty | None, reason: str | None) -> str:
    if reason is not None:
        return reason.strip()
    return named.reason if named else ""
