"""Cards drawn at the table and typed in: for seats and the first deal, and among joint winners for the next game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flask import render_template, request
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.start.draw import DrawnTable, table_of_cards
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.seating import StillTied, rank_of
from scorekeeper.rules.rule_set import FirstDealer, RuleSet
from scorekeeper.sheets.paper.small_sheets import AGAIN, seat_role
from scorekeeper.web.language import current_language, language
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.rule_words import DRAWING

# More drawings than any table needs, to limit the length of a field.
MAX_DRAWINGS = 12
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED_SUITS = "DH"


class CardField(Struct, frozen=True):
    """The cards that one player drew, as typed, and what is wrong with them."""

    name: str
    typed: str
    errors: tuple[str, ...] = ()


class CardsNeeded(Exception):
    """The cards must be typed, or corrected, before the draw can be decided."""

    def __init__(self, rule: FirstDealer, fields: Sequence[CardField]) -> None:
        super().__init__("the cards drawn are not known yet")
        self.rule = rule
        self.fields = tuple(fields)


def draw_by_hand(rule: FirstDealer, players: Sequence[str], typed: Sequence[str]) -> DrawnTable:
    """Return the table that the typed cards decide, one text for each player. Raises CardsNeeded if they decide
    nothing.
    """
    texts = [*typed[: len(players)], *[""] * (len(players) - len(typed))]
    if not any(text.strip() for text in texts):
        raise CardsNeeded(rule, [CardField(name, "") for name in players])
    cards = [_cards_in(text) for text in texts]
    wrong = _card_sentences(cards)
    if not any(wrong):
        try:
            return table_of_cards(rule, players, cards)
        except StillTied as still:
            wrong = [[_tied_words(players, still, cards)] if seat in still.tied else [] for seat in range(len(players))]
    fields = zip(players, texts, wrong, strict=True)
    raise CardsNeeded(rule, [CardField(name, text, tuple(errors)) for name, text, errors in fields])


def cards_page(needed: CardsNeeded, address: str, way_back: str) -> tuple[str, int]:
    """Ask for the cards, which are sent to `address`; `way_back` is the address that shows the form again.

    Hidden fields send everything of that form again, so that nothing typed is lost.
    """
    kept = [(name, text) for name, text in request.form.items(multi=True) if name not in ("card", "act")]
    wrong = _("Nothing has been saved yet.") if any(field.errors for field in needed.fields) else ""
    page = render_template(
        "draw/cards.html",
        fields=needed.fields,
        address=address,
        way_back=way_back,
        kept=kept,
        wrong=wrong,
        drawing=drawing_words(needed.rule),
        again=_(AGAIN),
    )
    return page, 422 if wrong else 200


def _cards_in(text: str) -> list[str]:
    """Return each card as its rank and the letter of its suit, such as `10H`, as far as they were typed."""
    letters = str.maketrans({sign: letter for letter, sign in SUITS.items()})
    words = text.upper().replace(",", " ").replace(";", " ").replace("\ufe0f", "").split()
    return [word.translate(letters).replace("T", "10") for word in words]


def _card_sentences(cards: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the sentences about the cards of each player."""
    wrong: list[list[str]] = [[] for _ in cards]
    for seat, mine in enumerate(cards):
        if len(mine) > MAX_DRAWINGS:
            wrong[seat].append(_("This is too long."))
        for card in mine[:MAX_DRAWINGS]:
            if not _is_card(card):
                wrong[seat].append(_("“%(card)s” is not a card: enter K, 10 or 7♥.", card=card[:8]))
    for number in range(MAX_DRAWINGS):
        drawn = {seat: mine[number] for seat, mine in enumerate(cards) if len(mine) > number}
        twice = {card for card, count in Counter(drawn.values()).items() if count > 1 and card[-1] in "CDHS"}
        for seat, card in drawn.items():
            if card in twice:
                wrong[seat].append(_("Two players can’t have drawn the same card."))
    return wrong


def _is_card(card: str) -> bool:
    try:
        rank_of(card)
    except ValueError:
        return False
    return True


def _tied_words(players: Sequence[str], still: StillTied, cards: Sequence[Sequence[str]]) -> str:
    """Return what the tied players have to do."""
    if not all(cards[seat] for seat in still.tied):
        return _("Enter the card that was drawn.")
    names = list_words((players[seat] for seat in still.tied), language())
    return _("%(names)s tie and draw again: add the next card.", names=names)


class DrawnCard(Struct, frozen=True):
    """One card: its rank, the sign of its suit, and whether the suit is red."""

    rank: str
    suit: str
    red: bool


class DrawnSeat(Struct, frozen=True):
    """The cards that one player drew, and whether the player deals or bids first. Players who tie draw another card."""

    name: str
    cards: tuple[DrawnCard, ...]
    does: str


def draw_view(table: Game, drawn: tuple[tuple[str, ...], ...]) -> list[DrawnSeat]:
    """Return the players clockwise, each with the cards drawn."""
    return [
        DrawnSeat(name, tuple(_drawn_card(card) for card in cards), seat_role(table, seat, current_language()))
        for seat, (name, cards) in enumerate(zip(table.players[: len(drawn)], drawn, strict=True))
    ]


def _drawn_card(card: str) -> DrawnCard:
    """Return a drawn card. A card that was typed by hand may lack its suit, which does not count."""
    suit = card[-1:] if card[-1:] in SUITS else ""
    return DrawnCard(card.removesuffix(suit), SUITS.get(suit, ""), suit != "" and suit in RED_SUITS)


def draws_seats(rules: RuleSet) -> bool:
    """Return whether a draw by these rules decides the seats, and not only the dealer."""
    return rules.rotation.first is FirstDealer.HIGH_DRAW_SEATS


def drawing_words(first: FirstDealer) -> str:
    """Return what a draw decides by these rules."""
    return _(DRAWING[first])
