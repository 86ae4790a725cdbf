"""Databases as large as after years of use: one game stored by the app, and copies of all its rows for other tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, insert, literal, select

from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.storage.database import db
from scorekeeper.storage.database.transactions import WHOLE_DATABASE, WRITE_SCOPE
from tests.sheets.samples import FRIDAY

CREATED = datetime(2026, 11, 20, 18, tzinfo=UTC)
# The two legal bids between which the dealer alternates.
BIDS = (3, 1)
# Tables whose rows are the same for every copy of a game; seats refer to the people of the copy's own group instead.
COPIED = ("rounds", "player_rounds", "acts")
MAX_AT_ONCE = 5_000


def fill(game: Game, games: int, group_of: Callable[[int], int]) -> None:
    """Fill the empty database of the current app with this many games, numbered from 1 like their keys.

    `group_of` returns the group of each, 1 for the first; groups are numbered without gaps. The first game is recorded
    by acts of a keeper, with its dealer's bid as the only one in its history; the others are copies except for key,
    group and people.
    """
    first_key = start_game(keeper_of(1), game, FRIDAY)
    record(first_key, keeper_of(1), "the-first-act", [CellWrite(len(game.rounds), 0, "bid", None, BIDS[0])], FRIDAY)
    numbers = range(1, games + 1)
    with db.engine.connect().execution_options(**{WRITE_SCOPE: WHOLE_DATABASE}) as connection, connection.begin():
        _add_groups(connection, range(2, max(map(group_of, numbers)) + 1), game.players)
        games_table = _table("games")
        first = connection.execute(select(games_table)).one()._asdict()
        connection.execute(games_table.update().values(key=key_of(1)))
        copies = ({**first, "id": each, "key": key_of(each), "group_id": group_of(each)} for each in numbers[1:])
        _insert(connection, "games", copies)
        _seat(connection, len(game.players))
        for name in COPIED:
            _copy(connection, _table(name))


def key_of(number: int) -> str:
    """Return the key of a game."""
    return f"measured-{number:015d}"


def keeper_of(group: int) -> str:
    """Return the device that holds the pencil of a group."""
    return f"keeper-{group}"


def _add_groups(connection: Connection, groups: range, players: tuple[str, ...]) -> None:
    """Add groups, each with its people and the pencil of its keeper."""
    _insert(connection, "groups", ({"id": group, "created_at": CREATED} for group in groups))
    times = {"granted_at": CREATED, "last_used_at": CREATED}
    _insert(connection, "pencils", ({"group_id": group, "device": keeper_of(group), **times} for group in groups))
    people = ({"group_id": group, "name": name, "name_key": name.casefold()} for group in groups for name in players)
    _insert(connection, "players", people)


def _insert(connection: Connection, name: str, rows: Iterable[dict[str, Any]]) -> None:
    waiting = list(rows)
    for start in range(0, len(waiting), MAX_AT_ONCE):
        connection.execute(insert(_table(name)), waiting[start : start + MAX_AT_ONCE])


def _seat(connection: Connection, players: int) -> None:
    """Seat the people of a group in its games in the order in which they were added: their ids have no gaps."""
    games, seats = _table("games"), _table("seats")
    for seat in range(players):
        seated = select(games.c.id, literal(seat), (games.c.group_id - 1) * players + seat + 1).where(games.c.id > 1)
        connection.execute(insert(seats).from_select(["game_id", "seat", "player_id"], seated))


def _copy(connection: Connection, table: Table) -> None:
    """Copy the first game's rows for every other game."""
    games = _table("games")
    own = [column for column in table.columns if column.name not in {"id", "game_id"}]
    # Ordered by the id of the game, each row is appended to its index.
    pairs = games.join(table, (table.c.game_id == 1) & (games.c.id > 1))
    rows = select(games.c.id, *own).select_from(pairs).order_by(games.c.id)
    connection.execute(insert(table).from_select(["game_id", *(column.name for column in own)], rows))


def _table(name: str) -> Table:
    return db.metadata.tables[name]
