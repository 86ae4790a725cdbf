"""The table of a group, ranked as it chose, and the choice itself."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.actions.club.statistics import CountedGroup, count_changed, counted_games, keep_counted
from scorekeeper.actions.errors import NoPencil
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.rules.statistics.summary import added_up
from scorekeeper.rules.statistics.table import LastEvening, TablePlace, table
from scorekeeper.storage.club.clubs import may_write
from scorekeeper.storage.club.rankings import keep_ranking, table_settings
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.statistics.summaries import last_evening


@dataclass(frozen=True)
class GroupTable:
    """A group and its table by `order`, which is another than was asked for where that cannot be said of so many games;
    `ranking` is the usual one. It can be ranked by each of `orders`.
    """

    group: CountedGroup
    ranking: Ranking
    order: Order
    orders: tuple[Order, ...]
    lines: tuple[TablePlace, ...]


def group_table(device: str, club_id: int, choice: GameChoice, order: Order | None = None) -> GroupTable:
    """The table of the chosen games; ranked as the group usually does where no order is asked for. Raises NoPencil."""
    more = count_changed(device, club_id)
    with reading() as session:
        games = counted_games(session, club_id, choice, more=more, order=order)
        evening = last_evening(session, club_id, choice)
    keep_counted(games, choice)
    ranking, counted = games.settings.ranking, games.counted
    wanted = order or ranking.order
    impossible = [*([] if counted.ratings is not None else [Order.RATING])]
    if wanted is Order.POINTS and not counted.ends:
        impossible.append(Order.POINTS)
    orders = tuple(each for each in Order if each not in impossible)
    by = wanted if wanted in orders else orders[0]
    ends = counted.summary.results if counted.ends else None
    last = LastEvening(added_up(each.summary for each in evening), counted.ratings_before)
    lines = tuple(table(games.group.statistics.players, by, ranking, ends, last))
    return GroupTable(games.group, ranking, by, orders, lines)


def usual_ranking(device: str, club_id: int) -> Ranking:
    """How a group in which the device may write ranks its players. Raises NoPencil."""
    with reading() as session:
        if not may_write(session, club_id, device):
            raise NoPencil(club_id)
        return table_settings(session, club_id).ranking


def choose_ranking(device: str, club_id: int, ranking: Ranking) -> None:
    """Let a group rank its players like this. Raises NoPencil."""
    with writing(club=club_id) as session:
        if not may_write(session, club_id, device):
            raise NoPencil(club_id)
        keep_ranking(session, club_id, ranking)
