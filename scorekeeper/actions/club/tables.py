"""The table of a group, ranked as it chose, and the choice itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scorekeeper.actions.club.statistics import CountedGroup, count_changed, counted_games, keep_counted
from scorekeeper.actions.errors import NoPencil, NoSuchSeason
from scorekeeper.rules.statistics.awards import Award, evening_awards, year_awards
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.memories import Memory, memories, same_days
from scorekeeper.rules.statistics.ranking import LastEvening, Order, Ranking, TablePlace, table
from scorekeeper.rules.statistics.seasons import Season, season_of_today
from scorekeeper.rules.statistics.summary import Summary, added_up
from scorekeeper.storage.club.clubs import may_write
from scorekeeper.storage.club.rankings import keep_ranking, table_settings
from scorekeeper.storage.club.seasons import seasons_of_club
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.statistics.summaries import DaySummary, last_evening, last_of_days

# So many games of this day of the calendar are remembered.
MAX_MEMORIES = 3
# To rate so many games takes a twentieth of a second.
MAX_RATED = 500


@dataclass(frozen=True)
class TableChoice:
    """What a reader wants to see: the games by rules and days, or those of a season by its number, or of that which is
    on today; ranked by an order, or as the group usually does.
    """

    games: GameChoice
    season: int | None = None
    today: bool = False
    order: Order | None = None


@dataclass(frozen=True)
class Evening:
    """The last evening of some games, the numbers of those played on it, and its awards."""

    day: date
    games: tuple[int, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class GroupTable:
    """A group and its table by `order`, which is another than was asked for where that cannot be said of so many games;
    `ranking` is the usual one. It can be ranked by each of `orders`.

    The `choice` is that of its games, which are those of the `season` where it is one. So many `nights` had finished
    games, where these are known. There is no `evening` without a game, and there are `awards` of all games where these
    are those of a span of days.
    """

    group: CountedGroup
    ranking: Ranking
    order: Order
    orders: tuple[Order, ...]
    lines: tuple[TablePlace, ...]
    evening: Evening | None
    awards: tuple[Award, ...]
    memories: tuple[Memory, ...]
    choice: GameChoice
    seasons: tuple[Season, ...]
    season: Season | None
    nights: int | None


def group_table(device: str, club_id: int, wanted: TableChoice, day: date) -> GroupTable:
    """The table of the chosen games, with the awards, and what happened on this `day` in earlier years.

    Raises NoPencil, NoSuchSeason.
    """
    more = count_changed(device, club_id)
    with reading() as session:
        seasons = seasons_of_club(session, club_id)
        season = _season(wanted, seasons, day)
        choice = season.choice(wanted.games.rules) if season else wanted.games
        games = counted_games(session, club_id, choice, more=more, order=wanted.order, most_rated=MAX_RATED)
        evening = last_evening(session, club_id, choice)
        days = same_days(day, min(games.group.years, default=day.year))
        known = last_of_days(session, club_id, days, MAX_MEMORIES)
    keep_counted(games, choice)
    ranking, counted = games.settings.ranking, games.counted
    order = wanted.order or ranking.order
    impossible = [*([] if counted.ratings is not None else [Order.RATING])]
    if order is Order.POINTS and not counted.ends:
        impossible.append(Order.POINTS)
    orders = tuple(each for each in Order if each not in impossible)
    by = order if order in orders else orders[0]
    ends = counted.summary.results if counted.ends else None
    last = LastEvening(added_up(each.summary for each in evening), counted.ratings_before)
    return GroupTable(
        group=games.group,
        ranking=ranking,
        order=by,
        orders=orders,
        lines=tuple(table(games.group.statistics.players, by, ranking, ends, last)),
        evening=_evening(evening, last.summary),
        awards=() if choice.since is None else year_awards(counted.summary),
        memories=tuple(each for part in reversed(known) for each in memories(part.begun, part.game_id, part.summary)),
        choice=choice,
        seasons=tuple(seasons),
        season=season,
        nights=None if ends is None else len({end.night for end in ends}),
    )


def _season(wanted: TableChoice, seasons: list[Season], day: date) -> Season | None:
    if wanted.season is None:
        return season_of_today(seasons, day) if wanted.today else None
    for season in seasons:
        if season.id == wanted.season:
            return season
    raise NoSuchSeason(wanted.season)


def _evening(parts: list[DaySummary], whole: Summary) -> Evening | None:
    if not parts:
        return None
    awards = evening_awards([part.summary for part in parts], whole)
    return Evening(parts[0].begun, tuple(dict.fromkeys(part.game_id for part in parts)), awards)


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
