"""Groups, how they rank their players, who holds their pencils, and their quotas.

A stranger must not fill the disk of a server, so the quotas are settings of the app. Commands have none: who runs them
owns the disk.
"""

from __future__ import annotations

import json
import re
from datetime import date, datetime
from shutil import disk_usage
from typing import Any

from flask import current_app
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    cast,
    delete,
    func,
    literal,
    select,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.ranking import Ranking
from scorekeeper.storage.database import change_rows
from scorekeeper.storage.database.game_rows import ActRow, GameRow
from scorekeeper.storage.database.group_rows import (
    Group,
    GroupAct,
    HouseRules,
    Pencil,
    PencilLink,
    PlayerRow,
    RankingRow,
    Season,
    SharedPages,
)
from scorekeeper.storage.database.settlement_rows import Settlement
from scorekeeper.storage.database.sqlite_file import watched_file
from scorekeeper.storage.errors import GroupFull

GROUPS, RULES_OF_DEVICE, GAMES, PLAYERS, HOUSE_RULES, BOOKS, BYTES, DISK = (
    "MAX_GROUPS_OF_DEVICE",
    "MAX_HOUSE_RULES_OF_DEVICE",
    "MAX_GAMES_OF_GROUP",
    "MAX_PLAYERS_OF_GROUP",
    "MAX_HOUSE_RULES_OF_GROUP",
    "MAX_BOOKS_OF_GROUP",
    "MAX_BYTES_OF_GROUP",
    "MIN_FREE_BYTES",
)
ID = re.compile(r"\d{1,9}", re.ASCII)
# The size of a group is measured at every started game, and after this many acts in one.
ACTS_BETWEEN_CHECKS = 50
# Roughly the bytes of a game without its rules, and of each value in one of its rounds.
BYTES_OF_A_GAME, BYTES_OF_A_VALUE = 500, 30


def add_group(session: Session, now: datetime, name: str | None = None) -> int:
    """Add a group without players and pencils, and return its id. Raises GroupFull if the disk is nearly full: then the
    rest of it is for existing groups.
    """
    if not has_room_for_groups():
        raise GroupFull(DISK, current_app.config[DISK])
    group = Group(created_at=now, name=name, visited_on=now.date())
    session.add(group)
    session.flush()
    return group.id


def has_room_for_groups() -> bool:
    """Return whether the disk has room for new groups, beyond what is reserved for existing ones."""
    least, file = current_app.config.get(DISK), watched_file(current_app)
    return least is None or file is None or disk_usage(file.path.parent).free >= least


def note_visit(session: Session, place: str, day: date) -> None:
    """Note that a page of the game with the key `place`, or of the group with that id, was opened on this day."""
    own = select(GameRow.group_id).where(GameRow.key == place)
    visited = Group.id == int(place) if ID.fullmatch(place) else Group.id.in_(own)
    change_rows(session, update(Group).where(visited).values(visited_on=day))


def unvisited_groups(session: Session, before: date) -> list[int]:
    """Return the groups that one device imported and that were not used: nothing was done in them, and their pages were
    last opened before that day.
    """
    played = select(ActRow.id).join(GameRow, GameRow.id == ActRow.game_id).where(GameRow.group_id == Group.id)
    shared = select(SharedPages.group_id).where(SharedPages.group_id == Group.id)
    pencils = select(func.count(Pencil.id)).where(Pencil.group_id == Group.id).scalar_subquery()
    alone = (Group.deleted_at.is_(None), ~played.exists(), ~shared.exists(), pencils == 1)
    return list(session.scalars(select(Group.id).where(Group.visited_on < before, *alone).order_by(Group.id)))


def group_name(session: Session, group_id: int) -> str | None:
    """Return the name of a group, or None."""
    return session.scalar(select(Group.name).where(Group.id == group_id))


def group_row(session: Session, group_id: int) -> Group:
    """Return the group with this id, or an empty group if it was deleted meanwhile."""
    return session.get(Group, group_id) or Group(counted=0)


def store_ranking(session: Session, group_id: int, ranking: Ranking) -> None:
    """Store how the group ranks its players."""
    by, places = ranking.usual_order.value, list(ranking.places)
    session.merge(RankingRow(group_id=group_id, ranked_by=by, places=places, dropped=ranking.dropped))


def remove_group(session: Session, group_id: int) -> None:
    """Delete a group with its players, pencils and house rules, unless a game of it still exists."""
    played = select(GameRow.id).where(GameRow.group_id == Group.id).exists()
    session.execute(delete(Group).where(Group.id == group_id, ~played))


def mark_group_deleted(session: Session, group_id: int, key_prefix: str, now: datetime) -> None:
    """Mark a group as deleted, and hide it from everyone: no device may write in it, its pages are not shared, and its
    games get addresses that no one knows, which begin with `key_prefix`. The rows of its games and players remain, to
    be removed bit by bit.
    """
    few = (PencilLink, Pencil, SharedPages, HouseRules, GroupAct, RankingRow, Season, Settlement)
    for table in few:
        change_rows(session, delete(table).where(table.group_id == group_id))
    session.execute(update(Group).where(Group.id == group_id).values(name=None, staked=None, deleted_at=now))
    key = literal(f"{key_prefix}-") + cast(GameRow.id, String)
    mine = update(GameRow).where(GameRow.group_id == group_id)
    change_rows(session, mine.values(key=key, start_id=None))


def deleted_groups(session: Session) -> list[int]:
    """Return the ids of the groups that are hidden from everyone and still have rows."""
    return list(session.scalars(select(Group.id).where(Group.deleted_at.is_not(None)).order_by(Group.id)))


def groups_of_device(session: Session, device: str) -> list[Group]:
    """Return the groups in which a device may write, last used first."""
    rows = session.connection().execute(GROUPS_QUERY, {"device": device})
    return [Group(id=row.id, name=row.name) for row in rows]


def all_groups(session: Session) -> list[Group]:
    """Return all groups, oldest first: for the owner of the database, never for a page."""
    return list(session.scalars(select(Group).where(Group.deleted_at.is_(None)).order_by(Group.id)))


def count_groups(session: Session) -> int:
    """Return the number of groups."""
    return session.scalar(select(func.count()).where(Group.deleted_at.is_(None))) or 0


def may_write(session: Session, group_id: int, device: str) -> bool:
    """Return whether the device may write in the group, that is, holds its pencil."""
    return held_pencil(session, group_id, device) is not None


def grant_pencil(session: Session, group_id: int, device: str, now: datetime, label: str | None = None) -> None:
    """Give a device the pencil of a group, again if it was revoked; no change if it has it."""
    own = select(Pencil).where(Pencil.group_id == group_id, Pencil.device == device)
    pencil = session.scalar(own) or Pencil(group_id=group_id, device=device, revoked_at=now)
    if pencil.revoked_at is not None:
        pencil.granted_at, pencil.last_used_at, pencil.revoked_at, pencil.label = now, now, None, label
        session.add(pencil)
        session.flush()


def revoke_pencil(session: Session, group_id: int, device: str, now: datetime) -> None:
    """Revoke a device's pencil of a group; no change if it has none."""
    mine = and_(Pencil.group_id == group_id, pencil_of(device))
    session.execute(update(Pencil).where(mine).values(revoked_at=now))


def held_pencil(session: Session, group_id: int, device: str) -> Pencil | None:
    """Return the device's pencil in the group, or None."""
    return session.scalar(select(Pencil).where(Pencil.group_id == group_id, pencil_of(device)))


def pencils_of(session: Session, group_id: int) -> list[Pencil]:
    """Return every pencil ever given in a group, oldest first."""
    here = select(Pencil).where(Pencil.group_id == group_id)
    return list(session.scalars(here.order_by(Pencil.granted_at, Pencil.id)))


def held_pencils(session: Session, group_id: int) -> list[Pencil]:
    """Return the pencils of a group that were not revoked, oldest first."""
    return [each for each in pencils_of(session, group_id) if each.revoked_at is None]


def pencil_of(device: str | BindParameter[str]) -> ColumnElement[bool]:
    """Return the SQL condition that a pencil is held by the device and was not revoked."""
    return and_(Pencil.device == device, Pencil.revoked_at.is_(None))


def groups_written_by(device: str | BindParameter[str]) -> Select[int]:
    """Return a subquery for the ids of the groups in which a device may write."""
    return select(Pencil.group_id).where(pencil_of(device))


# The first page of every visitor asks this, so it is built once.
GROUPS_QUERY = (
    select(Group.id, Group.name)
    .join(Pencil, Pencil.group_id == Group.id)
    .where(pencil_of(bindparam("device")))
    .order_by(Pencil.last_used_at.desc(), Group.id.desc())
)


def require_quota(kind: str, kept: int) -> None:
    """Raise GroupFull if a group or a device has more of this kind than allowed."""
    most: int | None = current_app.config.get(kind)
    if most is not None and kept > most:
        raise GroupFull(kind, most)


def require_quota_of_games(session: Session, group_id: int) -> None:
    """Raise GroupFull if the group has more games, or more bytes in them, than allowed."""
    games, size = games_and_bytes(session, group_id)
    require_quota(GAMES, games)
    require_quota(BYTES, size)


def games_and_bytes(session: Session, group_id: int) -> tuple[int, int]:
    """Return how many games a group has, and roughly how many bytes they take."""
    kept = select(func.count(GameRow.id), func.coalesce(func.sum(GameRow.kept_bytes), 0))
    games, size = session.execute(kept.where(GameRow.group_id == group_id)).one()
    return int(games), int(size)


def require_quota_of_players(session: Session, group_id: int) -> None:
    """Raise GroupFull if the group has more names than allowed."""
    known = select(func.count(PlayerRow.id)).where(PlayerRow.group_id == group_id)
    require_quota(PLAYERS, session.execute(known).scalar_one())


def require_quota_of_house_rules(session: Session, group_id: int) -> None:
    """Raise GroupFull if the group has more house rules than allowed. Raise it too if one of its devices has more than
    allowed in all its groups, because many pages offer all of them.
    """
    kept = select(func.count(HouseRules.id))
    require_quota(HOUSE_RULES, session.execute(kept.where(HouseRules.group_id == group_id)).scalar_one())
    devices = select(Pencil.device).where(Pencil.group_id == group_id, Pencil.revoked_at.is_(None))
    of_devices = (
        kept.join(Pencil, Pencil.group_id == HouseRules.group_id)
        .where(Pencil.device.in_(devices), Pencil.revoked_at.is_(None))
        .group_by(Pencil.device)
    )
    require_quota(RULES_OF_DEVICE, max(session.scalars(of_devices), default=0))


def require_quota_of_group(session: Session, device: str) -> None:
    """Raise GroupFull if the device may write in more groups than allowed."""
    kept = select(func.count(Pencil.id)).where(pencil_of(device))
    require_quota(GROUPS, session.execute(kept).scalar_one())


def size_of(value: Any) -> int:
    """Return roughly how many bytes a value takes in the database."""
    return len(json.dumps(value, ensure_ascii=False, default=str).encode("utf-8", "replace"))
