"""Penalties and other points given or taken by hand."""

from __future__ import annotations

from datetime import date

from scorekeeper.actions.game.command import run_act, with_play_date
from scorekeeper.actions.game.legality import require_place
from scorekeeper.actions.game.writes.penalties import PenaltyWrite
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import PenaltyWithoutPoints
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.rule_set import NamedPenalty
from scorekeeper.storage.games.changes import ChangedPlace, with_values
from scorekeeper.storage.games.stored import StoredGame


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
    """Give or take points in a round, after its other penalties; any round up to the current one.

    The rule set gives what is left out; `points` are signed. A penalty with a `penalty_id` that was recorded before,
    even one removed since, is not recorded again. Raises IllegalAct, NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        require_place(stored, round, seat)
        named = stored.recorded.rules.penalty_for(reason or None)
        taken = _signed(named, points, round, seat)
        penalty = Penalty(seat, taken, _reason(named, reason), before_score)
        write = PenaltyWrite(round, seat, penalty_id, None, penalty)
        return with_play_date(stored, write.written(stored), today)

    return run_act(key, device, penalty_id, change)


def remove_penalty(key: str, device: str, penalty_id: str, act_id: str | None = None) -> StoredGame:
    """Remove a penalty; no change where it is not there. Raises NoSuchGame, NoPencil."""

    def change(stored: StoredGame) -> StoredGame:
        places = [
            ChangedPlace("penalty", each.round, each.penalty.seat, each.id)
            for each in stored.penalties
            if each.id == penalty_id
        ]
        return with_values(stored, [(place, None) for place in places])

    return run_act(key, device, act_id, change)


def _signed(named: NamedPenalty | None, points: Points | None, number: int, seat: int) -> Points:
    if points is None and named is None:
        raise IllegalAct([Problem(PenaltyWithoutPoints(), number, seat)])
    taken = points if points is not None else -(named.points if named else 0)
    if (taken * 2).denominator != 1:
        raise IllegalAct([Problem(WrongValue("points", "points"), number, seat)])
    return taken


def _reason(named: NamedPenalty | None, reason: str | None) -> str:
    if reason is not None:
        return reason.strip()
    return named.reason if named else ""
