"""The table of a group, the choice of its ranking, and its seasons: named, changed, closed and deleted, each with
undo.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchSeason, TooManySeasons
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import reading_in, writing_in
from scorekeeper.actions.groups.statistics import (
    CountedGroup,
    OpenGroup,
    as_on_shared_pages,
    counted_games,
    names_on_shared_pages,
    open_group,
)
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.highlights import Award, Memory, evening_awards, memories, same_days, year_awards
from scorekeeper.rules.statistics.ranking import LastEvening, Order, Ranking, TablePlace, order_for, ranking_table
from scorekeeper.rules.statistics.seasons import MAX_SEASONS
from scorekeeper.rules.statistics.summary import Summary, added_up
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.storage.groups.groups import group_row, store_ranking
from scorekeeper.storage.statistics import DaySummary, last_evening, last_of_days

# At most this many earlier games of this calendar day are shown.
MAX_MEMORIES = 3
# How long a deleted season can be restored.
DELETED_LASTS = timedelta(days=30)


class TableChoice(Struct, frozen=True):
    """What a reader wants to see. The games are chosen by rules and days, by a season's id, or by the current season
    (`today`). They are ranked by an `order`, or in the usual way of the group if that is None.
    """

    games: GameChoice
    season: int | None = None
    today: bool = False
    order: Order | None = None


class AwardedEvening(Struct, frozen=True):
    """The last evening of some games, and its awards."""

    day: date
    awards: tuple[Award, ...]


class GroupTable(Struct, frozen=True):
    """A group and its table by `order`; `ranking` is the usual one.

    `choice` says which games count; if a `season` is chosen, they are its games. `evenings` is the number of evenings
    with a finished game. `evening` is None without a game; `awards` are given for games of a span of days. Visitors of
    the shared pages see only the table, with the names for outside, because evenings, awards, memories and seasons name
    people.
    """

    group: CountedGroup
    ranking: Ranking
    order: Order
    lines: tuple[TablePlace, ...]
    evening: AwardedEvening | None
    awards: tuple[Award, ...]
    memories: tuple[Memory, ...]
    choice: GameChoice
    seasons: tuple[Season, ...]
    season: Season | None
    evenings: int


def group_table(device: str | None, group: int | str, wanted: TableChoice, day: date) -> GroupTable:
    """Return the table of the chosen games of a group, by its id or by the key of its shared pages. Keepers also get
    the awards, and the events of this `day` in earlier years.

    Raises NoPencil, NoSuchGroup, NoSuchSeason.
    """
    opened = open_group(device, group)
    with reading() as session:
        seasons = seasons_of_group(session, opened.group_id) if opened.pages is None else []
        season = _chosen_season(wanted, seasons, day)
        choice = season.choice(wanted.games.rules) if season else wanted.games
        games = counted_games(session, opened, choice)
        evening = last_evening(session, opened.group_id, choice)
        known = _summaries_of_this_day(session, opened, games.group, day)
        names = names_on_shared_pages(session, opened, games.group)
    counted, last = games.counted, added_up(each.summary for each in evening)
    shown = [one for one in games.group.statistics.players if name_key(one.name) not in games.group.hidden]
    by, ends = wanted.order or order_for(shown, games.ranking), counted.summary.results
    lines = tuple(ranking_table(shown, by, games.ranking, ends, LastEvening(last, counted.ratings_before)))
    inside = GroupTable(
        group=games.group,
        ranking=games.ranking,
        order=by,
        lines=lines,
        evening=_awarded_evening(evening, last, games.group.hidden),
        awards=() if choice.since is None else year_awards(counted.summary, games.group.hidden),
        memories=tuple(each for part in reversed(known) for each in memories(part.begun, part.game_id, part.summary)),
        choice=choice,
        seasons=tuple(seasons),
        season=season,
        evenings=len({end.evening for end in ends}),
    )
    return inside if names is None else _for_outside(inside, names)


def _chosen_season(wanted: TableChoice, seasons: Sequence[Season], day: date) -> Season | None:
    if wanted.season is None:
        return season_of_today(seasons, day) if wanted.today else None
    return require_season(seasons, wanted.season)


def _summaries_of_this_day(session: Session, opened: OpenGroup, group: CountedGroup, day: date) -> list[DaySummary]:
    if opened.pages:
        return []
    return last_of_days(session, group.group_id, same_days(day, min(group.years, default=day.year)), MAX_MEMORIES)


def _awarded_evening(parts: Sequence[DaySummary], whole: Summary, hidden: Collection[str]) -> AwardedEvening | None:
    if not parts:
        return None
    awards = evening_awards([part.summary for part in parts], whole, hidden)
    return AwardedEvening(parts[0].begun, awards)


def _for_outside(inside: GroupTable, names: dict[str, str]) -> GroupTable:
    """Return the table for visitors: without what names people, and with the names of the shared pages. Players of the
    same rank are sorted by these names.
    """
    group = as_on_shared_pages(inside.group, names)
    called = {name_key(one.name): one for one in group.statistics.players}
    lines = [replace(line, player=called[name_key(names[name_key(line.player.name)])]) for line in inside.lines]
    lines.sort(key=lambda line: (line.rank, name_key(line.player.name)))
    return replace(inside, group=group, lines=tuple(lines), evening=None, awards=(), memories=())


def usual_ranking(device: str, group_id: int) -> Ranking:
    """Return how a group in which the device may write ranks its players. Raises NoPencil."""
    with reading_in(group_id, device) as session:
        return group_row(session, group_id).ranking


def choose_ranking(device: str, group_id: int, ranking: Ranking) -> None:
    """Store how a group ranks its players. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        store_ranking(session, group_id, ranking)


def kept_and_deleted_seasons(device: str, group_id: int) -> tuple[list[Season], list[Season]]:
    """Return the seasons of a group in which the device may write, last begun first, and the deleted ones."""
    with reading_in(group_id, device) as session:
        known = seasons_with_deleted(session, group_id)
    return [one for one in known if not one.deleted_at], [one for one in known if one.deleted_at]


def season_at(device: str, group_id: int, season_id: int) -> Season:
    """Return the season with this id. Raises NoSuchSeason."""
    with reading_in(group_id, device) as session:
        return _season(session, group_id, season_id)


def begin_season(device: str, group_id: int, name: str, first_day: date, last_day: date | None) -> int:
    """Add a season, open if it has no last day, and return its id, or the id of the same season if the group has it.

    Raises TooManySeasons.
    """
    season = Season(group_id=group_id, name=name, first_day=first_day, last_day=last_day, created_at=now())
    with writing_in(group_id, device) as session:
        for known in seasons_of_group(session, group_id):
            if (known.name, known.first_day, known.last_day) == (name, first_day, last_day):
                return known.id
        forgotten = Season.deleted_at < now() - DELETED_LASTS
        session.execute(delete(Season).where(Season.group_id == group_id, forgotten))
        if len(seasons_with_deleted(session, group_id)) >= MAX_SEASONS:
            raise TooManySeasons(MAX_SEASONS)
        session.add(season)
    return season.id


def change_season(
    device: str, group_id: int, season_id: int, *, name: str, first_day: date, last_day: date | None
) -> None:
    """Give a season another name or other days. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).change(name, first_day, last_day)


def close_season(device: str, group_id: int, season_id: int, day: date) -> None:
    """Close a season: games after this day do not count. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).close(day)


def reopen_season(device: str, group_id: int, season_id: int) -> None:
    """Reopen a season. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).closed_on = None


def delete_season(device: str, group_id: int, season_id: int) -> None:
    """Delete a season; its games stay. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).deleted_at = now()


def restore_season(device: str, group_id: int, season_id: int) -> None:
    """Restore a deleted season; no change if it is not deleted. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        require_season(seasons_with_deleted(session, group_id), season_id).deleted_at = None


def seasons_of_group(session: Session, group_id: int) -> list[Season]:
    """Return the seasons of a group that are not deleted, last begun first."""
    return [one for one in seasons_with_deleted(session, group_id) if not one.deleted_at]


def seasons_with_deleted(session: Session, group_id: int) -> list[Season]:
    """Return the seasons of a group, also deleted ones that can still be restored."""
    here = select(Season).where(Season.group_id == group_id)
    return list(session.scalars(here.order_by(Season.first_day.desc(), Season.id.desc())))


def require_season(seasons: Sequence[Season], season_id: int) -> Season:
    """Return the season with this id. Raises NoSuchSeason."""
    for season in seasons:
        if season.id == season_id:
            return season
    raise NoSuchSeason


def season_of_today(seasons: Sequence[Season], today: date) -> Season | None:
    """Return the current season, of several the one that began last, or None."""
    return max((one for one in seasons if one.is_on(today)), key=lambda one: (one.first_day, one.id), default=None)


def _season(session: Session, group_id: int, season_id: int) -> Season:
    return require_season(seasons_of_group(session, group_id), season_id)
