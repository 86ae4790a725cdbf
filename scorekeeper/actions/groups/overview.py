"""What is stored, for the operator of the server: the number of games and groups, and each group."""

from __future__ import annotations

from datetime import date

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.storage.database import reading
from scorekeeper.storage.database.game_rows import GameRow
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.games.queries import count_games, newest_key
from scorekeeper.storage.groups.groups import all_groups, count_groups, held_pencils
from scorekeeper.storage.groups.people import busiest_of_group


class KeptGroup(Struct, frozen=True):
    """A group for the operator of the server. Its name is None if it is called by its `people`. It has the numbers of
    its games and devices, and the key and the day of its newest game.
    """

    name: str | None
    people: tuple[str, ...]
    games: int
    devices: int
    newest: str | None
    day: date | None


def count_all() -> tuple[int, int]:
    """Return the number of games and of groups."""
    with reading() as session:
        games = session.scalar(select(func.count()).select_from(GameRow))
        return games or 0, count_groups(session)


def kept_groups() -> list[KeptGroup]:
    """Return all groups, oldest first."""
    with reading() as session:
        return [_kept_group(session, group) for group in all_groups(session)]


def _kept_group(session: Session, group: Group) -> KeptGroup:
    newest = newest_key(session, group.id)
    return KeptGroup(
        group.name,
        () if group.name else tuple(busiest_of_group(session, group.id, lately=True)),
        count_games(session, group.id),
        len(held_pencils(session, group.id)),
        newest,
        session.scalar(select(GameRow.started_on).where(GameRow.key == newest)),
    )
