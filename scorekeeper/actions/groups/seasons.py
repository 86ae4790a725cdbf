"""Seasons of a group: named, changed, closed and deleted, each with undo. Raises NoPencil for all but keepers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchSeason, TooManySeasons
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.pencils import require_pencil
from scorekeeper.rules.statistics.seasons import MAX_SEASONS, Season
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.seasons import (
    add_season,
    count_seasons,
    deleted_seasons,
    forget_deleted_seasons,
    mark_season_deleted,
    seasons_of_group,
    write_season,
)

# How long a deleted season can be restored.
DELETED_LASTS = timedelta(days=30)


def seasons_of(device: str, group_id: int) -> tuple[list[Season], list[Season]]:
    """The seasons of a group in which the device may write, the last begun first, and those that were deleted."""
    with reading() as session:
        require_pencil(session, group_id, device)
        return seasons_of_group(session, group_id), deleted_seasons(session, group_id)


def season_at(device: str, group_id: int, season_id: int) -> Season:
    """One of them. Raises NoSuchSeason."""
    with reading() as session:
        require_pencil(session, group_id, device)
        return require_season(seasons_of_group(session, group_id), season_id)


def begin_season(device: str, group_id: int, name: str, first_day: date, last_day: date | None) -> int:
    """Name a span of days, open where it has no last one; the same again is kept once. Returns its number.

    Raises TooManySeasons.
    """
    with writing(group=group_id) as session:
        require_pencil(session, group_id, device)
        for known in seasons_of_group(session, group_id):
            if (known.name, known.first_day, known.last_day) == (name, first_day, last_day):
                return known.id
        forget_deleted_seasons(session, group_id, now() - DELETED_LASTS)
        if count_seasons(session, group_id) >= MAX_SEASONS:
            raise TooManySeasons(MAX_SEASONS)
        return add_season(session, group_id, name, (first_day, last_day), now())


def change_season(
    device: str, group_id: int, season_id: int, *, name: str, first_day: date, last_day: date | None
) -> Season:
    """Give a season another name or other days. Returns it as it was before. Raises NoSuchSeason."""
    with writing(group=group_id) as session:
        before = _opened(session, device, group_id, season_id)
        closed_on = before.closed_on and max(before.closed_on, first_day)
        write_season(session, replace(before, name=name, first_day=first_day, last_day=last_day, closed_on=closed_on))
        return before


def close_season(device: str, group_id: int, season_id: int, day: date) -> None:
    """Let a season be over: games after this day count no more. Raises NoSuchSeason."""
    with writing(group=group_id) as session:
        before = _opened(session, device, group_id, season_id)
        if before.closed_on is None:
            write_season(session, replace(before, closed_on=before.closed(day)))


def reopen_season(device: str, group_id: int, season_id: int) -> None:
    """Let a season go on. Raises NoSuchSeason."""
    with writing(group=group_id) as session:
        write_season(session, replace(_opened(session, device, group_id, season_id), closed_on=None))


def delete_season(device: str, group_id: int, season_id: int) -> None:
    """Delete a season; its games stay. Raises NoSuchSeason."""
    with writing(group=group_id) as session:
        mark_season_deleted(session, _opened(session, device, group_id, season_id).id, now())


def restore_season(device: str, group_id: int, season_id: int) -> None:
    """Bring a deleted season back; no change where it is there. Raises NoSuchSeason."""
    with writing(group=group_id) as session:
        require_pencil(session, group_id, device)
        known = [*seasons_of_group(session, group_id), *deleted_seasons(session, group_id)]
        mark_season_deleted(session, require_season(known, season_id).id, None)


def _opened(session: Session, device: str, group_id: int, season_id: int) -> Season:
    require_pencil(session, group_id, device)
    return require_season(seasons_of_group(session, group_id), season_id)


def require_season(seasons: Sequence[Season], season_id: int) -> Season:
    """The one of these with this number. Raises NoSuchSeason."""
    for season in seasons:
        if season.id == season_id:
            return season
    raise NoSuchSeason(season_id)
