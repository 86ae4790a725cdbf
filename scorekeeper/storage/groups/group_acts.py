"""What keepers did to the people of a group, with what takes it back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Select, delete, exists, insert, literal, select, tuple_, union, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.storage.database.models import (
    GamePlaceRow,
    GameRow,
    GameSummaryRow,
    Group,
    GroupAct,
    MovedSeatRow,
    RenamedPlaceRow,
    SeatRow,
)
from scorekeeper.storage.groups.name_places import AT_A_TIME, NamePlace, set_places

# So many acts of a group can be seen and taken back.
MAX_ACTS = 100


def add_group_act(session: Session, act: GroupAct) -> None:
    """Keep an act; the oldest one of the group goes where there are too many."""
    session.add(act)
    session.flush()
    mine = select(GroupAct.id).where(GroupAct.group_id == act.group_id)
    remove_group_acts(session, list(session.scalars(mine.order_by(GroupAct.id.desc()).offset(MAX_ACTS))))


def group_acts_of(session: Session, group_id: int) -> list[GroupAct]:
    """The acts on the people of a group, the latest first."""
    acts = select(GroupAct).where(GroupAct.group_id == group_id)
    return list(session.scalars(acts.order_by(GroupAct.id.desc()).limit(MAX_ACTS)))


def old_group_acts(session: Session, kind: str, before: datetime) -> list[tuple[int, int]]:
    """The groups and numbers of the acts of a kind, in all groups, that were done before a moment."""
    rows = select(GroupAct.group_id, GroupAct.id).where(GroupAct.kind == kind, GroupAct.at < before)
    return [(row.group_id, row.id) for row in session.execute(rows)]


def remove_group_acts(session: Session, ids: Sequence[int]) -> None:
    """Forget acts: they can never be taken back."""
    if ids:
        session.execute(delete(GroupAct).where(GroupAct.id.in_(ids)))


def keep_places(session: Session, act_id: int, places: Iterator[NamePlace]) -> None:
    """Write the places that an act changes, and keep what they held before."""
    some = [place for place in places if place.was != place.now]
    for start in range(0, len(some), AT_A_TIME):
        part = some[start : start + AT_A_TIME]
        session.execute(insert(RenamedPlaceRow), [{"act_id": act_id, **asdict(place)} for place in part])
        set_places(session, part)


def kept_places(session: Session, act_id: int) -> list[NamePlace]:
    """The places that an act changed."""
    columns = (RenamedPlaceRow.game_id, RenamedPlaceRow.what, RenamedPlaceRow.row_id)
    values = (RenamedPlaceRow.was, RenamedPlaceRow.now)
    rows = session.execute(select(*columns, *values).where(RenamedPlaceRow.act_id == act_id))
    return [NamePlace(*row) for row in rows]


def move_seats(session: Session, act_id: int, player: int, into: int) -> None:
    """Give all seats of a player to another, and keep which they were."""
    mine = select(literal(act_id), SeatRow.game_id, SeatRow.seat).where(SeatRow.player_id == player)
    session.execute(insert(MovedSeatRow).from_select(["act_id", "game_id", "seat"], mine))
    session.execute(update(SeatRow).where(SeatRow.player_id == player).values(player_id=into))


def move_seats_back(session: Session, act_id: int, player: int, into: int) -> None:
    """Give these seats back, those that are still there and nobody else's by now."""
    moved = select(MovedSeatRow.game_id, MovedSeatRow.seat).where(MovedSeatRow.act_id == act_id)
    other = aliased(SeatRow)
    there = exists().where(other.game_id == SeatRow.game_id, other.player_id == player)
    session.execute(
        update(SeatRow)
        .where(SeatRow.player_id == into, tuple_(SeatRow.game_id, SeatRow.seat).in_(moved), ~there)
        .values(player_id=player),
        execution_options={"synchronize_session": False},
    )


def bump_versions(session: Session, act: GroupAct) -> None:
    """Give the games in which the person of an act sits, or is named, another version: open pages see it, and they are
    counted anew.
    """
    session.execute(
        update(GameRow).where(GameRow.id.in_(_games_of(act))).values(version=GameRow.version + 1),
        execution_options={"synchronize_session": False},
    )


def drop_counted(session: Session, group_id: int, act: GroupAct) -> None:
    """Forget what was counted of these games, so that nothing kept has the name any more."""
    session.execute(update(Group).where(Group.id == group_id).values(counted=Group.counted + 1))
    for table in (GameSummaryRow, GamePlaceRow):
        session.execute(
            delete(table).where(table.game_id.in_(_games_of(act))),
            execution_options={"synchronize_session": False},
        )


def _games_of(act: GroupAct) -> Select[Any]:
    seated = select(SeatRow.game_id).where(SeatRow.player_id == act.before[0].id)
    placed = select(RenamedPlaceRow.game_id).where(RenamedPlaceRow.act_id == act.id)
    return select(union(seated, placed).subquery().c.game_id)
