"""Clubs and who holds their pencils."""

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
    ClubRow,
    GameRow,
    GroupActRow,
    HouseRulesRow,
    PencilLinkRow,
    PencilRow,
    RankingRow,
    SeasonRow,
    SharedPagesRow,
)


class Club(Struct, frozen=True):
    """A group that plays together. A club that was made with a first game has no name."""

    id: int
    name: str | None


class Pencil(Struct, frozen=True):
    """The right of a device to write in a club, since and until when, and when it was last used.

    `label` is what people call the device, None where it got the pencil by starting a game.
    """

    id: int
    device: str
    label: str | None
    granted_at: datetime
    last_used_at: datetime
    revoked_at: datetime | None


def add_club(session: Session, now: datetime, name: str | None = None) -> int:
    """Make a club, without players and pencils."""
    return session.scalars(insert(ClubRow).returning(ClubRow.id), [{"created_at": now, "name": name}]).one()


def club_name(session: Session, club_id: int) -> str | None:
    """The name of a club, None where it has none."""
    return session.scalar(select(ClubRow.name).where(ClubRow.id == club_id))


def name_club(session: Session, club_id: int, name: str | None) -> None:
    """Give a club a name, or none."""
    session.execute(update(ClubRow).where(ClubRow.id == club_id).values(name=name))


def remove_club(session: Session, club_id: int) -> None:
    """Delete a club with its players, pencils and house rules, unless a game of it is still kept."""
    played = select(GameRow.id).where(GameRow.club_id == ClubRow.id).exists()
    session.execute(delete(ClubRow).where(ClubRow.id == club_id, ~played))


def detach_club(session: Session, club_id: int, secret: str, now: datetime) -> None:
    """Take a club from everybody: nobody may write in it, its pages are not shared, and its games have addresses that
    nobody knows. Its rows are still there, however many, and can be removed bit by bit.
    """
    few = (PencilLinkRow, PencilRow, SharedPagesRow, HouseRulesRow, GroupActRow, RankingRow, SeasonRow)
    for table in few:
        session.execute(delete(table).where(table.club_id == club_id), execution_options={"synchronize_session": False})
    session.execute(update(ClubRow).where(ClubRow.id == club_id).values(name=None, deleted_at=now))
    key = literal(f"{secret}-") + cast(GameRow.id, String)
    mine = update(GameRow).where(GameRow.club_id == club_id)
    session.execute(mine.values(key=key, start_id=None), execution_options={"synchronize_session": False})


def deleted_clubs(session: Session) -> list[int]:
    """The clubs that were taken from everybody, of which there is something left."""
    return list(session.scalars(select(ClubRow.id).where(ClubRow.deleted_at.is_not(None)).order_by(ClubRow.id)))


def clubs_of(session: Session, device: str) -> list[Club]:
    """The clubs in which a device may write, the last used first."""
    rows = session.connection().execute(CLUBS_QUERY, {"device": device})
    return [Club(row.id, row.name) for row in rows]


def all_clubs(session: Session) -> list[Club]:
    """The clubs of everybody, the oldest first: for the owner of the database, never for a page."""
    there = select(ClubRow.id, ClubRow.name).where(ClubRow.deleted_at.is_(None))
    rows = session.execute(there.order_by(ClubRow.id))
    return [Club(row.id, row.name) for row in rows]


def may_write(session: Session, club_id: int, device: str) -> bool:
    """Whether the device holds the pencil of the club."""
    return held_pencil(session, club_id, device) is not None


def has_pencil(session: Session, club_id: int) -> bool:
    """Whether the pencil of a club was ever given to anybody."""
    return session.scalar(select(PencilRow.id).where(PencilRow.club_id == club_id).limit(1)) is not None


def grant_pencil(session: Session, club_id: int, device: str, now: datetime, label: str | None = None) -> None:
    """Give a device the pencil of a club, again where it was taken back; no change where it has it."""
    own = and_(PencilRow.club_id == club_id, PencilRow.device == device)
    row = session.execute(select(PencilRow.id, PencilRow.revoked_at).where(own)).one_or_none()
    if row is None:
        values = {"club_id": club_id, "device": device, "label": label, "granted_at": now, "last_used_at": now}
        session.execute(insert(PencilRow), [values])
    elif row.revoked_at is not None:
        again = {"label": label, "granted_at": now, "last_used_at": now, "revoked_at": None}
        session.execute(update(PencilRow).where(own).values(again))


def use_pencil(session: Session, club_id: int, device: str, now: datetime) -> None:
    """Note that a device used its pencil of a club."""
    mine = and_(PencilRow.club_id == club_id, pencil_of(device))
    session.execute(update(PencilRow).where(mine).values(last_used_at=now))


def revoke_pencil(session: Session, club_id: int, device: str, now: datetime) -> None:
    """Take the pencil of a club back from a device; no change where it has none."""
    mine = and_(PencilRow.club_id == club_id, pencil_of(device))
    session.execute(update(PencilRow).where(mine).values(revoked_at=now))


def revoke_other_pencils(session: Session, club_id: int, keeper: str, now: datetime) -> None:
    """Take the pencils of a club back from all devices but one."""
    others = and_(PencilRow.club_id == club_id, PencilRow.device != keeper, PencilRow.revoked_at.is_(None))
    session.execute(update(PencilRow).where(others).values(revoked_at=now))


def held_pencil(session: Session, club_id: int, device: str) -> int | None:
    """The id of the pencil that the device holds in the club, None where it holds none."""
    return session.scalar(select(PencilRow.id).where(PencilRow.club_id == club_id, pencil_of(device)))


def pencils_of(session: Session, club_id: int) -> list[Pencil]:
    """Every pencil ever given in a club, the oldest first."""
    rows = session.scalars(
        select(PencilRow).where(PencilRow.club_id == club_id).order_by(PencilRow.granted_at, PencilRow.id)
    )
    return [Pencil(row.id, row.device, row.label, row.granted_at, row.last_used_at, row.revoked_at) for row in rows]


def held_pencils(session: Session, club_id: int) -> list[Pencil]:
    """The pencils of a club that were not taken back, the oldest first."""
    return [each for each in pencils_of(session, club_id) if each.revoked_at is None]


def pencil_of(device: str | BindParameter[str]) -> ColumnElement[bool]:
    """The condition that a pencil is the device's and was not taken back."""
    return and_(PencilRow.device == device, PencilRow.revoked_at.is_(None))


def clubs_written_by(device: str | BindParameter[str]) -> Select[int]:
    """The ids of the clubs in which a device may write, as a subquery."""
    return select(PencilRow.club_id).where(pencil_of(device))


# The first page of everybody asks this, so it is built once.
CLUBS_QUERY = (
    select(ClubRow.id, ClubRow.name)
    .join(PencilRow, PencilRow.club_id == ClubRow.id)
    .where(pencil_of(bindparam("device")))
    .order_by(PencilRow.last_used_at.desc(), ClubRow.id.desc())
)
