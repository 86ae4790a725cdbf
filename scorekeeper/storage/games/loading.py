"""Read games from their rows: three statements, for one game as for a page of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import compress, count, groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, SQLColumnExpression, Text, bindparam, cast, select, type_coerce

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import ROUND_FIELDS, SUIT, Penalty, Round, RoundField
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.storage.database.models import AttendanceRow, GameRow, PenaltyRow, PlayerRoundRow, RoundRow
from scorekeeper.storage.database.stored_rules import rules_from_text
from scorekeeper.storage.games.attendance import attendance_from
from scorekeeper.storage.games.schedule_changes import changes_from
from scorekeeper.storage.games.stored import LeftOut, StoredGame, StoredPenalty
from scorekeeper.storage.games.table_order import order_from

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


def games_of_rows(
    connection: Connection,
    seated: Iterable[SeatedRow],
    *,
    writable: Collection[int],
    unreadable: list[LeftOut] | None = None,
) -> list[StoredGame]:
    """Return the games of rows with the GAME_COLUMNS and the `name` of one player each, by seat.

    `writable` holds groups. Rounds and penalties take two more statements, however many games there are. A game whose
    rules cannot be read is left out and added to `unreadable`.
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
            games.append(_stored(game, row, penalties[row.id], may_write=row.group_id in writable))
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


def _stored(game: Game, row: SeatedRow, penalties: list[StoredPenalty], *, may_write: bool) -> StoredGame:
    return StoredGame(
        id=row.id,
        key=row.key,
        group_id=row.group_id,
        version=row.version,
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
    """The rounds as recorded, by game and in order."""
    rounds: dict[int, list[Round]] = defaultdict(list)
    rows = connection.execute(ROUNDS, {"games": games}).all() if games else ()
    for (game_id, _number), seats in groupby(rows, key=itemgetter(0, 1)):
        rounds[game_id].append(_round(list(seats)))
    return rounds


def _round(rows: Sequence[Sequence[Any]]) -> Round:
    """A round of its rows by seat, each with bid, tricks and blind from its third column on, then the fields."""
    _, _, bids, tricks, blind, *_ = zip(*rows, strict=True)
    fields = zip(ROUND_FIELDS, rows[0][5:], strict=True)
    return Round(
        bids=bids,
        tricks=tricks,
        blind=frozenset(compress(count(), blind)),
        **{field.name: _field_value(field, cell) for field, cell in fields if cell is not None},
    )


def _field_value(field: RoundField, cell: Any) -> Any:
    """The value in a cell of a row: JSON knows lists only, and a suit comes as its letter."""
    return field.value(cell) if isinstance(cell, list | str) else cell


def _penalties_of(connection: Connection, games: list[int]) -> dict[int, list[StoredPenalty]]:
    penalties: dict[int, list[StoredPenalty]] = defaultdict(list)
    for row in connection.execute(PENALTIES, {"games": games}) if games else ():
        penalty = Penalty(row.seat, row.half_points, row.reason, row.before_score)
        penalties[row.game_id].append(StoredPenalty(row.id, row.round_number, row.position, penalty))
    return penalties
