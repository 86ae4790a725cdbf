"""What the keeper does to a round, as functions from what was said to what is said now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.bidding import clockwise_from, speaking_order
from scorekeeper.rules.rule_set.cards import Trump


def with_bid(said: Round, seat: int, bid: int | None, first_bidder: int) -> Round:
    """The round after `seat` bid, changed the bid, or took it back (None).

    A first bid is spoken after all others so far; the order is kept only where it differs from first bidder onwards
    clockwise, for a bid out of turn stands (R18, R19). A changed bid keeps its place.
    """
    order = spoken_so_far(said, first_bidder)
    if bid is None:
        order = tuple(other for other in order if other != seat)
    elif seat not in order:
        order = (*order, seat)
    bids = (*said.bids[:seat], bid, *said.bids[seat + 1 :])
    return replace(said, bids=bids, spoken=order if _out_of_turn(order, first_bidder, len(bids)) else None)


def with_tricks(said: Round, seat: int, tricks: int | None) -> Round:
    """The round after the tricks of `seat` were counted, counted again, or taken back (None)."""
    return replace(said, tricks=(*said.tricks[:seat], tricks, *said.tricks[seat + 1 :]))


def with_trump(said: Round, trump: Trump | None) -> Round:
    """The round after its trump was named or turned."""
    return replace(said, trump=trump)


def spoken_so_far(said: Round, first_bidder: int) -> tuple[int, ...]:
    """The seats that have bid, in the order in which they spoke."""
    order = speaking_order(said.bids, first_bidder, said.spoken, said.out)
    return tuple(seat for seat in order if said.bids[seat] is not None)


def _out_of_turn(order: Sequence[int], first_bidder: int, players: int) -> bool:
    """Whether this order needs to be remembered: it is not the clockwise one of the seats that spoke."""
    return list(order) != [seat for seat in clockwise_from(first_bidder, players) if seat in order]
