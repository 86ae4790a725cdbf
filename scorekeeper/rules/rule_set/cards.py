"""The suits that can be trump, and how a round gets its trump."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Trump(StrEnum):
    """The suit of a round, or no trump, by the letters of the game file."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "NT"


class TrumpMode(StrEnum):
    """How the trump of a round is found."""

    TURNED = "turned"
    DEALER_SHOWS = "dealer-shows"
    BEFORE_BIDS = "before-bids"
    FIXED = "fixed"
    CYCLE = "cycle"
    NAMED = "named"
    DEALER_NAMES = "dealer-names"
    LAST_BIDDER_NAMES = "last-bidder-names"
    NONE = "none"


class TrumpRule(Struct, frozen=True):
    """The trump of a rule set; `suits` holds the one fixed suit or the cycle."""

    mode: TrumpMode
    suits: tuple[Trump, ...] = ()

    @property
    def named(self) -> bool:
        """Whether a player names trump once all have bid."""
        return self.mode in (TrumpMode.NAMED, TrumpMode.DEALER_NAMES, TrumpMode.LAST_BIDDER_NAMES)

    @property
    def before_bids(self) -> bool:
        """Whether the suit becomes known before the bids: a card is turned up or shown, or a player names it."""
        return self.mode in (TrumpMode.TURNED, TrumpMode.DEALER_SHOWS, TrumpMode.BEFORE_BIDS)

    def fixed_trump(self, number: int, *, exhausted: bool) -> Trump | None:
        """Return the trump that the rules fix for round `number`, or None if it is turned up or named.

        If a card should be turned up but the pack is exhausted, there is no trump (R7), unless the dealer then shows
        the last card dealt.
        """
        if self.mode in (TrumpMode.FIXED, TrumpMode.CYCLE):
            return self.suits[(number - 1) % len(self.suits)]
        if self.mode is TrumpMode.NONE or (self.mode is TrumpMode.TURNED and exhausted):
            return Trump.NONE
        return None
