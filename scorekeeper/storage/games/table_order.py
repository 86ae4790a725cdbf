"""Who deals and who sits where, put right or changed during a game, as plain JSON: as rows and the history keep it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.rules.game.rotation import DealerChange, SeatingChange, TableOrder


def dealers_data(order: TableOrder) -> list[list[Any]]:
    """Round and seat of every dealer named, and true for one who sits the round out."""
    return [[each.number, each.seat, *([True] if each.sits_out else [])] for each in order.dealers]


def seatings_data(order: TableOrder) -> list[list[Any]]:
    """Each change of seats as the round it begins with and the seats clockwise."""
    return [[each.first, list(each.order)] for each in order.seatings]


def order_from(dealers: Iterable[Sequence[Any]], seatings: Iterable[Sequence[Any]]) -> TableOrder:
    """The table order that these two lists stand for."""
    return TableOrder(
        tuple(DealerChange(*each) for each in dealers),
        tuple(SeatingChange(first, tuple(order)) for first, order in seatings),
    )
