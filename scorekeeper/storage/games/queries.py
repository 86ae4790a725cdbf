"""Lists of games as values, single columns of them, and the deletion of games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    distinct,
    exists,
    extract,
    func,
    select,
)
from sqlalchemy.orm import Session

from scorekeeper.rules.game import Game
from scorekeeper.rules.insights.pace import GameTime
from scorekeeper.storage.database.game_rows import (
    ActRow,
    AttendanceRow,
    GameRow,
    PlayerRoundRow,
    RoundRow,
    SealedBidRow,
    SeatRow,
)
from scorekeeper.storage.database.group_rows import PlayerRow
from scorekeeper.storage.games.loading import GAME_COLUMNS, SeatedRow, games_of_rows
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.groups.groups import deleted_groups, groups_written_by

# How many games one query loads.
BATCH_SIZE = 200
# How many games of a group are searched for its record.
MAX_GAMES_OF_A_GROUP = 500
# Every watcher polls this, so the query is built once.
VERSION_QUERY = select(GameRow.version).where(GameRow.key == bindparam("key"))


class RecentGame(Struct, frozen=True):
    """What the form of a new game needs to know of an earlier one: the name of its rules, and how long it took, if
    known.
    """

    rules: str
    time: GameTime | None


def games_written_by(
    session: Session,
    device: str,
    *,
    limit: int,
    skip: int = 0,
    unreadable: list[LeftOut] | None = None,
    group_id: int | None = None,
) -> list[StoredGame]:
    """Return the games of all groups in which the device may write, or of one of them, newest first.

    A game that cannot be read is left out and added to `unreadable`, here as in every list.
    """
    query = LIST_QUERY if group_id is None else LIST_OF_GROUP_QUERY
    chosen = {"device": device, "group": group_id, "limit": limit, "skip": skip}
    connection = session.connection()
    seated = connection.execute(query, chosen).all()
    writable = {row.group_id for row in seated}
    return games_of_rows(connection, seated, writable=writable, unreadable=unreadable)


def last_game_bid_in(session: Session, device: str, group_id: int | None = None) -> StoredGame | None:
    """Return the newest game of the device's groups, or of one of them, in which anyone has bid. If no game has a bid,
    return the newest game. Return None if there is no game, or if it cannot be read.

    So a game whose seats were drawn, but that was never played, is skipped.
    """
    mine = _games_written_by_query(device, group_id)
    open_bid = exists().where(PlayerRoundRow.game_id == GameRow.id, PlayerRoundRow.bid.is_not(None))
    secret_bid = exists().where(SealedBidRow.game_id == GameRow.id)
    seated = _newest_rows(session, mine.where(open_bid | secret_bid), 1, 0) or _newest_rows(session, mine, 1, 0)
    return next(iter(games_of_rows(session.connection(), seated, writable=())), None)


def recent_games(session: Session, device: str, group_id: int | None, limit: int) -> list[RecentGame]:
    """Return the newest games of the device's groups, or of one of them, newest first."""
    newest = _games_written_by_query(device, group_id).order_by(GameRow.id.desc()).limit(limit)
    chosen = select(GameRow.id, GameRow.rules).where(GameRow.id.in_(newest)).order_by(GameRow.id.desc())
    first_to_last = select(ActRow.game_id, func.min(ActRow.at), func.max(ActRow.at)).group_by(ActRow.game_id)
    acts = {row[0]: row for row in session.execute(first_to_last.where(ActRow.game_id.in_(newest)))}
    seat = PlayerRoundRow
    counts = select(
        seat.game_id,
        func.count(distinct(seat.round_number)),
        func.sum(seat.tricks),
        func.count(distinct(seat.seat)),
    ).where(seat.game_id.in_(newest), seat.tricks.is_not(None))
    played = {row[0]: row for row in session.execute(counts.group_by(seat.game_id))}

    def time_of(game_id: int) -> GameTime | None:
        if game_id not in acts or game_id not in played:
            return None
        _, first, last = acts[game_id]
        _, rounds, tricks, players = played[game_id]
        return GameTime((last - first).total_seconds(), rounds, tricks or 0, players)

    return [RecentGame(rules["name"], time_of(game_id)) for game_id, rules in session.execute(chosen)]


def games_of_all(
    session: Session, *, limit: int, skip: int = 0, unreadable: list[LeftOut] | None = None
) -> list[StoredGame]:
    """Return the games of all groups, newest first: for the owner of the database, never for a page."""
    there = GameRow.group_id.not_in(deleted_groups(session))
    return _load_chosen(session, there, limit=limit, skip=skip, unreadable=unreadable)


def games_of_group(session: Session, group_id: int, unreadable: list[LeftOut] | None = None) -> list[StoredGame]:
    """Return every game of a group, oldest first."""
    mine = GameRow.group_id == group_id
    batches = range(0, count_games(session, group_id), BATCH_SIZE)
    newest = [_load_chosen(session, mine, limit=BATCH_SIZE, skip=skip, unreadable=unreadable) for skip in batches]
    return [game for games in newest for game in games][::-1]


def games_with_ids(session: Session, ids: Collection[int]) -> list[StoredGame]:
    """Return the readable games with these ids, newest first."""
    return _load_chosen(session, GameRow.id.in_(ids), limit=len(ids))


def newest_games_like(
    session: Session, group_id: int, game: Game, started_on: date | None, limit: int
) -> list[StoredGame]:
    """Return the newest games of a group with the same title, first dealer and number of rounds as this game. If
    `started_on` is given, they also have that day.
    """
    rounds = select(func.count()).where(RoundRow.game_id == GameRow.id).scalar_subquery()
    alike = [GameRow.title == game.title, GameRow.first_dealer == game.first_dealer, rounds == len(game.rounds)]
    day = () if started_on is None else (GameRow.started_on == started_on,)
    return _load_chosen(session, GameRow.group_id == group_id, *alike, *day, limit=limit)


def games_started_on(
    session: Session, group_id: int, days: Collection[date], limit: int | None = None
) -> list[StoredGame]:
    """Return the games of a group that count as started on these days, newest first."""
    mine = (GameRow.group_id == group_id, GameRow.started_on.in_(days))
    return _load_chosen(session, *mine, limit=count_games(session, group_id) if limit is None else limit)


def games_before(
    session: Session, group_id: int, *, before: int, limit: int = MAX_GAMES_OF_A_GROUP
) -> list[StoredGame]:
    """Return the games of a group that were begun before the game with this id, newest first."""
    return _load_chosen(session, GameRow.group_id == group_id, GameRow.id < before, limit=limit)


def games_started_by(session: Session, start_ids: Collection[str]) -> list[StoredGame]:
    """Return the games made with these start ids, newest first."""
    return _load_chosen(session, GameRow.start_id.in_(start_ids), limit=len(start_ids))


def remove_game(session: Session, game_id: int) -> None:
    """Delete a game and everything recorded in it, for good."""
    session.execute(delete(GameRow).where(GameRow.id == game_id))


def remove_newest_games(session: Session, group_id: int, limit: int) -> None:
    """Delete the newest `limit` games of a group for good."""
    newest = session.scalars(select(GameRow.id).where(GameRow.group_id == group_id).order_by(GameRow.id.desc()))
    session.execute(delete(GameRow).where(GameRow.id.in_(newest.fetchmany(limit))))


def _games_written_by_query(device: str | BindParameter[str], group_id: int | BindParameter[int] | None) -> Select[int]:
    """Return the query of the games of all groups in which the device may write, or of one of them."""
    mine = select(GameRow.id).where(GameRow.group_id.in_(groups_written_by(device)))
    return mine if group_id is None else mine.where(GameRow.group_id == group_id)


def _load_chosen(
    session: Session,
    *chosen: ColumnElement[bool],
    limit: int,
    skip: int = 0,
    unreadable: list[LeftOut] | None = None,
) -> list[StoredGame]:
    """Return the games that meet these conditions, newest first, in three statements."""
    newest = _newest_rows(session, select(GameRow.id).where(*chosen), limit, skip)
    return games_of_rows(session.connection(), newest, writable=(), unreadable=unreadable)


def _newest_rows(session: Session, games: Select[int], limit: int, skip: int) -> Sequence[SeatedRow]:
    """Return the newest of these games as rows by seat."""
    return session.connection().execute(_newest_query(games), {"limit": limit, "skip": skip}).all()


def _newest_query(games: Select[int]) -> Select[*tuple[Any, ...]]:
    """Return the query of the newest of these games: one row for each seat, with its player and the agreements."""
    newest = games.order_by(GameRow.id.desc()).limit(bindparam("limit")).offset(bindparam("skip"))
    return (
        select(*GAME_COLUMNS, PlayerRow.name)
        .join(SeatRow, SeatRow.game_id == GameRow.id)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .outerjoin(AttendanceRow, AttendanceRow.game_id == GameRow.id)
        .where(GameRow.id.in_(newest))
        .order_by(GameRow.id.desc(), SeatRow.seat)
    )


# Every first page runs these, and building them takes longer than running them.
LIST_QUERY = _newest_query(_games_written_by_query(bindparam("device"), None))
LIST_OF_GROUP_QUERY = _newest_query(_games_written_by_query(bindparam("device"), bindparam("group")))


def version_of(connection: Connection, key: str) -> int | None:
    """Return the version of a game, or None. A poll of an unchanged game costs only this query."""
    return connection.scalar(VERSION_QUERY, {"key": key})


def key_started_by(session: Session, start_id: str | None) -> str | None:
    """Return the key of the game that was started with this id, or None."""
    if start_id is None:
        return None
    return session.scalar(select(GameRow.key).where(GameRow.start_id == start_id))


def group_started_by(session: Session, start_id: str) -> int | None:
    """Return the group of the game that was started with this id, or None."""
    return session.scalar(select(GameRow.group_id).where(GameRow.start_id == start_id))


def count_games(session: Session, group_id: int) -> int:
    """Return the number of games of a group."""
    return session.scalar(select(func.count()).select_from(GameRow).where(GameRow.group_id == group_id)) or 0


def newest_key(session: Session, group_id: int) -> str | None:
    """Return the key of the newest game of a group, or None."""
    mine = select(GameRow.key).where(GameRow.group_id == group_id)
    return session.scalar(mine.order_by(GameRow.id.desc()).limit(1))


def game_keys_of_group(session: Session, group_id: int) -> list[str]:
    """Return the keys of all games of a group, newest first."""
    return list(session.scalars(select(GameRow.key).where(GameRow.group_id == group_id).order_by(GameRow.id.desc())))


def key_of_next(session: Session, game_id: int) -> str | None:
    """Return the key of the game played after this one in the same sitting, or None."""
    return session.scalar(select(GameRow.key).where(GameRow.previous_game_id == game_id))


def previous_of(session: Session, game_id: int) -> int | None:
    """Return the id of the game before this one in its sitting, or None."""
    return session.scalar(select(GameRow.previous_game_id).where(GameRow.id == game_id))


def newest_games_written_since(session: Session, group_id: int, moment: datetime, limit: int) -> list[int]:
    """Return the ids of those of the `limit` newest games of a group in which something was recorded since `moment`."""
    newest = select(GameRow.id).where(GameRow.group_id == group_id).order_by(GameRow.id.desc()).limit(limit)
    written = exists().where(ActRow.game_id == GameRow.id, ActRow.at >= moment)
    return list(session.scalars(select(GameRow.id).where(GameRow.id.in_(newest), written)))


def keys_of_games(session: Session, ids: Collection[int]) -> dict[int, str]:
    """Return the keys of these games by their ids."""
    rows = session.execute(select(GameRow.id, GameRow.key).where(GameRow.id.in_(ids)))
    return {row.id: row.key for row in rows}


def state_of_games_before(session: Session, group_id: int, *, before: int) -> tuple[int, int]:
    """Return the number of games of a group begun before the game with this id, and the sum of their versions: the pair
    changes whenever one of these games does.
    """
    theirs = (GameRow.group_id == group_id, GameRow.id < before)
    count, versions = session.execute(
        select(func.count(), func.coalesce(func.sum(GameRow.version), 0)).where(*theirs)
    ).one()
    return int(count), int(versions)


def games_by_year(session: Session, group_id: int) -> dict[int, int]:
    """Return how many games of a group were started in each year, the last year first."""
    year = extract("year", GameRow.started_on)
    games = select(year, func.count()).where(GameRow.group_id == group_id).group_by(year).order_by(year.desc())
    return {int(each): count for each, count in session.execute(games)}
