"""Keys, ids, days and versions of games, and how many there are: single columns, for which no game is loaded."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from sqlalchemy import Connection, bindparam, exists, func, select
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import ActRow, GameRow

# Every watcher polls this, so the query is built once.
VERSION_QUERY = select(GameRow.version).where(GameRow.key == bindparam("key"))


def version_of(connection: Connection, key: str) -> int | None:
    """How often the game was written, None where there is none. A poll without news costs only this query."""
    return connection.scalar(VERSION_QUERY, {"key": key})


def key_started_by(session: Session, start_id: str | None) -> str | None:
    """The key of the game that was started with this id, None where there is none."""
    if start_id is None:
        return None
    return session.scalar(select(GameRow.key).where(GameRow.start_id == start_id))


def group_started_by(session: Session, start_id: str) -> int | None:
    """The group of the game that was started with this id, None where there is none."""
    return session.scalar(select(GameRow.group_id).where(GameRow.start_id == start_id))


def count_games(session: Session, group_id: int) -> int:
    """How many games a group has."""
    return session.scalar(select(func.count()).select_from(GameRow).where(GameRow.group_id == group_id)) or 0


def newest_key(session: Session, group_id: int) -> str | None:
    """The key of the newest game of a group, None where it has none."""
    mine = select(GameRow.key).where(GameRow.group_id == group_id)
    return session.scalar(mine.order_by(GameRow.id.desc()).limit(1))


def game_keys_of_group(session: Session, group_id: int) -> list[str]:
    """The keys of all games of a group, however many, the newest first."""
    return list(session.scalars(select(GameRow.key).where(GameRow.group_id == group_id).order_by(GameRow.id.desc())))


def key_of_next(session: Session, game_id: int) -> str | None:
    """The key of the game played after this one in the same sitting, None where there is none."""
    return session.scalar(select(GameRow.key).where(GameRow.previous_game_id == game_id))


def previous_of(session: Session, game_id: int) -> int | None:
    """The id of the game before this one in its sitting, None where it is the first."""
    return session.scalar(select(GameRow.previous_game_id).where(GameRow.id == game_id))


def newest_games_written_since(session: Session, group_id: int, moment: datetime, limit: int) -> list[int]:
    """The ids of those of the newest games of a group, at most so many, in which something was written since then."""
    newest = select(GameRow.id).where(GameRow.group_id == group_id).order_by(GameRow.id.desc()).limit(limit)
    written = exists().where(ActRow.game_id == GameRow.id, ActRow.at >= moment)
    return list(session.scalars(select(GameRow.id).where(GameRow.id.in_(newest), written)))


def keys_of_games(session: Session, ids: Collection[int]) -> dict[int, str]:
    """The keys of these games by their ids."""
    rows = session.execute(select(GameRow.id, GameRow.key).where(GameRow.id.in_(ids)))
    return {row.id: row.key for row in rows}


def state_of_games_before(session: Session, group_id: int, *, before: int) -> tuple[int, int]:
    """How many games of a group were begun before the game with this id, and the sum of their versions: other numbers
    where any of them has changed.
    """
    theirs = (GameRow.group_id == group_id, GameRow.id < before)
    count, versions = session.execute(
        select(func.count(), func.coalesce(func.sum(GameRow.version), 0)).where(*theirs)
    ).one()
    return int(count), int(versions)


def days_of_group(session: Session, group_id: int) -> list[date]:
    """The day on which each game of a group was started, the first of all first."""
    mine = select(GameRow.started_on).where(GameRow.group_id == group_id)
    return list(session.scalars(mine.order_by(GameRow.started_on)))
