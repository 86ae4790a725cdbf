"""The floors: the least code that gives the same response, equally durable."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from flask import Flask, request
from flask.testing import FlaskClient

# The rows of a game, by the simplest statements.
GAME = """
    SELECT games.*, seats.seat, players.name FROM games
    JOIN seats ON seats.game_id = games.id JOIN players ON players.id = seats.player_id
    WHERE games.key = :key ORDER BY seats.seat
"""
ROUNDS = """
    SELECT rounds.*, cells.seat, cells.bid, cells.tricks, cells.blind FROM games
    JOIN rounds ON rounds.game_id = games.id
    JOIN player_rounds AS cells ON cells.game_id = rounds.game_id AND cells.round_number = rounds.number
    WHERE games.key = :key ORDER BY rounds.number, cells.seat
"""
PENALTIES = "SELECT penalties.* FROM penalties JOIN games ON games.id = penalties.game_id WHERE games.key = :key"


def bare_writer(database: sqlite3.Connection) -> FlaskClient:
    """Return a Flask view that reads a bid and commits one row."""
    database.execute("CREATE TABLE bids (round INTEGER, seat INTEGER, bid INTEGER)")
    app = Flask("floor")

    @app.post("/bid")
    def bid() -> dict[str, int]:
        [write] = request.get_json()["writes"]
        row = (write["round"], write["seat"], write["now"])
        # In autocommit mode each statement is a transaction of its own, committed when it returns.
        written = database.execute("INSERT INTO bids VALUES (?, ?, ?)", row)
        return {"version": written.lastrowid or 0}

    return app.test_client()


def bare_page(text: str) -> FlaskClient:
    """Return a Flask view that answers with a prepared text."""
    app = Flask("floor")

    @app.get("/")
    def page() -> str:
        return text

    return app.test_client()


def durable(file: Path) -> sqlite3.Connection:
    """Return a database that survives a power cut, as the app's does."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def rows_of(database: sqlite3.Connection, key: str) -> list[list[tuple[object, ...]]]:
    """Return every row of a game unprocessed: the game by seat, its rounds by seat, its penalties."""
    return [database.execute(statement, {"key": key}).fetchall() for statement in (GAME, ROUNDS, PENALTIES)]
