"""One simulated deal. Hands are dealt, bid by what they are likely to take, and played out trick by trick.

A good player misjudges a hand less and slips less often in play; no player remembers cards. The play is about as good
as that of people who talk at a card table, and its scores add up as there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import Struct

from scorekeeper.rules.rule_set.cards import Trump

SUITS = (Trump.CLUBS, Trump.DIAMONDS, Trump.HEARTS, Trump.SPADES)
TOP_RANK = 14
# With these weights, found by trial, hands are worth about as many tricks together as there are. More cards give more
# choice for beating one (CHOICE), and more tricks in which a suit may be led (LED); RUFFS is the share of the trumps
# that meet a card of another suit.
CHOICE, LED, RUFFS = 0.45, 0.6, 0.6
# Tricks by which the worst player misjudges a hand, and how often that player leads or follows with a wrong card.
DOUBT = 1.1
SLIPS = 0.3


class Card(Struct, frozen=True):
    """A card of the French pack; jacks are 11 and aces 14."""

    suit: Trump
    rank: int


PACK = tuple(Card(suit, rank) for suit in SUITS for rank in range(2, TOP_RANK + 1))
# Returns the bids that a seat may make after the bids so far, by seat, None for a seat that has not bid yet.
LegalBids = Callable[[Sequence[int | None], int], Sequence[int]]


def winner_of(table: Mapping[int, Card], trump: Trump) -> int:
    """Return the seat that takes the trick on the table, with cards in the order played: the highest trump, or else the
    highest card of the suit led.
    """
    led = next(iter(table.values())).suit
    return max(table, key=lambda seat: (table[seat].suit is trump, table[seat].suit is led, table[seat].rank))


class Deal:
    """One simulated round, from the deal to the last trick. `skills` are from 0 to 1, by the seats that take part."""

    def __init__(self, chance: Random, skills: Mapping[int, float], cards: int, trump: Trump | None) -> None:
        self._chance, self._skills = chance, skills
        pack = list(PACK)
        chance.shuffle(pack)
        self._hands = {seat: [pack.pop() for _ in range(cards)] for seat in skills}
        # The next card of the pack, if the trump is not known before the deal.
        self._trump = trump or (pack[-1].suit if pack else Trump.NONE)

    def bids(self, in_turn: Sequence[int], seats: int, legal: LegalBids) -> tuple[int | None, ...]:
        """Return every bid, by seat. It is the legal bid nearest to the number of tricks that the player expects to
        take.
        """
        heard: list[int | None] = [None] * seats
        for seat in in_turn:
            hand = self._hands[seat]
            worth = sum(self._win_probability(card, len(hand)) for card in hand)
            seems = worth + self._chance.gauss(0, DOUBT * (1 - self._skills[seat]))
            heard[seat] = min(legal(heard, seat), key=lambda bid: abs(bid - seems))
        return tuple(heard)

    def tricks(self, in_turn: Sequence[int], bids: Sequence[int | None]) -> tuple[int | None, ...]:
        """Return how many tricks each seat takes; the first bidder leads."""
        taken: list[int | None] = [0 if bid is not None else None for bid in bids]
        leader = in_turn[0]
        while self._hands[leader]:
            first = in_turn.index(leader)
            table: dict[int, Card] = {}
            for seat in (*in_turn[first:], *in_turn[:first]):
                table[seat] = self._card_to_play(seat, table, wants_more=(taken[seat] or 0) < (bids[seat] or 0))
            leader = winner_of(table, self._trump)
            taken[leader] = (taken[leader] or 0) + 1
        return tuple(taken)

    def _win_probability(self, card: Card, cards: int) -> float:
        """Return the probability that a card takes a trick, before anything is played."""
        others, higher, counts = len(self._skills) - 1, float(TOP_RANK - card.rank), 1.0
        if card.suit is not self._trump:
            # It counts if its suit is led, by its holder or another player, and is not trumped.
            counts = 1 - others / (others + 1) / math.pow(cards, LED)
            higher += 0 if self._trump is Trump.NONE else RUFFS * len(PACK) / len(SUITS)
        return counts * math.pow(1 - higher / len(PACK), others * math.pow(cards, CHOICE))

    def _card_to_play(self, seat: int, table: Mapping[int, Card], *, wants_more: bool) -> Card:
        """Return the card that a seat plays. The seat follows suit. It takes the trick as cheaply as possible, or
        throws away the best card that does not take it.
        """
        hand = self._hands[seat]
        led = next(iter(table.values())).suit if table else None
        allowed = [card for card in hand if card.suit is led] or hand
        if self._chance.random() < SLIPS * (1 - self._skills[seat]):
            card = self._chance.choice(allowed)
        else:
            card = self._best_card(allowed, table, wants_more=wants_more)
        hand.remove(card)
        return card

    def _best_card(self, allowed: Sequence[Card], table: Mapping[int, Card], *, wants_more: bool) -> Card:
        takes = [card for card in allowed if self._takes(card, table)]
        ducks = [card for card in allowed if card not in takes]
        if wants_more:
            # The leader trusts in a high card; a follower needs none higher than takes the trick.
            return (min if table else max)(takes, key=self._strength) if takes else min(allowed, key=self._strength)
        return max(ducks, key=self._strength) if ducks else min(allowed, key=self._strength)

    def _takes(self, card: Card, table: Mapping[int, Card]) -> bool:
        return winner_of({**table, -1: card}, self._trump) == -1 if table else card.rank > TOP_RANK // 2

    def _strength(self, card: Card) -> tuple[bool, int]:
        return card.suit is self._trump, card.rank
