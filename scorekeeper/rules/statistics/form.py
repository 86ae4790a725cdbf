"""The form of a player: a moving average of the share of bids made."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.rules.statistics.player import MadeBids

# The window of the moving average, and the most points of its line.
FORM_ROUNDS = 50
MAX_PLACES = 120
# The most lines of its table.
MAX_STEPS = 12


def form_over_time(history: str, last: int = FORM_ROUNDS, most: int = MAX_PLACES) -> tuple[tuple[int, Fraction], ...]:
    """The moving average over `last` rounds, each with the number of its last round: at most `most` values at equal
    distances, from the first full window to the end; empty where there is no full window.

    `history` has a letter for each round, 1 for a bid made.
    """
    first, end = last, len(history)
    if end < first:
        return ()
    places = min(most, end - first + 1)
    numbers = {first + (end - first) * place // max(places - 1, 1) for place in range(places)}
    return tuple((number, Fraction(history.count("1", number - last, number), last)) for number in sorted(numbers))


def steps_of(history: str, rounds: int = FORM_ROUNDS, most: int = MAX_STEPS) -> tuple[tuple[int, int, MadeBids], ...]:
    """The rounds in steps of `rounds`, or of a multiple of it where there would be more than `most` steps: first and
    last round of each, and its bids. The last step has the rest.
    """
    length = rounds * max(1, -(-len(history) // (rounds * most)))
    ends = ((at, min(at + length, len(history))) for at in range(0, len(history), length))
    return tuple((at + 1, end, MadeBids(end - at, history.count("1", at, end))) for at, end in ends)
