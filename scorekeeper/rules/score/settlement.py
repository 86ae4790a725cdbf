"""Who pays whom when all settle with each other: Okenuff's rule, and for any other game on request."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.score.score_sheet import ScoreSheet


class Payment(Struct, frozen=True):
    """What one seat pays another, in points."""

    payer: int
    receiver: int
    points: Points


def settled_totals(sheet: ScoreSheet) -> tuple[Points, ...]:
    """The totals by which a game is settled, of the seats that finished it.

    More is better, so they are negated where the lowest wins.
    """
    sign = -1 if sheet.game.rules.lowest_wins else 1
    return tuple(sign * sheet.totals[seat] for seat in sheet.finishers)


def pairwise_payments(totals: Sequence[Points]) -> tuple[Payment, ...]:
    """Everyone settles with everyone on the difference of the final totals; ties owe nothing (R24)."""
    payments = []
    for one, other in combinations(range(len(totals)), 2):
        difference = totals[one] - totals[other]
        if difference > 0:
            payments.append(Payment(other, one, difference))
        elif difference < 0:
            payments.append(Payment(one, other, -difference))
    return tuple(payments)


def nets(totals: Sequence[Points]) -> tuple[Points, ...]:
    """The net of each seat in the settlement: players x total - sum of all totals."""
    everything = sum(totals)
    return tuple(len(totals) * total - everything for total in totals)
