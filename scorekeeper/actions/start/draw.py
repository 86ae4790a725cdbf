"""Draw cards for the seats or for the first deal, as the rule set asks: aces high, suits ignored, ties drawn again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.game import first_bidder_after, first_bidder_by
from scorekeeper.rules.game.rotation import in_direction
from scorekeeper.rules.game.seating import RANKS, StillTied, drawn_order, drawn_seat
from scorekeeper.rules.rule_set import FirstDealer, RuleSet

PACK = tuple(rank + suit for suit in "CDHS" for rank in RANKS)

# Takes this many cards from a pack. Chance is here, never in the rules.
Take = Callable[[Sequence[str], int], list[str]]
by_chance: Take = secrets.SystemRandom().sample


class DrawnTable(Struct, frozen=True):
    """The table after cards were drawn. `players` sit clockwise. `drawn` holds what each seat drew, a card for each
    time that it drew.
    """

    players: tuple[str, ...]
    first_dealer: int
    first_bidder: int
    drawn: tuple[tuple[str, ...], ...]


def draw_table(rule: FirstDealer, players: Sequence[str], take: Take = by_chance) -> DrawnTable:
    """Draw as the rule set prescribes, and draw again among tied players until everything is decided."""
    cards: list[list[str]] = [[] for _ in players]
    while True:
        try:
            return table_of_cards(rule, players, cards)
        except StillTied as still:
            for seat, card in _draw_once(still.tied, take).items():
                cards[seat].append(card)


def table_of_cards(rule: FirstDealer, players: Sequence[str], cards: Sequence[Sequence[str]]) -> DrawnTable:
    """Return the table from these cards. `cards[seat]` lists what that player drew, one card a drawing.

    * high draw seats (de Silva): the order of the cards, highest first, is the order of seats and of bidding;
    * low draw bids (Himes): the lowest card bids first, the player on its right deals;
    * high draw deals (Okenuff), and if the rules leave it open: the highest card deals.

    Raises StillTied with the players who must draw (again), ValueError for an unknown card.
    """
    drawn = tuple(tuple(mine) for mine in cards)
    without = [seat for seat, mine in enumerate(drawn) if not mine]
    if without:
        raise StillTied(without)
    if rule is FirstDealer.HIGH_DRAW_SEATS:
        order = drawn_order(drawn)
        names = tuple(players[seat] for seat in order)
        return DrawnTable(names, len(players) - 1, 0, tuple(drawn[seat] for seat in order))
    drawings = range(max(map(len, drawn)))
    draws = [{seat: mine[number] for seat, mine in enumerate(drawn) if len(mine) > number} for number in drawings]
    highest = rule is not FirstDealer.LOW_DRAW_BIDS
    seat = drawn_seat(draws, highest=highest)
    dealer = seat if highest else (seat - 1) % len(players)
    return DrawnTable(tuple(players), dealer, first_bidder_after(dealer, len(players)), drawn)


def by_first_bidder(table: DrawnTable, rules: RuleSet, standing_dealer: str) -> DrawnTable:
    """Return the drawn table, adjusted to anticlockwise play or to a dealer who bids first.

    If the cards decide the first bidder, the dealer follows from that. If they decide the seats, players sit in the
    direction of play.
    """
    first, players = rules.rotation.first, len(table.players)
    if rules.anticlockwise and first is FirstDealer.HIGH_DRAW_SEATS:
        seats = in_direction(range(players), anticlockwise=True)
        names, drawn = (table.players[seat] for seat in seats), (table.drawn[seat] for seat in seats)
        table = replace(table, players=tuple(names), drawn=tuple(drawn))
    if first not in (FirstDealer.HIGH_DRAW_SEATS, FirstDealer.LOW_DRAW_BIDS):
        bidder = first_bidder_by(rules, table.first_dealer, players, standing_dealer)
        return replace(table, first_bidder=bidder)
    by_dealer = {first_bidder_by(rules, dealer, players, standing_dealer): dealer for dealer in range(players)}
    return replace(table, first_dealer=by_dealer[table.first_bidder])


def _draw_once(seats: Sequence[int], take: Take) -> dict[int, str]:
    """Draw one card for each of these seats from a whole pack."""
    return dict(zip(seats, take(PACK, len(seats)), strict=True))
