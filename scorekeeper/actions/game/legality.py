"""Whether the rules allow what an act made of a game."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchRound, NoSuchSeat, RoundAfterEnd, RoundUnfinished
from scorekeeper.rules.game.length import require_room_for
from scorekeeper.storage.games.stored import StoredGame


def require_legal(after: StoredGame, touched: Collection[int | None]) -> None:
    """Every touched round is legal and lies within the game, and no earlier one is left unfinished.

    Problems of other rounds do not forbid an act: correcting an old round may bring the end of the game forward, and
    then what was played after the end stays as it was recorded. Raises IllegalAct with every problem.
    """
    numbers = {number for number in touched if number is not None and number <= len(after.recorded.rounds)}
    if not numbers:
        return
    played = len(after.sheet.rounds)
    late = [Problem(RoundAfterEnd(played), number) for number in sorted(numbers) if number > played]
    wrong = [problem for problem in after.sheet.problems if _concerns(problem, numbers)]
    problems = list(dict.fromkeys((*wrong, *late)))
    if problems:
        raise IllegalAct(problems)


def require_place(stored: StoredGame, number: int, seat: int | None = None) -> None:
    """The round was begun or is the next one and has room, and the seat is at the table. Raises IllegalAct."""
    if not 1 <= number <= len(stored.recorded.rounds) + 1:
        raise IllegalAct([Problem(NoSuchRound(number), number)])
    require_room_for(stored.recorded, number)
    if seat is not None and not 0 <= seat < len(stored.recorded.players):
        raise IllegalAct([Problem(NoSuchSeat(seat), number, seat)])


def _concerns(problem: Problem, touched: Collection[int]) -> bool:
    if problem.round is None or problem.round in touched:
        return True
    return isinstance(problem.fault, RoundUnfinished) and problem.round < max(touched)
