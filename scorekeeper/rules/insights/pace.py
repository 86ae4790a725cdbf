"""How long a game takes, learnt from the games that a group has played."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from msgspec import Struct

# Shuffling, dealing, bidding and writing; and each card that is played to a trick.
ROUND_S, CARD_S = 110, 5
# What took less was typed from paper or sent after an evening offline, what took more was corrected on another day.
LEAST, MOST = 0.3, 3
ENOUGH_ROUNDS = 3


class GameTime(Struct, frozen=True):
    """The seconds between the first and the last act of a game, with its rounds, tricks and players."""

    seconds: float
    rounds: int
    tricks: int
    players: int

    @property
    def pace(self) -> float:
        """The duration, as a multiple of what such a game usually takes."""
        return self.seconds / (self.rounds * ROUND_S + self.tricks * self.players * CARD_S)


class Pace(Struct, frozen=True):
    """The seconds for each round and for each card.

    If `learnt`, they come from games of the group, otherwise they are defaults.
    """

    round: float
    card: float
    learnt: bool


UNKNOWN = Pace(ROUND_S, CARD_S, learnt=False)


def pace_of(games: Iterable[GameTime]) -> Pace:
    """Return the median pace of games, or the default pace if no game counts.

    Very short games do not count, and neither do games that were recorded only afterwards.
    """
    paces = [game.pace for game in games if game.rounds >= ENOUGH_ROUNDS and LEAST <= game.pace <= MOST]
    if not paces:
        return UNKNOWN
    return Pace(ROUND_S * median(paces), CARD_S * median(paces), learnt=True)
