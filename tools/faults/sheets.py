"""Random evenings of de Silva's game, and their totals computed without any code of the app."""

from __future__ import annotations

from random import Random

from tests.process.taps import Tap, evening

NAMES = ("Gina", "Harry", "Frank", "Irene")
DEALER = 3
ROUNDS = 6


def random_evening(dice: Random) -> tuple[list[Tap], list[int]]:
    """Return the taps of an evening of four, and the totals at its end."""
    lines, totals = [], [0] * len(NAMES)
    for cards in range(1, ROUNDS + 1):
        bids, tricks = _bids(dice, cards), _tricks(dice, cards)
        lines.append(" ".join(map(str, [cards, *(each for pair in zip(bids, tricks, strict=True) for each in pair)])))
        for seat, (bid, taken) in enumerate(zip(bids, tricks, strict=True)):
            # De Silva's points: the bid if it was made, or else minus one for each trick it was missed by.
            totals[seat] += bid if bid == taken else -abs(bid - taken)
    return evening("\n".join(lines)), totals


def _bids(dice: Random, cards: int) -> list[int]:
    """Return four bids that do not add up to the cards, whichever player bids last."""
    while True:
        bids = [dice.randint(0, min(cards, 3)) for _ in NAMES]
        if sum(bids) != cards:
            return bids


def _tricks(dice: Random, cards: int) -> list[int]:
    tricks = [0] * len(NAMES)
    for _ in range(cards):
        tricks[dice.randrange(len(NAMES))] += 1
    return tricks
