"""Groups and who holds their pencils."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    cast,
    delete,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import (
    GameRow,
    GroupActRow,
    GroupRow,
    HouseRulesRow,
    PencilLinkRow,
    PencilRow,
    RankingRow,
    Season,
    SharedPages,
)


class Group(Struct, frozen=True):
    """A group that plays together. A group that was made with a first game has no name."""

    id: int
    name: str | None


class Pencil(Struct, frozen=True):
    """The right of a device to write in a group, since and until when, and when it was last used.

    `label` is what people call the device, None where it got the pencil by starting a game.
    """

    id: int
    device: str
    label: str | None
    granted_at: datetime
    last_used_at: datetime
    revoked_at: datetime | None


def add_group(session: Session, now: datetime, name: str | None = None) -> int:
    """Make a group, without players and pencils."""
    return session.scalars(insert(GroupRow).returning(GroupRow.id), [{"created_at": now, "name": name}]).one()


def group_name(session: Session, group_id: int) -> str | None:
    """The name of a group, None where it has none."""
    return session.scalar(select(GroupRow.name).where(GroupRow.id == group_id))


def rename_group(session: Session, group_id: int, name: str | None) -> None:
    """Give a group a name, or none."""
    session.execute(update(GroupRow).where(GroupRow.id == group_id).values(name=name))


def remove_group(session: Session, group_id: int) -> None:
    """Delete a group with its players, pencils and house rules, unless a game of it is still kept."""
    played = select(GameRow.id).where(GameRow.group_id == GroupRow.id).exists()
    session.execute(delete(GroupRow).where(GroupRow.id == group_id, ~played))


def detach_group(session: Session, group_id: int, secret: str, now: datetime) -> None:
    """Take a group from everybody: nobody may write in it, its pages are not shared, and its games have addresses that
    nobody knows. Its rows are still there, however many, and can be removed bit by bit.
    """
    few = (PencilLinkRow, PencilRow, SharedPages, HouseRulesRow, GroupActRow, RankingRow, Season)
    for table in few:
        session.execute(
            delete(table).where(table.group_id == group_id), execution_options={"synchronize_session": False}
        )
    session.execute(update(GroupRow).where(GroupRow.id == group_id).values(name=None, deleted_at=now))
    key = literal(f"{secret}-") + cast(GameRow.id, String)
    mine = update(GameRow).where(GameRow.group_id == group_id)
    session.execute(mine.values(key=key, start_id=None), execution_options={"synchronize_session": False})


def deleted_groups(session: Session) -> list[int]:
    """The groups that were taken from everybody, of which there is something left."""
    return list(session.scalars(select(GroupRow.id).where(GroupRow.deleted_at.is_not(None)).order_by(GroupRow.id)))


def groups_of_device(session: Session, device: str) -> list[Group]:
    """The groups in which a device may write, the last used first."""
    rows = session.connection().execute(GROUPS_QUERY, {"device": device})
    return [Group(row.id, row.name) for row in rows]


def all_groups(session: Session) -> list[Group]:
    """The groups of everybody, the oldest first: for the owner of the database, never for a page."""
    there = select(GroupRow.id, GroupRow.name).where(GroupRow.deleted_at.is_(None))
    rows = session.execute(there.order_by(GroupRow.id))
    return [Group(row.id, row.name) for row in rows]


def may_write(session: Session, group_id: int, device: str) -> bool:
    """Whether the device holds the pencil of the group."""
    return held_pencil(session, group_id, device) is not None


def has_pencil(session: Session, group_id: int) -> bool:
    """Whether the pencil of a group was ever given to anybody."""
    return session.scalar(select(PencilRow.id).where(PencilRow.group_id == group_id).limit(1)) is not None


def grant_pencil(session: Session, group_id: int, device: str, now: datetime, label: str | None = None) -> None:
    """Give a device the pencil of a group, again where it was taken back; no change where it has it."""
    own = and_(PencilRow.group_id == group_id, PencilRow.device == device)
    row = session.execute(select(PencilRow.id, PencilRow.revoked_at).where(own)).one_or_none()
    if row is None:
        values = {"group_id": group_id, "device": device, "label": label, "granted_at": now, "last_used_at": now}
        session.execute(insert(PencilRow), [values])
    elif row.revoked_at is not None:
        again = {"label": label, "granted_at": now, "last_used_at": now, "revoked_at": None}
        session.execute(update(PencilRow).where(own).values(again))


def use_pencil(session: Session, group_id: int, device: str, now: datetime) -> None:
    """Note that a device used its pencil of a group."""
    mine = and_(PencilRow.group_id == group_id, pencil_of(device))
    session.execute(update(PencilRow).where(mine).values(last_used_at=now))


def revoke_pencil(session: Session, group_id: int, device: str, now: datetime) -> None:
    """Take the pencil of a group back from a device; no change where it has none."""
    mine = and_(PencilRow.group_id == group_id, pencil_of(device))
    session.execute(update(PencilRow).where(mine).values(revoked_at=now))


def revoke_other_pencils(session: Session, group_id: int, keeper: str, now: datetime) -> None:
    """Take the pencils of a group back from all devices but one."""
    others = and_(PencilRow.group_id == group_id, PencilRow.device != keeper, PencilRow.revoked_at.is_(None))
    session.execute(update(PencilRow).where(others).values(revoked_at=now))


def held_pencil(session: Session, group_id: int, device: str) -> int | None:
    """The id of the pencil that the device holds in the group, None where it holds none."""
    return session.scalar(select(PencilRow.id).where(PencilRow.group_id == group_id, pencil_of(device)))


def pencils_of(session: Session, group_id: int) -> list[Pencil]:
    """Every pencil ever given in a group, the oldest first."""
    rows = session.scalars(
        select(PencilRow).where(PencilRow.group_id == group_id).order_by(PencilRow.granted_at, PencilRow.id)
    )
    return [Pencil(row.id, row.device, row.label, row.granted_at, row.last_used_at, row.revoked_at) for row in rows]


def held_pencils(session: Session, group_id: int) -> list[Pencil]:
    """The pencils of a group that were not taken back, the oldest first."""
    return [each for each in pencils_of(session, group_id) if each.revoked_at is None]


def pencil_of(device: str | BindParameter[str]) -> ColumnElement[bool]:
    """The condition that a pencil is the device's and was not taken back."""
    return and_(PencilRow.device == device, PencilRow.revoked_at.is_(None))


def groups_written_by(device: str | BindParameter[str]) -> Select[int]:
    """The ids of the groups in which a device may write, as a subquery."""
    return select(PencilRow.group_id).where(pencil_of(device))


# The first page of everybody asks this, so it is built once.
GROUPS_QUERY = (
    select(GroupRow.id, GroupRow.name)
    .join(PencilRow, PencilRow.group_id == GroupRow.id)
    .where(pencil_of(bindparam("device")))
    .order_by(PencilRow.last_used_at.desc(), GroupRow.id.desc())
)
