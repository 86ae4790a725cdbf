"""How long a game may be, and how many penalties it may have.

The cost of its pages grows with rounds times players. The largest game of the presets has 30 rounds of eight, 240
cells; thirteen players with four packs, dealt up to 16 cards and down again, with a round of one card for each of them
at both ends, have 715.
"""

from __future__ import annotations

from scorekeeper.rules.faults.definition import TooManyRounds
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoRoomForRound, TooManyPenalties
from scorekeeper.rules.formula import Formula
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidLimits
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS

# Rounds times seats, late players included. The most expensive output, the workbook, then takes 0.4 s of CPU.
MAX_CELLS = 1_000
# Three for each of thirteen players in 25 rounds.
MAX_PENALTIES = 1_000
# By so many letters of formulas a cell costs once more to read and to score. Those of the presets have at most 152.
LETTERS_OF_A_CELL = 400
# A division, or a number with decimals, makes a fraction, which takes as long as this many letters.
LETTERS_OF_A_FRACTION = 40
# Reading that many letters of formulas takes as long as scoring so many cells.
CELLS_TO_READ = 40


def most_rounds(seats: int, cost: int = 1) -> int:
    """Return the most rounds of a game with these seats, late players included; `cost` is its `cost_of_a_cell`."""
    return max(1, min(MAX_ROUNDS, MAX_CELLS // max(seats, 1)) // cost)


def too_many_rounds(seats: int, cost: int = 1) -> TooManyRounds:
    """Return the fault of a game with more rounds than its seats allow."""
    return TooManyRounds(most_rounds(seats, cost), seats)


def rounds_problems(rounds: int, seats: int, cost: int = 1) -> list[Problem]:
    """Return the problem of a game that has too many rounds for its seats, or an empty list."""
    return [Problem(too_many_rounds(seats, cost))] if rounds > most_rounds(seats, cost) else []


def penalties_problems(penalties: int) -> list[Problem]:
    """Return the problem of a game that has too many penalties, or an empty list."""
    return [Problem(TooManyPenalties(MAX_PENALTIES))] if penalties > MAX_PENALTIES else []


def game_size(game: Game) -> int:
    """Return the size of a game: one for each player in each round, for each penalty and for each bonus.

    Each takes half a kilobyte of memory, and a third of that in a file.
    """
    extras = sum(len(record.penalties) + len(record.bonus) for record in game.rounds)
    return len(game.rounds) * len(game.players) + extras


def scoring_cost(game: Game) -> int:
    """Return how expensive a game is to read and to score: its size, and more for long formulas."""
    scored = len(game.rounds) * len(game.players) * (cost_of_a_cell(game.rules) - 1)
    return game_size(game) + scored + _letters_in(game.rules) // LETTERS_OF_A_CELL * CELLS_TO_READ


def cost_of_a_cell(rules: RuleSet) -> int:
    """Return the cost of one player's round by the length of its formulas: 1 for every preset."""
    always, special = (list(map(_letters_of, formulas)) for formulas in _formulas_of(rules))
    return 1 + (sum(always) + max(special, default=0)) // LETTERS_OF_A_CELL


def _letters_in(rules: RuleSet) -> int:
    return sum(len(formula.text) for formulas in _formulas_of(rules) for formula in formulas)


def _letters_of(formula: Formula) -> int:
    """Return the length of a formula; fractions count more, because they take longer to compute."""
    return len(formula.text) + LETTERS_OF_A_FRACTION * sum(map(formula.text.count, "/."))


def _formulas_of(rules: RuleSet) -> tuple[list[Formula], list[Formula]]:
    """Return the formulas of points and of bid limits, and in a second list the multipliers of special rounds."""
    scoring, bids = rules.scoring, rules.bids or BidLimits()
    limits = [limit for limit in (bids.least, bids.most) if limit]
    return (
        [scoring.made, scoring.under, scoring.over, scoring.multiplier, *limits],
        [special.multiplier for special in rules.specials if special.multiplier],
    )


def length_problems(game: Game) -> list[Problem]:
    """Return the problems of a game with too many rounds, played or agreed, or too many penalties and bonuses.

    Checked when a game begins or becomes longer, and not when one is opened: games of older versions may be longer.
    """
    rounds = max(game.schedule.length or 0, len(game.rounds))
    penalties = sum(len(record.penalties) + len(record.bonus) for record in game.rounds)
    return rounds_problems(rounds, len(game.players), cost_of_a_cell(game.rules)) + penalties_problems(penalties)


def require_room_for(game: Game, number: int) -> None:
    """Require that round `number` has begun or may begin, so that an endless game ends at some time.

    Raises IllegalAct if the game has as many rounds as it may have.
    """
    most = most_rounds(len(game.players), cost_of_a_cell(game.rules))
    if number > max(most, len(game.rounds)):
        raise IllegalAct([Problem(NoRoomForRound(len(game.rounds)), number)])


def require_room_for_penalty(penalties: int) -> None:
    """Require that a game with this many penalties may have one more. Raises IllegalAct."""
    problems = penalties_problems(penalties + 1)
    if problems:
        raise IllegalAct(problems)
