"""Seasons of a group: named, changed, closed and deleted, each with undo. Raises NoPencil for all but keepers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchSeason, TooManySeasons
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.pencils import reading_in, writing_in
from scorekeeper.rules.statistics.seasons import MAX_SEASONS
from scorekeeper.storage.database.group_rows import Season

# How long a deleted season can be restored.
DELETED_LASTS = timedelta(days=30)


def seasons_of(device: str, group_id: int) -> tuple[list[Season], list[Season]]:
    """The seasons of a group in which the device may write, the last begun first, and those that were deleted."""
    with reading_in(group_id, device) as session:
        known = every_season(session, group_id)
    return [one for one in known if not one.deleted_at], [one for one in known if one.deleted_at]


def season_at(device: str, group_id: int, season_id: int) -> Season:
    """One of them. Raises NoSuchSeason."""
    with reading_in(group_id, device) as session:
        return _season(session, group_id, season_id)


def begin_season(device: str, group_id: int, name: str, first_day: date, last_day: date | None) -> int:
    """Name a span of days, open where it has no last one; the same again is kept once. Returns its number.

    Raises TooManySeasons.
    """
    season = Season(group_id=group_id, name=name, first_day=first_day, last_day=last_day, created_at=now())
    with writing_in(group_id, device) as session:
        for known in seasons_of_group(session, group_id):
            if (known.name, known.first_day, known.last_day) == (name, first_day, last_day):
                return known.id
        forgotten = Season.deleted_at < now() - DELETED_LASTS
        session.execute(delete(Season).where(Season.group_id == group_id, forgotten))
        if len(every_season(session, group_id)) >= MAX_SEASONS:
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
    """Let a season be over: games after this day count no more. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).close(day)


def reopen_season(device: str, group_id: int, season_id: int) -> None:
    """Let a season go on. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).closed_on = None


def delete_season(device: str, group_id: int, season_id: int) -> None:
    """Delete a season; its games stay. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        _season(session, group_id, season_id).deleted_at = now()


def restore_season(device: str, group_id: int, season_id: int) -> None:
    """Bring a deleted season back; no change where it is there. Raises NoSuchSeason."""
    with writing_in(group_id, device) as session:
        require_season(every_season(session, group_id), season_id).deleted_at = None


def seasons_of_group(session: Session, group_id: int) -> list[Season]:
    """The seasons of a group that are not deleted, the last begun first."""
    return [one for one in every_season(session, group_id) if not one.deleted_at]


def every_season(session: Session, group_id: int) -> list[Season]:
    """The same with those that were deleted and may still be brought back."""
    here = select(Season).where(Season.group_id == group_id)
    return list(session.scalars(here.order_by(Season.first_day.desc(), Season.id.desc())))


def require_season(seasons: Sequence[Season], season_id: int) -> Season:
    """The one of these with this number. Raises NoSuchSeason."""
    for season in seasons:
        if season.id == season_id:
            return season
    raise NoSuchSeason(season_id)


def season_of_today(seasons: Sequence[Season], today: date) -> Season | None:
    """The season that is on, of several the one that began last, or None."""
    return max((one for one in seasons if one.is_on(today)), key=lambda one: (one.first_day, one.id), default=None)


def _season(session: Session, group_id: int, season_id: int) -> Season:
    return require_season(seasons_of_group(session, group_id), season_id)
