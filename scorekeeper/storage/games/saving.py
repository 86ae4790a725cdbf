"""Save games in rows: a new one as a whole, of others the difference between two states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Executable, Table, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.table import NameKnown
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import scoring_cost
from scorekeeper.rules.game.rounds import ROUND_FIELDS, Round, RoundField
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database import change_rows
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.game_rows import GameRow, PenaltyRow, PlayerRoundRow, RoundRow, SeatRow
from scorekeeper.storage.database.group_rows import PlayerRow
from scorekeeper.storage.games.agreements import (
    add_attendances,
    changes_data,
    dealers_data,
    save_attendance,
    seatings_data,
)
from scorekeeper.storage.games.stored import Drawn, StoredGame, StoredPenalty
from scorekeeper.storage.groups.groups import (
    ACTS_BETWEEN_CHECKS,
    BYTES_OF_A_GAME,
    BYTES_OF_A_VALUE,
    require_quota_of_games,
    size_of,
)
from scorekeeper.storage.groups.people import find_or_add_players

# How many games one statement inserts at most.
AT_A_TIME = 100
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


class NewGame(Struct, frozen=True):
    """A game to be stored. If it comes from a file, `game` may have rounds already. `penalty_ids` are the ids of its
    penalties in the order of rounds.
    """

    key: str
    group_id: int
    game: Game
    started_on: date
    created_at: datetime
    drawn: Drawn | None = None
    start_id: str | None = None
    previous_id: int | None = None
    penalty_ids: tuple[str, ...] = ()
    version: int = 1
    restored_version: int = 0


def add_game(session: Session, new: NewGame) -> StoredGame:
    """Store a new game with its rounds. Players are known by their names within the group."""
    [stored] = add_games(session, [new])
    return stored


def add_games(session: Session, games: Sequence[NewGame]) -> list[StoredGame]:
    """Store new games of one group. All rows go into few statements, so that other writers wait only a short time."""
    stored: list[StoredGame] = []
    for start in range(0, len(games), AT_A_TIME):
        stored += _add_rows(session, games[start : start + AT_A_TIME])
    return stored


def _add_rows(session: Session, games: Sequence[NewGame]) -> list[StoredGame]:
    rows = session.execute(
        insert(GameRow).returning(GameRow.key, GameRow.id),
        [_game_values(new) for new in games],
        execution_options={"render_nulls": True},
    )
    ids = {row.key: row.id for row in rows}
    stored = [_stored_game(new, ids[new.key]) for new in games]
    names: dict[str, str] = {}
    for each in stored:
        for name in each.recorded.players:
            names.setdefault(name_key(name), name)
    players = dict(zip(names, find_or_add_players(session, games[0].group_id, tuple(names.values())), strict=True))
    seats = [
        {"game_id": each.id, "seat": seat, "player_id": players[name_key(name)]}
        for each in stored
        for seat, name in enumerate(each.recorded.players)
    ]
    session.execute(insert(SeatRow), seats)
    save_new(session, stored)
    require_quota_of_games(session, games[0].group_id)
    return stored


def _stored_game(new: NewGame, game_id: int) -> StoredGame:
    game = new.game
    return StoredGame(
        id=game_id,
        key=new.key,
        group_id=new.group_id,
        version=new.version,
        restored_version=new.restored_version,
        recorded=replace(game, rounds=tuple(replace(record, penalties=()) for record in game.rounds), ended_after=None),
        started_on=new.started_on,
        created_at=new.created_at,
        penalties=_penalties_with_ids(game, new.penalty_ids),
        ended_after=game.ended_after,
        drawn=new.drawn,
        may_write=True,
    ).without_trailing_empty_rounds()


def _game_values(new: NewGame) -> dict[str, object]:
    game = new.game
    return {
        "key": new.key,
        "start_id": new.start_id,
        "group_id": new.group_id,
        "title": game.title,
        "rules": dict(game.rules.definition),
        "first_dealer": game.first_dealer,
        "first_bidder": game.first_bidder,
        "agreed": None if game.agreed is None else list(game.agreed),
        "drawn": None if new.drawn is None else [list(cards) for cards in new.drawn],
        "previous_game_id": new.previous_id,
        "started_on": new.started_on,
        "created_at": new.created_at,
        "ended_after": game.ended_after,
        "kept_bytes": _game_size(game),
        "version": new.version,
        "restored_version": new.restored_version,
        **agreed_later(game),
    }


def _game_size(game: Game) -> int:
    """Return roughly the bytes of a game; rules with long formulas, which take long to score, count as more."""
    values = sum(len(record.bids) + len(record.tricks) + len(record.penalties) for record in game.rounds)
    # A cell has two values.
    weight = max(values, 2 * scoring_cost(game))
    return BYTES_OF_A_GAME + size_of(game.rules.definition) + weight * BYTES_OF_A_VALUE


def _penalties_with_ids(game: Game, ids: tuple[str, ...]) -> tuple[StoredPenalty, ...]:
    placed = [
        (number, position, penalty)
        for number, record in enumerate(game.rounds, start=1)
        for position, penalty in enumerate(record.penalties)
    ]
    return tuple(
        StoredPenalty(own, number, position, penalty)
        for own, (number, position, penalty) in zip(ids, placed, strict=True)
    )


def save(session: Session, before: StoredGame, after: StoredGame, grown: int) -> StoredGame:
    """Update the rows from the state `before` to the state `after`, and return the game with its next version.

    `grown` is how many bytes the history grew, which count for the quota of the group. Raises GroupFull. As neither
    state ends with empty rounds, rows of rounds are added and deleted only at the end. If secret bids or phones changed
    too, one version is skipped, so that the writing phone notices and loads the state again.
    """
    save_attendance(session, before.id, before.recorded.attendance, after.recorded.attendance)
    seated = _save_seats(session, before, after)
    after = replace(after, people=(*after.people[: len(after.recorded.players)], *seated))
    save_people(session, before, after)
    _save_rounds(session, before, after)
    _save_penalties(session, before, after)
    quietly = (before.phones, before.sealed) == (after.phones, after.sealed)
    version = before.version + (1 if quietly else 2)
    changed = {"version": version, "ended_after": after.ended_after}
    changed |= agreed_later(after.recorded) | {f"{KEY}id": before.id, "grown": grown}
    session.connection().execute(SAVE_GAME, changed)
    if version % ACTS_BETWEEN_CHECKS == 0:
        require_quota_of_games(session, before.group_id)
    return replace(after, version=version)


def save_new(session: Session, games: Sequence[StoredGame]) -> None:
    """Insert the rounds, penalties and attendances of games that have none yet, in one statement for each."""
    rounds = [(each.id, number, record) for each in games for number, record in enumerate(each.recorded.rounds, 1)]
    add_attendances(session, {each.id: each.recorded.attendance for each in games})
    _write_rows(session, insert(ROUNDS), [_round_row(*each) for each in rounds])
    _write_rows(session, insert(PLAYER_ROUNDS), [row for each in rounds for row in _player_rows(*each)])
    _write_rows(session, insert(PENALTIES), [_penalty_row(each.id, one) for each in games for one in each.penalties])


def agreed_later(game: Game) -> Values:
    """Return the agreements during play, as columns of the game."""
    return {
        "changes": changes_data(game.changes) or None,
        "standing_dealer": game.standing_dealer or None,
        "dealers": dealers_data(game.order) or None,
        "seatings": seatings_data(game.order) or None,
    }


def _save_seats(session: Session, before: StoredGame, after: StoredGame) -> list[int]:
    """Add late players behind the last seat, or remove them with everything recorded for them.

    Return the ids of the players who were added.
    """
    old, new = len(before.recorded.players), len(after.recorded.players)
    if new < old:
        change_rows(session, delete(SeatRow).where(SeatRow.game_id == before.id, SeatRow.seat >= new))
    players: list[int] = []
    if new > old:
        players = find_or_add_players(session, before.group_id, after.recorded.players[old:])
        seats = enumerate(players, start=old)
        _write_rows(
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
        change_rows(session, delete(RoundRow).where(RoundRow.game_id == before.id, RoundRow.number > len(new)))
    _write_rows(session, insert(ROUNDS), [_round_row(before.id, number, new[number - 1]) for number in added])
    _write_rows(
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
    _write_rows(session, UPDATE_ROUNDS, [_with_key(ROUNDS, row) for row in rounds])
    _write_rows(session, insert(PLAYER_ROUNDS), seated)
    _write_rows(session, UPDATE_PLAYER_ROUNDS, [_with_key(PLAYER_ROUNDS, row) for row in players])


def _save_penalties(session: Session, before: StoredGame, after: StoredGame) -> None:
    # An imported game may have thousands.
    had, has = frozenset(before.penalties), frozenset(after.penalties)
    gone = [each.id for each in before.penalties if each not in has]
    added = [each for each in after.penalties if each not in had]
    if gone:
        change_rows(session, delete(PenaltyRow).where(PenaltyRow.game_id == before.id, PenaltyRow.id.in_(gone)))
    _write_rows(session, insert(PENALTIES), [_penalty_row(before.id, each) for each in added])


def _write_rows(session: Session, statement: Executable, rows: list[Values]) -> None:
    """Run one statement for all rows; without rows do nothing."""
    if rows:
        session.connection().execute(statement, rows)


def _with_key(table: Table, row: Values) -> Values:
    """Return the values of an existing row, with its key columns renamed for the condition of an update."""
    keys = table.primary_key.columns.keys()
    return {KEY + name if name in keys else name: value for name, value in row.items()}


def _round_row(game_id: int, number: int, record: Round) -> Values:
    fields = ((field, field.value_in(record)) for field in ROUND_FIELDS)
    values = {field.name: None if value == field.empty else _cell_value(field, value) for field, value in fields}
    return {"game_id": game_id, "number": number, **values}


def _cell_value(field: RoundField, value: Any) -> Any:
    """Return a value as its column takes it: lists as JSON."""
    return field.plain(value) if isinstance(value, tuple) else value


def _player_rows(game_id: int, number: int, record: Round) -> Iterator[Values]:
    for seat, (bid, tricks) in enumerate(zip(record.bids, record.tricks, strict=True)):
        yield {
            "game_id": game_id,
            "round_number": number,
            "seat": seat,
            "bid": bid,
            "tricks": tricks,
            "blind": record.mark_of(seat),
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


def save_people(session: Session, before: StoredGame, after: StoredGame) -> None:
    """Write which seats now belong to another player, and the new names of players.

    Raises IllegalAct if another player of the group has the name.
    """
    called = zip(before.recorded.players, after.recorded.players, strict=False)
    for seat, (was, now, names) in enumerate(zip(before.people, after.people, called, strict=False)):
        if was != now:
            own = (SeatRow.game_id == before.id, SeatRow.seat == seat)
            session.execute(update(SeatRow).where(*own).values(player_id=now))
        elif names[0] != names[1]:
            _rename_player(session, before, now, names[1], seat)


def _rename_player(session: Session, game: StoredGame, person: int, name: str, seat: int) -> None:
    """Rename the player in every game; the player's other games get another version, so that open pages notice."""
    key = name_key(name)
    same = (PlayerRow.group_id == game.group_id, PlayerRow.name_key == key, PlayerRow.id != person)
    if session.scalar(select(PlayerRow.id).where(*same)) is not None:
        raise IllegalAct([Problem(NameKnown(name), seat=seat)])
    session.execute(update(PlayerRow).where(PlayerRow.id == person).values(name=name, name_key=key))
    others = select(SeatRow.game_id).where(SeatRow.player_id == person, SeatRow.game_id != game.id)
    session.execute(update(GameRow).where(GameRow.id.in_(others)).values(version=GameRow.version + 1))
