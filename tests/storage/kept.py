"""A real database in a file, and a table of four who keep their score in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

from flask import Flask
from msgspec.structs import replace
from sqlalchemy import event

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.storage.database import db, reading
from scorekeeper.storage.games.history import HistoryEntry, acts_of
from tests.databases import Database
from tests.rules.tables import a_game, a_round, renege

PHONE, TABLET, STRANGER = "phone", "tablet", "stranger"
MONDAY, TUESDAY = date(2022, 9, 5), date(2022, 9, 6)
MIDNIGHT = datetime(2022, 9, 5, tzinfo=UTC)
# Trump, bids out of turn, days, a penalty, and a third round that has begun.
OKENUFF = a_game(
    "okenuff",
    4,
    a_round([1, 1, 1, 0], [2, 1, 1, 0], "NT", played_on=MONDAY, penalties=(renege(2),)),
    a_round([1, 2, 3, 1], [1, 2, 1, 1], "S", spoken=(2, 1, 3, 0), played_on=TUESDAY),
    a_round([2, None, None, None]),
)


@contextmanager
def a_database(file: Path) -> Iterator[Flask]:
    """An app around an upgraded database in a file, inside its context. Everything is closed at the end."""
    database = Database(f"sqlite:///{file}")
    with database.bare.app_context():
        yield database.bare
    database.close()


@contextmanager
def counted_statements() -> Iterator[list[str]]:
    """The SQL statements sent meanwhile, without those that begin a transaction: BEGIN, and PostgreSQL's lock."""
    statements: list[str] = []

    def count(_conn: object, _cursor: object, statement: str, *_more: object) -> None:
        if not statement.startswith(("BEGIN", "SELECT set_config")):
            statements.append(statement)

    event.listen(db.engine, "before_cursor_execute", count)
    try:
        yield statements
    finally:
        event.remove(db.engine, "before_cursor_execute", count)


def history_of(key: str) -> list[HistoryEntry]:
    """Every act of a game, the oldest first."""
    stored = game_at(key)
    with reading() as session:
        return acts_of(session, stored.id)


def started(game: Game | None = None, *rounds: Round, title: str = "Friday night") -> str:
    """The key of a new game kept by the phone; de Silva's for Alice, Bob, Carol and David unless said otherwise."""
    table = a_game("desilva") if game is None else game
    return start_game(PHONE, replace(table, title=title, rounds=rounds or table.rounds), MONDAY)
