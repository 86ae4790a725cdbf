"""Load games from their rows: one by its key, with the rights of the device that asks, or many in three statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import compress, groupby
from operator import itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    SQLColumnExpression,
    Text,
    and_,
    bindparam,
    cast,
    select,
    type_coerce,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import ROUND_FIELDS, SUIT, Penalty, Round, RoundField
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.storage.database.columns import rules_from_text
from scorekeeper.storage.database.game_rows import (
    ActRow,
    AttendanceRow,
    GameRow,
    PenaltyRow,
    PlayerRoundRow,
    RoundRow,
    SealedBidRow,
    SeatHolderRow,
    SeatRow,
)
from scorekeeper.storage.database.group_rows import Pencil, PlayerRow
from scorekeeper.storage.errors import UnreadableGame
from scorekeeper.storage.games.agreements import attendance_from, changes_from, order_from
from scorekeeper.storage.games.stored import LeftOut, StoredGame, StoredPenalty
from scorekeeper.storage.groups.groups import pencil_of

# A game with one of its seats.
SeatedRow = Row[*tuple[Any, ...]]
# Only columns are selected, because no row is changed. Rules are selected as text, which every seat repeats: equal
# texts are parsed once.
GAME_COLUMNS: tuple[SQLColumnExpression[Any], ...] = (
    *(
        GameRow.id,
        GameRow.key,
        GameRow.group_id,
        GameRow.version,
        GameRow.restored_version,
        GameRow.title,
        GameRow.started_on,
        GameRow.created_at,
    ),
    *(GameRow.first_dealer, GameRow.first_bidder, GameRow.agreed, GameRow.drawn, GameRow.ended_after, GameRow.changes),
    *(GameRow.standing_dealer, GameRow.dealers, GameRow.seatings, GameRow.seats_opened_at),
    cast(GameRow.rules, Text).label("rules"),
    *(AttendanceRow.joined, AttendanceRow.absences, AttendanceRow.takeovers),
)

# Built once: every page and every tap runs these two.
GAMES: BindParameter[int] = bindparam("games", expanding=True)
# A row for each seat, in order. The fields of the round are in the row of its first seat alone, a suit as its letter.
ROUNDS = (
    select(
        PlayerRoundRow.game_id,
        PlayerRoundRow.round_number,
        PlayerRoundRow.bid,
        PlayerRoundRow.tricks,
        PlayerRoundRow.blind,
        *(
            type_coerce(RoundRow.trump, Text) if field.kind is SUIT else getattr(RoundRow, field.name)
            for field in ROUND_FIELDS
        ),
    )
    .outerjoin(
        RoundRow,
        (RoundRow.game_id == PlayerRoundRow.game_id)
        & (RoundRow.number == PlayerRoundRow.round_number)
        & (PlayerRoundRow.seat == 0),
    )
    .where(PlayerRoundRow.game_id.in_(GAMES))
    .order_by(PlayerRoundRow.game_id, PlayerRoundRow.round_number, PlayerRoundRow.seat)
)
PENALTIES = select(
    PenaltyRow.game_id,
    PenaltyRow.id,
    PenaltyRow.round_number,
    PenaltyRow.position,
    PenaltyRow.seat,
    PenaltyRow.half_points,
    PenaltyRow.reason,
    PenaltyRow.before_score,
).where(PenaltyRow.game_id.in_(GAMES))

# The last use of a pencil is shown to the day, so it need not be written at every tap.
LAST_USED_PRECISION = timedelta(hours=1)

# One row for each seat: the game, the device's pencil and act if any, the player, the phone that holds the seat, and
# the round in which it has bid in secret. Every page of a game and every tap runs this query, and building it takes
# longer than running it.
GAME_QUERY = (
    select(
        *GAME_COLUMNS,
        PlayerRow.name,
        Pencil.id.label("pencil"),
        Pencil.last_used_at.label("used"),
        ActRow.id.label("act"),
        SeatRow.seat,
        SeatHolderRow.device.label("holder"),
        SealedBidRow.round_number.label("sealed"),
        SeatRow.player_id.label("person"),
    )
    .join(SeatRow, SeatRow.game_id == GameRow.id)
    .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    .outerjoin(AttendanceRow, AttendanceRow.game_id == GameRow.id)
    .outerjoin(Pencil, and_(Pencil.group_id == GameRow.group_id, pencil_of(bindparam("device"))))
    .outerjoin(ActRow, and_(ActRow.game_id == GameRow.id, ActRow.act_id == bindparam("act")))
    .outerjoin(SeatHolderRow, and_(SeatHolderRow.game_id == SeatRow.game_id, SeatHolderRow.seat == SeatRow.seat))
    .outerjoin(SealedBidRow, and_(SealedBidRow.game_id == SeatRow.game_id, SealedBidRow.seat == SeatRow.seat))
    .where(GameRow.key == bindparam("key"))
    .order_by(SeatRow.seat)
)


class OpenedGame(Struct, frozen=True):
    """A game opened by a device. `repeated` is true if the act of this request was done before."""

    stored: StoredGame
    repeated: bool


def find_game(connection: Connection, key: str, device: str | None = None) -> StoredGame | None:
    """Return the game with this key, or None."""
    opened = _open_as(connection, key, device, None)
    return None if opened is None else opened.stored


def open_game(session: Session, key: str, device: str, act_id: str | None, now: datetime) -> OpenedGame | None:
    """Return the game with this key, opened to write, or None, and mark the device's pencil as used."""
    return _open_as(session.connection(), key, device, act_id, now)


def _open_as(
    connection: Connection, key: str, device: str | None, act_id: str | None, now: datetime | None = None
) -> OpenedGame | None:
    rows = connection.execute(GAME_QUERY, {"key": key, "device": device, "act": act_id}).all()
    if not rows:
        return None
    first = rows[0]
    if first.used is not None and now is not None and now - first.used > LAST_USED_PRECISION:
        connection.execute(update(Pencil).where(Pencil.id == first.pencil).values(last_used_at=now))
    writable = () if first.pencil is None else {first.group_id}
    games = games_of_rows(connection, rows, writable=writable)
    if not games:
        raise UnreadableGame(first.key)
    [stored] = games
    return OpenedGame(_with_phones(stored, rows, device), repeated=first.act is not None)


def _with_phones(stored: StoredGame, rows: Sequence[SeatedRow], device: str | None) -> StoredGame:
    """Return the game with the seats that phones hold or that have bid in secret."""
    return replace(
        stored,
        own_seat=next((row.seat for row in rows if row.holder is not None and row.holder == device), None),
        phones=frozenset(row.seat for row in rows if row.holder is not None),
        sealed=frozenset(row.seat for row in rows if row.sealed is not None),
        people=tuple(row.person for row in rows),
    )


def games_of_rows(
    connection: Connection,
    seated: Iterable[SeatedRow],
    *,
    writable: Collection[int],
    unreadable: list[LeftOut] | None = None,
) -> list[StoredGame]:
    """Return the games of rows that have the GAME_COLUMNS and the `name` of one player each, by seat.

    `writable` holds the groups in which the device may write. Rounds and penalties take two more statements for all
    games together. A game whose rules cannot be read is left out and added to `unreadable`.
    """
    rows: dict[int, SeatedRow] = {}
    names: dict[int, list[str]] = defaultdict(list)
    for row in seated:
        rows[row.id] = row
        names[row.id].append(row.name)
    rounds, penalties = _rounds_of(connection, list(rows)), _penalties_of(connection, list(rows))
    games: list[StoredGame] = []
    for row in rows.values():
        try:
            game = _game(row, tuple(names[row.id]), rounds[row.id])
        except WrongDefinition:
            if unreadable is not None:
                unreadable.append(LeftOut(row.title, tuple(names[row.id]), row.started_on))
        else:
            games.append(_stored_game(game, row, penalties[row.id], may_write=row.group_id in writable))
    return games


def _game(row: SeatedRow, players: tuple[str, ...], rounds: list[Round]) -> Game:
    return Game(
        rules=rules_from_text(row.rules),
        players=players,
        first_dealer=row.first_dealer,
        first_bidder=row.first_bidder,
        rounds=tuple(rounds),
        agreed=None if row.agreed is None else tuple(row.agreed),
        title=row.title,
        changes=changes_from(row.changes or ()),
        standing_dealer=row.standing_dealer or "",
        attendance=attendance_from(row.joined or (), row.absences or (), row.takeovers or ()),
        order=order_from(row.dealers or (), row.seatings or ()),
    )


def _stored_game(game: Game, row: SeatedRow, penalties: list[StoredPenalty], *, may_write: bool) -> StoredGame:
    return StoredGame(
        id=row.id,
        key=row.key,
        group_id=row.group_id,
        version=row.version,
        restored_version=row.restored_version,
        recorded=game,
        started_on=row.started_on,
        created_at=row.created_at,
        penalties=tuple(penalties),
        ended_after=row.ended_after,
        drawn=None if row.drawn is None else tuple(tuple(cards) for cards in row.drawn),
        may_write=may_write,
        seats_open=row.seats_opened_at is not None,
    )


def _rounds_of(connection: Connection, games: list[int]) -> dict[int, list[Round]]:
    """Return the rounds as recorded, by game and in order."""
    rounds: dict[int, list[Round]] = defaultdict(list)
    rows = connection.execute(ROUNDS, {"games": games}).all() if games else ()
    for (game_id, _number), seats in groupby(rows, key=itemgetter(0, 1)):
        rounds[game_id].append(_round(list(seats)))
    return rounds


def _round(rows: Sequence[Sequence[Any]]) -> Round:
    """Return a round from its rows by seat. From the third column on, each row has bid, tricks and blind, and then the
    fields of the round.
    """
    _, _, bids, tricks, marks, *_ = zip(*rows, strict=True)
    fields = zip(ROUND_FIELDS, rows[0][5:], strict=True)
    return Round(
        bids=bids,
        tricks=tricks,
        marks=tuple(compress(enumerate(marks), marks)),
        **{field.name: _field_value(field, cell) for field, cell in fields if cell is not None},
    )


def _field_value(field: RoundField, cell: Any) -> Any:
    """Return the value in a cell of a row: JSON has only lists, and a suit is stored as its letter."""
    return field.value(cell) if isinstance(cell, list | str) else cell


def _penalties_of(connection: Connection, games: list[int]) -> dict[int, list[StoredPenalty]]:
    penalties: dict[int, list[StoredPenalty]] = defaultdict(list)
    for row in connection.execute(PENALTIES, {"games": games}) if games else ():
        penalty = Penalty(row.seat, row.half_points, row.reason, row.before_score)
        penalties[row.game_id].append(StoredPenalty(row.id, row.round_number, row.position, penalty))
    return penalties
