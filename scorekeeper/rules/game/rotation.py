"""Who deals and who bids first: both pass to the left every round, to the next player who takes part."""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.rules.game.attendance import Attendance

# Rounds are asked for one after another, so the last answers are cached.
AT_ONCE = 50


@lru_cache(maxsize=128)
def turns_until(
    attendance: Attendance, players: int, first_dealer: int, first_bidder: int, last: int
) -> tuple[tuple[int, int], ...]:
    """Dealer and first bidder of rounds 1 to `last`.

    Where the first bidder sits to the dealer's left, as usual, it stays so: a dealer who sits a round out is passed
    over and draws the first bidder along. Where the table agreed otherwise (R14) each passes to the left by itself.
    """
    beside = _sits_left(first_dealer, first_bidder, players, attendance.latecomers)
    turns: list[tuple[int, int]] = []
    dealer, bidder = first_dealer, first_bidder
    for number in range(1, last + 1):
        out, step = attendance.out(number), 0 if number == 1 else 1
        dealer = _next_in(dealer + step, players, out)
        bidder = _next_in(dealer + 1 if beside else bidder + step, players, out)
        turns.append((dealer, bidder))
    return tuple(turns)


def turn_in(attendance: Attendance, players: int, first_dealer: int, first_bidder: int, number: int) -> tuple[int, int]:
    """Dealer and first bidder of one round."""
    if attendance.complete:
        return (first_dealer + number - 1) % players, (first_bidder + number - 1) % players
    last = -(-number // AT_ONCE) * AT_ONCE
    return turns_until(attendance, players, first_dealer, first_bidder, last)[number - 1]


def _sits_left(dealer: int, bidder: int, players: int, latecomers: frozenset[int]) -> bool:
    """Whether nobody sat between them when the game began."""
    return bidder == _next_in(dealer + 1, players, latecomers)


def _next_in(seat: int, players: int, out: frozenset[int]) -> int:
    """The first seat from here on, clockwise, that takes part; the seat itself where nobody does."""
    around = (each % players for each in range(seat, seat + players))
    return next((each for each in around if each not in out), seat % players)
