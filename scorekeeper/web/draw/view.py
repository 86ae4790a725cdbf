"""The drawing before a game, in ready words."""

from __future__ import annotations

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import FirstDealer, RuleSet
from scorekeeper.sheets.paper.seating_plan import what_a_seat_does
from scorekeeper.web.foundation.language import current_language

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED_SUITS = "DH"


class DrawnCard(Struct, frozen=True):
    """One card: its rank, its suit's sign, and whether that is red."""

    rank: str
    suit: str
    red: bool


class DrawnSeat(Struct, frozen=True):
    """What one player drew, one card for each drawing, and what the player does first."""

    name: str
    cards: tuple[DrawnCard, ...]
    does: str


def draw_view(table: Game, drawn: tuple[tuple[str, ...], ...]) -> list[DrawnSeat]:
    """The table clockwise, each with the cards drawn."""
    return [
        DrawnSeat(name, tuple(_card(card) for card in cards), what_a_seat_does(table, seat, current_language()))
        for seat, (name, cards) in enumerate(zip(table.players[: len(drawn)], drawn, strict=True))
    ]


def _card(card: str) -> DrawnCard:
    """A card as it was drawn; by hand it may have been noted without its suit, which does not count."""
    suit = card[-1:] if card[-1:] in SUITS else ""
    return DrawnCard(card.removesuffix(suit), SUITS.get(suit, ""), suit != "" and suit in RED_SUITS)


def card_text(card: str) -> str:
    """A drawn card as people write it: 10♥."""
    shown = _card(card)
    return shown.rank + shown.suit


def draws_seats(rules: RuleSet) -> bool:
    """Whether a draw by these rules decides who sits where, and not only who deals."""
    return rules.rotation.first is FirstDealer.HIGH_DRAW_SEATS


def drawing_words(first: FirstDealer) -> str:
    """What a draw decides by these rules."""
    if first is FirstDealer.HIGH_DRAW_SEATS:
        return _("Drawing changes the seating: the highest card sits first and bids first.")
    if first is FirstDealer.LOW_DRAW_BIDS:
        return _("Drawing keeps the seats: the lowest card bids first, and the player on its right deals.")
    return _("Drawing keeps the seats: the highest card deals.")
