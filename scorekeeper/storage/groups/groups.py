"""Groups, how they rank their players, and who holds their pencils."""

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
    literal,
    select,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.ranking import Ranking
from scorekeeper.storage.database.models import (
    GameRow,
    Group,
    GroupAct,
    HouseRules,
    Pencil,
    PencilLink,
    RankingRow,
    Season,
    SharedPages,
)

USUAL = Ranking()


class TableSettings(Struct, frozen=True):
    """The name of a group, when it was made, how often its games were counted anew, and how it ranks its players."""

    name: str | None
    created_at: datetime | None
    counted: int
    ranking: Ranking


def add_group(session: Session, now: datetime, name: str | None = None) -> int:
    """Make a group, without players and pencils."""
    group = Group(created_at=now, name=name)
    session.add(group)
    session.flush()
    return group.id


def group_name(session: Session, group_id: int) -> str | None:
    """The name of a group, None where it has none."""
    return session.scalar(select(Group.name).where(Group.id == group_id))


def table_settings(session: Session, group_id: int) -> TableSettings:
    """What a table of the group is made with."""
    both = select(Group, RankingRow).outerjoin(RankingRow, RankingRow.group_id == Group.id).where(Group.id == group_id)
    row = session.execute(both).one_or_none()
    if row is None:
        return TableSettings(None, None, 0, USUAL)
    group: Group = row[0]
    chosen: RankingRow | None = row[1]
    return TableSettings(group.name, group.created_at, group.counted, chosen.ranking if chosen else USUAL)


def keep_ranking(session: Session, group_id: int, ranking: Ranking) -> None:
    """Rank the players of a group like this from now on."""
    places = list(ranking.places)
    session.merge(RankingRow(group_id=group_id, ranked_by=ranking.order.value, places=places, dropped=ranking.dropped))


def remove_group(session: Session, group_id: int) -> None:
    """Delete a group with its players, pencils and house rules, unless a game of it is still kept."""
    played = select(GameRow.id).where(GameRow.group_id == Group.id).exists()
    session.execute(delete(Group).where(Group.id == group_id, ~played))


def detach_group(session: Session, group_id: int, secret: str, now: datetime) -> None:
    """Take a group from everybody: nobody may write in it, its pages are not shared, and its games have addresses that
    nobody knows. Its rows are still there, however many, and can be removed bit by bit.
    """
    few = (PencilLink, Pencil, SharedPages, HouseRules, GroupAct, RankingRow, Season)
    for table in few:
        session.execute(
            delete(table).where(table.group_id == group_id), execution_options={"synchronize_session": False}
        )
    session.execute(update(Group).where(Group.id == group_id).values(name=None, deleted_at=now))
    key = literal(f"{secret}-") + cast(GameRow.id, String)
    mine = update(GameRow).where(GameRow.group_id == group_id)
    session.execute(mine.values(key=key, start_id=None), execution_options={"synchronize_session": False})


def deleted_groups(session: Session) -> list[int]:
    """The groups that were taken from everybody, of which there is something left."""
    return list(session.scalars(select(Group.id).where(Group.deleted_at.is_not(None)).order_by(Group.id)))


def groups_of_device(session: Session, device: str) -> list[Group]:
    """The groups in which a device may write, the last used first."""
    rows = session.connection().execute(GROUPS_QUERY, {"device": device})
    return [Group(id=row.id, name=row.name) for row in rows]


def all_groups(session: Session) -> list[Group]:
    """The groups of everybody, the oldest first: for the owner of the database, never for a page."""
    return list(session.scalars(select(Group).where(Group.deleted_at.is_(None)).order_by(Group.id)))


def may_write(session: Session, group_id: int, device: str) -> bool:
    """Whether the device holds the pencil of the group."""
    return held_pencil(session, group_id, device) is not None


def grant_pencil(session: Session, group_id: int, device: str, now: datetime, label: str | None = None) -> None:
    """Give a device the pencil of a group, again where it was taken back; no change where it has it."""
    own = select(Pencil).where(Pencil.group_id == group_id, Pencil.device == device)
    pencil = session.scalar(own) or Pencil(group_id=group_id, device=device, revoked_at=now)
    if pencil.revoked_at is not None:
        pencil.granted_at, pencil.last_used_at, pencil.revoked_at, pencil.label = now, now, None, label
        session.add(pencil)
        session.flush()


def revoke_pencil(session: Session, group_id: int, device: str, now: datetime) -> None:
    """Take the pencil of a group back from a device; no change where it has none."""
    mine = and_(Pencil.group_id == group_id, pencil_of(device))
    session.execute(update(Pencil).where(mine).values(revoked_at=now))


def held_pencil(session: Session, group_id: int, device: str) -> Pencil | None:
    """The pencil that the device holds in the group, None where it holds none."""
    return session.scalar(select(Pencil).where(Pencil.group_id == group_id, pencil_of(device)))


def pencils_of(session: Session, group_id: int) -> list[Pencil]:
    """Every pencil ever given in a group, the oldest first."""
    here = select(Pencil).where(Pencil.group_id == group_id)
    return list(session.scalars(here.order_by(Pencil.granted_at, Pencil.id)))


def held_pencils(session: Session, group_id: int) -> list[Pencil]:
    """The pencils of a group that were not taken back, the oldest first."""
    return [each for each in pencils_of(session, group_id) if each.revoked_at is None]


def pencil_of(device: str | BindParameter[str]) -> ColumnElement[bool]:
    """The condition that a pencil is the device's and was not taken back."""
    return and_(Pencil.device == device, Pencil.revoked_at.is_(None))


def groups_written_by(device: str | BindParameter[str]) -> Select[int]:
    """The ids of the groups in which a device may write, as a subquery."""
    return select(Pencil.group_id).where(pencil_of(device))


# The first page of everybody asks this, so it is built once.
GROUPS_QUERY = (
    select(Group.id, Group.name)
    .join(Pencil, Pencil.group_id == Group.id)
    .where(pencil_of(bindparam("device")))
    .order_by(Pencil.last_used_at.desc(), Group.id.desc())
)
