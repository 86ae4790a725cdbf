"""How long a game may be, and how many penalties it may have.

The cost of its pages grows with rounds times players. The largest game of the presets has 30 rounds of
eight, 240 cells; thirteen with four packs, dealt up to 16 cards and down again, with a round of one card for each of
them at both ends, have 715.
"""

from __future__ import annotations

from scorekeeper.rules.faults.definition import TooManyRounds
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoRoomForRound, TooManyPenalties
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS

# Rounds times seats, late players included. The most expensive output, the workbook, takes 0.4 s of CPU for so many.
MAX_CELLS = 1_000
# Three for each of thirteen players in 25 rounds.
MAX_PENALTIES = 1_000


def most_rounds(seats: int) -> int:
    """How many rounds a game of so many seats may have, those of late players included."""
    return min(MAX_ROUNDS, MAX_CELLS // max(seats, 1))


def too_many_rounds(seats: int) -> TooManyRounds:
    """The fault of a game with more rounds than so many seats may have."""
    return TooManyRounds(most_rounds(seats), seats)


def rounds_problems(rounds: int, seats: int) -> list[Problem]:
    """The problem of a game with so many rounds, none where so many seats may have them."""
    return [Problem(too_many_rounds(seats))] if rounds > most_rounds(seats) else []


def penalties_problems(penalties: int) -> list[Problem]:
    """The problem of a game with so many penalties, none where it may have them."""
    return [Problem(TooManyPenalties(MAX_PENALTIES))] if penalties > MAX_PENALTIES else []


def length_problems(game: Game) -> list[Problem]:
    """A game that has more rounds, played or agreed, or more penalties and bonuses than may be.

    Checked where a game begins or becomes longer, and not where one is opened: games of older versions may be longer.
    """
    rounds = max(game.schedule.length or 0, len(game.rounds))
    penalties = sum(len(record.penalties) + len(record.bonus) for record in game.rounds)
    return rounds_problems(rounds, len(game.players)) + penalties_problems(penalties)


def require_room_for(game: Game, number: int) -> None:
    """Require that round `number` has begun or may begin: here an endless game ends. Raises IllegalAct."""
    most = most_rounds(len(game.players))
    if number > max(most, len(game.rounds)):
        raise IllegalAct([Problem(NoRoomForRound(len(game.rounds)), number)])


def require_room_for_penalty(penalties: int) -> None:
    """Require that a game with so many penalties may have one more. Raises IllegalAct."""
    problems = penalties_problems(penalties + 1)
    if problems:
        raise IllegalAct(problems)
