"""What each player has won and lost over many games that are settled together, at a stake for each point or each place.

In each game everyone settles with everyone on the difference of their totals, or of their ranks. What is won adds up
over the games; a game that was settled before is not paid again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container
from datetime import date
from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from scorekeeper.rules.formula import Points, from_half_points
from scorekeeper.rules.score.settlement import NamedPayment, fewest_named_payments, nets
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.summary import Summary


class Staked(StrEnum):
    """What a stake is for: each point of a difference of totals, or each place of a difference of ranks."""

    POINT = "point"
    PLACE = "place"


class Stake(Struct, frozen=True):
    """What a group plays for: an amount of its `currency` for each point or place."""

    staked: Staked
    worth: Decimal
    currency: str


# What a group plays for as long as it chose nothing else: points.
ONE_A_POINT = Stake(Staked.POINT, Decimal(1), "")


class AccountLine(Struct, frozen=True):
    """The balance of one player, in points or places.

    `won` is what the player has won from the others in all `games`, and `due` what is still to settle.
    """

    name: str
    games: int
    won: Points
    due: Points


class AccountEvening(Struct, frozen=True):
    """An evening with its finished games, and how many of them are settled."""

    day: date
    games: int
    settled: int


class Account(Struct, frozen=True):
    """The balances of all players, the highest first, and the evenings, the latest first.

    `payments` are the fewest payments for the games `to_settle`.
    """

    lines: tuple[AccountLine, ...]
    payments: tuple[NamedPayment, ...]
    evenings: tuple[AccountEvening, ...]
    to_settle: tuple[int, ...]


def account_of(summary: Summary, staked: Staked, settled: Container[int]) -> Account:
    """Return the account of the finished games of a summary, of which the `settled` ones are not paid again."""
    games, won, due = Counter[str](), defaultdict[str, Points](int), defaultdict[str, Points](int)
    for end in summary.results:
        for (person, _rank), net in zip(end.ranks, _nets_of(end, staked), strict=True):
            games[person] += 1
            won[person] += net
            due[person] += 0 if end.game in settled else net
    names = {person: summary.players[person].name for person in sorted(won, key=lambda each: (-won[each], each))}
    days = Counter(end.evening for end in summary.results)
    done = Counter(end.evening for end in summary.results if end.game in settled)
    return Account(
        lines=tuple(AccountLine(name, games[person], won[person], due[person]) for person, name in names.items()),
        payments=fewest_named_payments({name: due[person] for person, name in names.items()}),
        evenings=tuple(AccountEvening(day, days[day], done[day]) for day in sorted(days, reverse=True)),
        to_settle=tuple(end.game for end in summary.results if end.game not in settled),
    )


def _nets_of(end: GameEnd, staked: Staked) -> tuple[Points, ...]:
    if staked is Staked.POINT:
        return nets(list(map(from_half_points, end.totals)))
    return nets([-rank for _person, rank in end.ranks])
