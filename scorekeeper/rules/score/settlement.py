"""Who pays whom: everyone settles with everyone (Okenuff's rule, or on request in any game), or with as few payments
as possible.

People whose nets add up to zero can settle among themselves, k of them with k - 1 payments. So a table needs as many
payments as it has players, minus the largest number of such groups into which it can be divided. Finding that division
is NP-hard; here it is dynamic programming over all subsets of the players, 8192 for 13 of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.score.score_sheet import ScoreSheet

MAX_PLAYERS = 13


class Payment(Struct, frozen=True):
    """What one seat pays another, in points."""

    payer: int
    receiver: int
    points: Points


class NamedPayment(Struct, frozen=True):
    """What one player pays another over several games, in points."""

    payer: str
    receiver: str
    points: Points


def is_settled(sheet: ScoreSheet) -> bool:
    """Return whether a game is finished and its rules have the players settle."""
    return sheet.finished and sheet.game.rules.settles


def fewest_named_payments(won: Mapping[str, Points]) -> tuple[NamedPayment, ...]:
    """Return the fewest possible payments by which every player gets their winnings, by name."""
    names = list(won)
    return tuple(
        NamedPayment(names[each.payer], names[each.receiver], each.points)
        for each in fewest_payments(list(won.values()))
    )


def settled_totals(sheet: ScoreSheet) -> tuple[Points, ...]:
    """Return the points by which a game is settled, of the seats that finished it: totals, or what places are worth.

    More is better, so totals are negated if the lowest wins. Places are counted among these seats; who shares a place
    gets all that it is worth.
    """
    stakes, finishers = sheet.game.rules.place_stakes, sheet.finishers
    if stakes is not None:
        rank_of = {standing.seat: standing.rank for standing in sheet.standings}
        ranks = [1 + sum(rank_of[other] < rank_of[seat] for other in finishers) for seat in finishers]
        return tuple(stakes.worth(rank, max(ranks)) for rank in ranks)
    sign = -1 if sheet.game.rules.lowest_wins else 1
    return tuple(sign * sheet.totals[seat] for seat in finishers)


def pairwise_payments(totals: Sequence[Points]) -> tuple[Payment, ...]:
    """Return the payments if everyone settles with everyone on the difference of points; ties owe nothing (R24)."""
    payments = []
    for one, other in combinations(range(len(totals)), 2):
        difference = totals[one] - totals[other]
        if difference > 0:
            payments.append(Payment(other, one, difference))
        elif difference < 0:
            payments.append(Payment(one, other, -difference))
    return tuple(payments)


def nets(totals: Sequence[Points]) -> tuple[Points, ...]:
    """Return the net of each seat in the settlement: players x total - sum of all totals."""
    everything = sum(totals)
    return tuple(len(totals) * total - everything for total in totals)


def fewest_payments(nets: Sequence[Points]) -> tuple[Payment, ...]:
    """Return the fewest possible payments by which each seat gets its net, positive for a creditor.

    With more than 13 seats to settle, as after an evening of several tables, there may be more payments than necessary.
    Raises ValueError if the nets do not add up to zero.
    """
    if sum(nets) != 0:
        raise ValueError("what one wins another loses: nets add up to zero")
    seats = [seat for seat, net in enumerate(nets) if net]
    groups = _zero_sum_groups(seats, nets) if len(seats) <= MAX_PLAYERS else [seats]
    return tuple(payment for group in groups for payment in _payments_within(group, nets))


def _zero_sum_groups(seats: Sequence[int], nets: Sequence[Points]) -> Iterator[list[int]]:
    """Yield the players in as many groups as possible, the nets of each adding up to zero.

    A subset of the players is a bit mask. Subsets grow by one player at a time; whenever their nets add up to zero, a
    group is complete. For each subset, `closed` is the largest number of groups completed on the way to it, and `last`
    the player who was added last.
    """
    everybody = (1 << len(seats)) - 1
    sums: list[Points] = [0] * (everybody + 1)
    closed, last = [0] * (everybody + 1), [0] * (everybody + 1)
    for players in range(1, everybody + 1):
        lowest = (players & -players).bit_length() - 1
        sums[players] = sums[players & (players - 1)] + nets[seats[lowest]]
        joins = [index for index in range(len(seats)) if players >> index & 1]
        last[players] = max(joins, key=lambda index: closed[players ^ (1 << index)])
        closed[players] = closed[players ^ (1 << last[players])] + (sums[players] == 0)
    players, group = everybody, list[int]()
    while players:
        group.append(seats[last[players]])
        players ^= 1 << last[players]
        if sums[players] == 0:
            yield group
            group = []


def _payments_within(group: Sequence[int], nets: Sequence[Points]) -> Iterator[Payment]:
    """Yield greedy payments: the largest debtor pays the largest creditor; each payment settles one of the two."""
    debtors = [(nets[seat], seat) for seat in group if nets[seat] < 0]
    creditors = [(-nets[seat], seat) for seat in group if nets[seat] > 0]
    heapify(debtors)
    heapify(creditors)
    while debtors:
        (debt, payer), (credit, receiver) = heappop(debtors), heappop(creditors)
        points = min(-debt, -credit)
        yield Payment(payer, receiver, points)
        if debt + points:
            heappush(debtors, (debt + points, payer))
        if credit + points:
            heappush(creditors, (credit + points, receiver))
