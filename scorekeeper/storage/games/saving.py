"""Write the difference between two states of a game, with one statement for each table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Executable, Table, bindparam, delete, insert, update
from sqlalchemy.orm import Session

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import ROUND_FIELDS, Round, RoundField
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.models import GameRow, PenaltyRow, PlayerRoundRow, RoundRow, SeatRow
from scorekeeper.storage.games.attendance import add_attendances, save_attendance
from scorekeeper.storage.games.people import save_people
from scorekeeper.storage.games.schedule_changes import changes_data
from scorekeeper.storage.games.stored import StoredGame, StoredPenalty
from scorekeeper.storage.games.table_order import dealers_data, seatings_data
from scorekeeper.storage.groups.players import player_ids
from scorekeeper.storage.groups.quotas import ACTS_BETWEEN_CHECKS, require_quota_of_games

Values = dict[str, Any]
# Statements are built once and run on the connection, which takes half the time of the session.
GAMES, ROUNDS, PLAYER_ROUNDS, PENALTIES, SEATS = (
    Base.metadata.tables[row.__tablename__] for row in (GameRow, RoundRow, PlayerRoundRow, PenaltyRow, SeatRow)
)
# The prefix of the parameters that hold the primary key.
KEY = "key_"
UPDATE_GAME, UPDATE_ROUNDS, UPDATE_PLAYER_ROUNDS = (
    update(table).where(*(column == bindparam(KEY + column.name) for column in table.primary_key))
    for table in (GAMES, ROUNDS, PLAYER_ROUNDS)
)
SAVE_GAME = UPDATE_GAME.values(kept_bytes=GAMES.c.kept_bytes + bindparam("grown"))


def save(session: Session, before: StoredGame, after: StoredGame, grown: int = 0) -> StoredGame:
    """Update the rows from the state `before` to the state `after`, and return the game with its next version.

    `grown` is by how many bytes its history grew; they count for the quota of its group. Raises GroupFull.

    Neither state ends with empty rounds, so rows of rounds are added and deleted only at the end. Where secret bids or
    phones changed too, one version is skipped, so that the writing phone notices and loads the state again.
    """
    save_attendance(session, before.id, before.recorded.attendance, after.recorded.attendance)
    seated = _save_seats(session, before, after)
    after = replace(after, people=(*after.people[: len(after.recorded.players)], *seated))
    save_people(session, before, after)
    _save_rounds(session, before, after)
    _save_penalties(session, before, after)
    quietly = (before.phones, before.sealed) == (after.phones, after.sealed)
    version = before.version + (1 if quietly else 2)
    changed = {"version": version, "ended_after": after.ended_after, "title": after.recorded.title}
    changed |= agreed_later(after.recorded) | {f"{KEY}id": before.id, "grown": grown}
    session.connection().execute(SAVE_GAME, changed)
    if version % ACTS_BETWEEN_CHECKS == 0:
        require_quota_of_games(session, before.group_id)
    return replace(after, version=version)


def save_new(session: Session, games: Sequence[StoredGame]) -> None:
    """Write the rounds, penalties and attendances of games that have none yet, in one statement for each."""
    rounds = [(each.id, number, record) for each in games for number, record in enumerate(each.recorded.rounds, 1)]
    add_attendances(session, {each.id: each.recorded.attendance for each in games})
    _write(session, insert(ROUNDS), [_round_row(*each) for each in rounds])
    _write(session, insert(PLAYER_ROUNDS), [row for each in rounds for row in _player_rows(*each)])
    _write(session, insert(PENALTIES), [_penalty_row(each.id, one) for each in games for one in each.penalties])


def agreed_later(game: Game) -> Values:
    """What a table agreed on while it played, as columns of its game."""
    return {
        "changes": changes_data(game.changes) or None,
        "standing_dealer": game.standing_dealer or None,
        "dealers": dealers_data(game.order) or None,
        "seatings": seatings_data(game.order) or None,
    }


def _save_seats(session: Session, before: StoredGame, after: StoredGame) -> list[int]:
    """Late players sit down behind the last seat, or get up again with all that was recorded of them.

    Returns the players of the group who sat down.
    """
    old, new = len(before.recorded.players), len(after.recorded.players)
    if new < old:
        session.execute(
            delete(SeatRow).where(SeatRow.game_id == before.id, SeatRow.seat >= new),
            execution_options={"synchronize_session": False},
        )
    players: list[int] = []
    if new > old:
        players = player_ids(session, before.group_id, after.recorded.players[old:])
        seats = enumerate(players, start=old)
        _write(
            session,
            insert(SEATS),
            [{"game_id": before.id, "seat": seat, "player_id": player} for seat, player in seats],
        )
    return players


def _save_rounds(session: Session, before: StoredGame, after: StoredGame) -> None:
    old, new = before.recorded.rounds, after.recorded.rounds
    added = range(len(old) + 1, len(new) + 1)
    kept = range(1, min(len(old), len(new)) + 1)
    if len(new) < len(old):
        session.execute(
            delete(RoundRow).where(RoundRow.game_id == before.id, RoundRow.number > len(new)),
            execution_options={"synchronize_session": False},
        )
    _write(session, insert(ROUNDS), [_round_row(before.id, number, new[number - 1]) for number in added])
    _write(
        session,
        insert(PLAYER_ROUNDS),
        [row for number in added for row in _player_rows(before.id, number, new[number - 1])],
    )
    rounds, players, seated = [], [], []
    for number in kept:
        was, now = old[number - 1], new[number - 1]
        if was != now:
            had, has = _round_row(before.id, number, was), _round_row(before.id, number, now)
            rounds += [has] if had != has else []
            cells = list(_player_rows(before.id, number, was))
            rows = list(_player_rows(before.id, number, now))
            players += [row for row in rows[: len(cells)] if row not in cells]
            seated += rows[len(cells) :]
    _write(session, UPDATE_ROUNDS, [_with_key(ROUNDS, row) for row in rounds])
    _write(session, insert(PLAYER_ROUNDS), seated)
    _write(session, UPDATE_PLAYER_ROUNDS, [_with_key(PLAYER_ROUNDS, row) for row in players])


def _save_penalties(session: Session, before: StoredGame, after: StoredGame) -> None:
    # An imported game may have thousands.
    had, has = frozenset(before.penalties), frozenset(after.penalties)
    gone = [each.id for each in before.penalties if each not in has]
    added = [each for each in after.penalties if each not in had]
    if gone:
        session.execute(
            delete(PenaltyRow).where(PenaltyRow.game_id == before.id, PenaltyRow.id.in_(gone)),
            execution_options={"synchronize_session": False},
        )
    _write(session, insert(PENALTIES), [_penalty_row(before.id, each) for each in added])


def _write(session: Session, statement: Executable, rows: list[Values]) -> None:
    """One statement for all rows; none where there are no rows."""
    if rows:
        session.connection().execute(statement, rows)


def _with_key(table: Table, row: Values) -> Values:
    """The values of a row that is there, its key under other names."""
    keys = table.primary_key.columns.keys()
    return {KEY + name if name in keys else name: value for name, value in row.items()}


def _round_row(game_id: int, number: int, record: Round) -> Values:
    fields = ((field, field.of(record)) for field in ROUND_FIELDS)
    values = {field.name: None if value == field.empty else _cell(field, value) for field, value in fields}
    return {"game_id": game_id, "number": number, **values}


def _cell(field: RoundField, value: Any) -> Any:
    """A value as its column takes it: lists as JSON."""
    return field.plain(value) if isinstance(value, tuple) else value


def _player_rows(game_id: int, number: int, record: Round) -> Iterator[Values]:
    for seat, (bid, tricks) in enumerate(zip(record.bids, record.tricks, strict=True)):
        yield {
            "game_id": game_id,
            "round_number": number,
            "seat": seat,
            "bid": bid,
            "tricks": tricks,
            "blind": seat in record.blind,
        }


def _penalty_row(game_id: int, each: StoredPenalty) -> Values:
    return {
        "game_id": game_id,
        "id": each.id,
        "round_number": each.round,
        "seat": each.penalty.seat,
        "half_points": each.penalty.points,
        "reason": each.penalty.reason,
        "before_score": each.penalty.before_score,
        "position": each.position,
    }
