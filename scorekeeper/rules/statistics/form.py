"""Whether somebody is getting better: the part of bids made over the last rounds, round by round."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.rules.statistics.player import MadeBids

# The form is that of so many rounds, and drawn at so many places at most.
FORM_ROUNDS = 50
MAX_PLACES = 120
# A table of it has so many lines at most.
MAX_STEPS = 12


def form_over_time(history: str, last: int = FORM_ROUNDS, most: int = MAX_PLACES) -> tuple[tuple[int, Fraction], ...]:
    """The part of bids made in the `last` rounds, after some of the rounds, with the number of each: the first such
    round, the last one, and those between at equal distances, at most so many; nothing before there are that many.

    `history` has a letter for each round, 1 for a bid made.
    """
    first, end = last, len(history)
    if end < first:
        return ()
    places = min(most, end - first + 1)
    numbers = {first + (end - first) * place // max(places - 1, 1) for place in range(places)}
    return tuple((number, Fraction(history.count("1", number - last, number), last)) for number in sorted(numbers))


def steps_of(history: str, rounds: int = FORM_ROUNDS, most: int = MAX_STEPS) -> tuple[tuple[int, int, MadeBids], ...]:
    """All rounds in steps of so many, or of twice, three times ... as many where these would be more than `most`: the
    first and the last round of each, and its bids. The last step has what is left.
    """
    length = rounds * max(1, -(-len(history) // (rounds * most)))
    ends = ((at, min(at + length, len(history))) for at in range(0, len(history), length))
    return tuple((at + 1, end, MadeBids(end - at, history.count("1", at, end))) for at, end in ends)
