"""Who sits where and who deals first: by drawn cards, or by the last game of the sitting.

Cards are drawn as texts whose first letter or number is the rank, aces high, suits ignored: `A`, `K`, `10`, `T`, `9S`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorekeeper.rules.rule_set import NextDealer

CARD = re.compile(r"(?P<rank>10|[2-9TJQKA])[CDHS♣♦♥♠]?")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class StillTied(Exception):
    """The drawn cards decide nothing yet: only the `tied` seats draw again."""

    def __init__(self, tied: Sequence[int]) -> None:
        super().__init__(f"seats {list(tied)} draw again")
        self.tied = tuple(tied)


def rank_of(card: str) -> int:
    """Return the rank of a drawn card as a number, aces high. Raises ValueError for a text that is not a card."""
    found = CARD.fullmatch(card.strip().upper())
    if found is None:
        raise ValueError(f"{card!r} is no card")
    return RANKS.index(found["rank"].replace("T", "10"))


def drawn_seat(draws: Sequence[Mapping[int, str]], *, highest: bool) -> int:
    """Return the seat with the highest (or lowest) card; after a tie only the tied seats draw again (Himes; R17).

    `draws` holds one mapping from seat to card per drawing. Raises StillTied if one more is needed.
    """
    tied: tuple[int, ...] = tuple(draws[0]) if draws else ()
    for draw in draws:
        if not all(seat in draw for seat in tied):
            break
        best = max if highest else min
        height = best(rank_of(draw[seat]) for seat in tied)
        tied = tuple(seat for seat in tied if rank_of(draw[seat]) == height)
        if len(tied) == 1:
            return tied[0]
    raise StillTied(tied)


def drawn_order(cards: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return all seats, the highest card first. Players with equal cards draw again to settle the order among
    themselves.

    `cards[seat]` lists what that player drew, one card per drawing they took part in (de Silva). Raises StillTied with
    the first group that must draw again.
    """
    return _ordered_by_cards(cards, range(len(cards)), drawing=0)


def _ordered_by_cards(cards: Sequence[Sequence[str]], group: Sequence[int], drawing: int) -> tuple[int, ...]:
    """Return the seats of a group ordered by their cards in this drawing or, if these are equal, in later ones."""
    if len(group) == 1:
        return tuple(group)
    if any(len(cards[seat]) <= drawing for seat in group):
        raise StillTied(group)
    heights = {seat: rank_of(cards[seat][drawing]) for seat in group}
    order: tuple[int, ...] = ()
    for height in sorted(set(heights.values()), reverse=True):
        order += _ordered_by_cards(cards, [seat for seat in group if heights[seat] == height], drawing + 1)
    return order


def next_first_dealer(
    rule: NextDealer,
    *,
    players: int,
    first_dealer: int,
    rounds: int,
    winners: Sequence[int],
    anticlockwise: bool = False,
) -> int | None:
    """Return the dealer of a sitting's next game, or None if the rules ask for a new draw (joint winners, R6).

    `first_dealer` and `rounds` describe the game just finished. Played anticlockwise, left and right change places.
    """
    on = -1 if anticlockwise else 1
    if rule is NextDealer.RIGHT_OF_WINNER:
        return (winners[0] - on) % players if len(winners) == 1 else None
    if rule is NextDealer.LEFT_OF_FIRST:
        return (first_dealer + on) % players
    return (first_dealer + on * rounds) % players
