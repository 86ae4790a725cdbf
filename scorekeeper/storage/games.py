"""Games as values: find one by its key, open one to write, list, delete."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.clubs import clubs_written_by, pencil_of
from scorekeeper.storage.loading import with_everything
from scorekeeper.storage.models import (
    ActRow,
    AttendanceRow,
    GameRow,
    PencilRow,
    PlayerRow,
    SealedBidRow,
    SeatHolderRow,
    SeatRow,
)
from scorekeeper.storage.stored import StoredGame

# A device's last use is told to the day or so, so it need not be written at every tap.
STALE = timedelta(hours=1)
# Every watcher asks this all the time, so it is put together once.
VERSION = select(GameRow.version).where(GameRow.key == bindparam("key"))
# A statement names so many games at most.
AT_A_TIME = 200
# More games of a club than this are not looked through for one sheet of paper.
MOST_OF_A_CLUB = 500


@dataclass(frozen=True)
class Visit:
    """A game opened by a device. `repeated` where it did the act before with which it comes now."""

    stored: StoredGame
    repeated: bool


class _Joined(NamedTuple):
    """A game with who comes and goes, the device's pencil and act where there are any, and one seat: its name, the
    phone that holds it, and the round in which it has bid in secret.
    """

    game: GameRow
    attendance: AttendanceRow | None
    name: str
    pencil: int | None
    used: datetime | None
    act: int | None
    seat: int
    holder: str | None
    sealed: int | None


def find_game(session: Session, key: str, device: str | None = None) -> StoredGame | None:
    """The game with this key, None where there is none."""
    visit = _visit(session, key, device, None)
    return None if visit is None else visit.stored


def open_game(session: Session, key: str, device: str, act_id: str | None, now: datetime) -> Visit | None:
    """The game with this key, opened to write, and the device's pencil marked as used."""
    return _visit(session, key, device, act_id, now)


def version_of(connection: Connection, key: str) -> int | None:
    """How often the game was written, None where there is none. This is all that watching costs."""
    return connection.scalar(VERSION, {"key": key})


def key_started_by(session: Session, start_id: str) -> str | None:
    """The key of the game that this tap on Start has made already, if it has."""
    return session.scalar(select(GameRow.key).where(GameRow.start_id == start_id))


def key_of_next(session: Session, game_id: int) -> str | None:
    """The key of the game played after this one in the same sitting, if it was begun."""
    return session.scalar(select(GameRow.key).where(GameRow.previous_game_id == game_id))


def games_written_by(session: Session, device: str, *, limit: int, skip: int = 0) -> list[StoredGame]:
    """The games of all clubs whose pencil the device holds, newest first."""
    mine = GameRow.club_id.in_(clubs_written_by(device))
    seated = _newest(session, select(GameRow.id).where(mine), limit, skip)
    return with_everything(session, seated, writable={row.club_id for row, *_ in seated})


def games_of_all(session: Session, *, limit: int, skip: int = 0) -> list[StoredGame]:
    """The games of everybody, newest first: for whoever keeps the database, never for a page."""
    return with_everything(session, _newest(session, select(GameRow.id), limit, skip), writable=())


def games_of_club(session: Session, club_id: int) -> list[StoredGame]:
    """Every game of a club, the oldest first."""
    mine = select(GameRow.id).where(GameRow.club_id == club_id)
    games: list[StoredGame] = []
    while some := with_everything(session, _newest(session, mine, AT_A_TIME, len(games)), writable=()):
        games += some
    return games[::-1]


def games_before(session: Session, club_id: int, *, before: int, limit: int = MOST_OF_A_CLUB) -> list[StoredGame]:
    """The games of a club that were begun before the game with this id, newest first."""
    theirs = select(GameRow.id).where(GameRow.club_id == club_id, GameRow.id < before)
    return with_everything(session, _newest(session, theirs, limit, 0), writable=())


def days_of_club(session: Session, club_id: int) -> list[date]:
    """The day on which each game of a club was started, the first of all first."""
    mine = select(GameRow.started_on).where(GameRow.club_id == club_id)
    return list(session.scalars(mine.order_by(GameRow.started_on)))


def games_started_by(session: Session, start_ids: Collection[str]) -> list[StoredGame]:
    """The games made with these start ids, newest first."""
    made = select(GameRow.id).where(GameRow.start_id.in_(start_ids))
    return with_everything(session, _newest(session, made, len(start_ids), 0), writable=())


def remove_game(session: Session, game_id: int) -> None:
    """Delete a game and everything said in it, for good."""
    session.execute(delete(GameRow).where(GameRow.id == game_id))


def _newest(
    session: Session, games: Select[int], limit: int, skip: int
) -> list[tuple[GameRow, AttendanceRow | None, str]]:
    """The newest of these games, each with who comes and goes and the name of one seat."""
    rows = session.execute(
        select(GameRow, AttendanceRow, PlayerRow.name)
        .join(SeatRow, SeatRow.game_id == GameRow.id)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .outerjoin(AttendanceRow, AttendanceRow.game_id == GameRow.id)
        .where(GameRow.id.in_(games.order_by(GameRow.id.desc()).limit(limit).offset(skip)))
        .order_by(GameRow.id.desc(), SeatRow.seat)
    )
    return [(row, attendance, name) for row, attendance, name in rows]


def _visit(
    session: Session, key: str, device: str | None, act_id: str | None, now: datetime | None = None
) -> Visit | None:
    found = (
        select(
            GameRow,
            AttendanceRow,
            PlayerRow.name,
            PencilRow.id,
            PencilRow.last_used_at,
            ActRow.id,
            SeatRow.seat,
            SeatHolderRow.device,
            SealedBidRow.round_number,
        )
        .join(SeatRow, SeatRow.game_id == GameRow.id)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .outerjoin(AttendanceRow, AttendanceRow.game_id == GameRow.id)
        .outerjoin(PencilRow, and_(PencilRow.club_id == GameRow.club_id, pencil_of(device)))
        .outerjoin(ActRow, and_(ActRow.game_id == GameRow.id, ActRow.act_id == act_id))
        .outerjoin(SeatHolderRow, _of_seat(SeatHolderRow))
        .outerjoin(SealedBidRow, _of_seat(SealedBidRow))
        .where(GameRow.key == key)
        .order_by(SeatRow.seat)
    )
    rows = [_Joined(*row) for row in session.execute(found)]
    if not rows:
        return None
    first = rows[0]
    if first.used is not None and now is not None and now - first.used > STALE:
        session.execute(update(PencilRow).where(PencilRow.id == first.pencil).values(last_used_at=now))
    seated = [(row.game, row.attendance, row.name) for row in rows]
    writable = () if first.pencil is None else {first.game.club_id}
    [stored] = with_everything(session, seated, writable=writable)
    return Visit(_with_phones(stored, rows, device), repeated=first.act is not None)


def _with_phones(stored: StoredGame, rows: Sequence[_Joined], device: str | None) -> StoredGame:
    """The game with who plays it on a phone of one's own."""
    return replace(
        stored,
        own_seat=next((row.seat for row in rows if row.holder is not None and row.holder == device), None),
        phones=frozenset(row.seat for row in rows if row.holder is not None),
        sealed=frozenset(row.seat for row in rows if row.sealed is not None),
    )


def _of_seat(one: type[SeatHolderRow | SealedBidRow]) -> ColumnElement[bool]:
    return and_(one.game_id == SeatRow.game_id, one.seat == SeatRow.seat)
