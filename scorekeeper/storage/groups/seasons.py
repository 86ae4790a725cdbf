"""The seasons of groups, as rows."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.seasons import Season
from scorekeeper.storage.database.models import SeasonRow


def seasons_of_group(session: Session, group_id: int) -> list[Season]:
    """The seasons of a group that are not deleted, the last begun first."""
    return _seasons(session, group_id, deleted=False)


def deleted_seasons(session: Session, group_id: int) -> list[Season]:
    """Those that may still be brought back."""
    return _seasons(session, group_id, deleted=True)


def count_seasons(session: Session, group_id: int) -> int:
    """How many seasons a group keeps, deleted ones among them."""
    counted = select(func.count()).select_from(SeasonRow).where(SeasonRow.group_id == group_id)
    return session.execute(counted).scalar_one()


def add_season(session: Session, group_id: int, name: str, days: tuple[date, date | None], now: datetime) -> int:
    """Keep a new season. Returns its number."""
    row = {"group_id": group_id, "name": name, "first_day": days[0], "last_day": days[1], "created_at": now}
    return session.scalars(insert(SeasonRow).returning(SeasonRow.id), [row]).one()


def write_season(session: Session, season: Season) -> None:
    """Write a season that is kept anew."""
    values = {
        "name": season.name,
        "first_day": season.first_day,
        "last_day": season.last_day,
        "closed_on": season.closed_on,
    }
    session.execute(update(SeasonRow).where(SeasonRow.id == season.id).values(values))


def mark_season_deleted(session: Session, season_id: int, moment: datetime | None) -> None:
    """Delete a season, so that it can be brought back; without a moment bring it back."""
    session.execute(update(SeasonRow).where(SeasonRow.id == season_id).values(deleted_at=moment))


def forget_deleted_seasons(session: Session, group_id: int, before: datetime) -> None:
    """Delete for good what was deleted before this moment."""
    session.execute(delete(SeasonRow).where(SeasonRow.group_id == group_id, SeasonRow.deleted_at < before))


def _seasons(session: Session, group_id: int, *, deleted: bool) -> list[Season]:
    gone = SeasonRow.deleted_at.is_not(None) if deleted else SeasonRow.deleted_at.is_(None)
    rows = session.scalars(
        select(SeasonRow)
        .where(SeasonRow.group_id == group_id, gone)
        .order_by(SeasonRow.first_day.desc(), SeasonRow.id.desc())
    )
    return [Season(row.id, row.name, row.first_day, row.last_day, row.closed_on) for row in rows]
