"""The server without its network: real actions on a real SQLite, by the paths that phones request."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask import Flask
from msgspec import Struct

from scorekeeper.actions import seats
from scorekeeper.actions.errors import Conflict, NoPencil, NoSeat, NothingToRedo, NothingToUndo, SeatTaken
from scorekeeper.actions.game import games, table
from scorekeeper.actions.game.rounds import correct_round, record
from scorekeeper.actions.game.undo import latest_acts, redo, undo
from scorekeeper.actions.groups import access
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.files.game_file import game_from
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game.schedule_changes import rounds_to_come
from scorekeeper.rules.play.table_changes import coming_back, leaving, seats_swapped, sitting_out
from scorekeeper.storage.backup.restore import begin_run_of_versions
from scorekeeper.storage.database import db, reading, writing
from scorekeeper.storage.database.sqlite_file import highest_version
from scorekeeper.storage.games.history import HistoryEntry, acts_of
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import grant_pencil
from scorekeeper.web.game.state import as_json, game_data
from scorekeeper.web.game.write_routes import clash_data, parse_writes

START = datetime(2026, 11, 20, 19, tzinfo=UTC)
NAMES = ("Ann", "Bo", "Cy", "Dee")
CLOCKS = ("scorekeeper.actions.game.command.now", "scorekeeper.actions.groups.access.now")
STATUSES: dict[type[Exception], int] = {
    IllegalAct: 422,
    Conflict: 409,
    NothingToUndo: 409,
    NothingToRedo: 409,
    SeatTaken: 409,
    NoPencil: 403,
    NoSeat: 403,
}


class Answer(Struct, frozen=True):
    """The response to a request."""

    status: int
    body: str = ""

    @property
    def data(self) -> Any:
        """The JSON of the body."""
        return json.loads(self.body)


class Clock:
    """The clock of the server, which the evening shifts."""

    def __init__(self) -> None:
        self.shift = timedelta()

    def now(self) -> datetime:
        """Return the moment of an act."""
        return START + self.shift


class Server:
    """The game of one evening, with the actions of the app."""

    def __init__(self, path: Path) -> None:
        self.clock = Clock()
        self._path = path
        self._states: dict[int, str] = {}

    def start(self, rules: Any, players: int, cards: tuple[int, ...], keepers: Sequence[str]) -> None:
        """Begin a game in a group of its own, whose pencil these devices get, at the same moment as every other one."""
        self.clock.shift = timedelta()
        file = {"format": "oh-hell-game/1", "rules": rules, "players": list(NAMES[:players]), "schedule": list(cards)}
        game, problems = game_from({**file, "rounds": []})
        if game is None:
            raise ValueError(problems)
        self.key = start_game(keepers[0], game, date(2026, 11, 20))
        self._states = {}
        group = self.stored().group_id
        for device in keepers[1:]:
            with writing() as session:
                grant_pencil(session, group, device, self.clock.now())

    def end(self) -> None:
        """Delete everything."""
        with db.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM groups")

    def answer(self, device: str, path: str, data: Any) -> Answer:
        """Return the response to a request."""
        self.clock.shift += timedelta(seconds=1)
        try:
            return ACTS[path](self, device, data)
        except tuple(STATUSES) as error:
            body: dict[str, Any] = {"problems": [{"sentence": repr(error)}]}
            if isinstance(error, Conflict) and path == "writes":
                body = {"conflicts": [clash_data(each) for each in error.clashes]}
            return Answer(STATUSES[type(error)], json.dumps(body))

    def page(self, device: str) -> dict[str, Any]:
        """Return the part of the game's page that scripts read."""
        stored = games.game_at(self.key, device)
        done, undone = latest_acts(stored) if stored.may_write else (None, None)
        dataset = {"key": self.key, "home": f"/games/{self.key}"}
        if stored.may_write:
            dataset |= {"writes": "1", "latest": done.act_id if done else "", "undone": undone.act_id if undone else ""}
        return {"dataset": dataset, "text": as_json(game_data(stored))}

    def state(self, known: str) -> Answer:
        """Return the game as data, read once per version, as the server caches it."""
        version = self.version
        if known == f'"{version}"':
            return Answer(304)
        if version not in self._states:
            self._states[version] = as_json(game_data(self.stored()))
        return Answer(200, self._states[version])

    def stored(self) -> StoredGame:
        """Return the game as stored in the database."""
        return games.game_at(self.key)

    def rounds_to_come(self) -> tuple[int, tuple[int, ...]]:
        """Return how many rounds have begun, and the cards of the others, as the form shows them."""
        game = table.begun_game(self.stored())
        return len(game.rounds), rounds_to_come(game)

    @property
    def version(self) -> int:
        """The version of the game."""
        return games.version_at(self.key)

    def history(self) -> list[HistoryEntry]:
        """Return every act of the game, oldest first."""
        with reading() as session:
            return acts_of(session, self.stored().id)

    def backup(self) -> sqlite3.Connection:
        """Return a copy of the database."""
        copy = sqlite3.connect(":memory:")
        with self._opened() as live:
            live.backup(copy)
        return copy

    def restore(self, backup: sqlite3.Connection) -> None:
        """Replace the database by a copy, as a restore does with files."""
        known = highest_version(self._path)
        self.copy_back(backup)
        with patch("scorekeeper.storage.backup.restore.time", lambda: self.clock.now().timestamp()):
            begin_run_of_versions(known)

    def copy_back(self, backup: sqlite3.Connection) -> None:
        """Replace the database by a copy, as by hand: no new run of versions begins."""
        self.restart()
        with self._opened() as live:
            backup.backup(live)

    def restart(self) -> None:
        """Replace the process as a new release does: no connection and no cache is left."""
        self._states = {}
        db.engine.dispose()

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(self._path)
        yield connection
        connection.close()


@contextmanager
def a_server(app: Flask, path: Path) -> Iterator[Server]:
    """Yield a server over the database of an app, with a clock of its own."""
    server = Server(path)
    with app.test_request_context():
        patches = [patch(clock, server.clock.now) for clock in CLOCKS]
        for each in patches:
            each.start()
        yield server
        for each in patches:
            each.stop()


def _writes(server: Server, device: str, data: Any) -> Answer:
    act = parse_writes(data)
    recorded = record(server.key, device, act.act_id, act.writes, server.clock.now().date(), step=act.step)
    return Answer(200, json.dumps({"version": recorded.stored.version, "changed": recorded.changed}))


def _state(server: Server, _device: str, data: Any) -> Answer:
    return server.state(data)


def _form(act: Callable[..., Any]) -> Callable[[Server, str, Mapping[str, Any]], Answer]:
    """Return the handler of a form that redirects."""

    def answer(server: Server, device: str, data: Mapping[str, Any]) -> Answer:
        act(server.key, device, **data)
        return Answer(303)

    return answer


def _hand_on(server: Server, device: str, data: Mapping[str, Any]) -> Answer:
    """Hand the pencil from this device to another one."""
    access.take_pencil(access.offer_pencil(server.key, device), data["to"], "a phone")
    return Answer(303)


def _revoke(server: Server, device: str, _data: Any) -> Answer:
    access.revoke_other_keepers(device, server.stored().group_id)
    return Answer(303)


def _row(server: Server, device: str, data: Mapping[str, Any]) -> Answer:
    """Correct a round on its form."""
    correct_round(server.key, device, today=server.clock.now().date(), **data)
    return Answer(303)


def _join(key: str, device: str, act_id: str, name: str, number: int) -> StoredGame:
    return table.join(key, device, act_id, table.LatePlayer(name), number=number)


ACTS: dict[str, Callable[[Server, str, Any], Answer]] = {
    "writes": _writes,
    "state": _state,
    "undo": _form(undo),
    "redo": _form(redo),
    "open": _form(seats.open_seats),
    "close": _form(seats.close_seats),
    "free": _form(seats.free_seat),
    "seat": _form(seats.take_seat),
    "departure": _form(seats.leave_seat),
    "bid": _form(seats.bid_for_own_seat),
    "pass": _form(seats.bid_in_secret_for),
    "withdraw": _form(seats.take_back_secret_bid),
    "sit_out": _form(partial(table.change_attendance, change=sitting_out)),
    "leave": _form(partial(table.change_attendance, change=leaving)),
    "come_back": _form(partial(table.change_attendance, change=coming_back)),
    "take_over": _form(table.take_over),
    "join": _form(_join),
    "deal": _form(table.deal),
    "swap": _form(partial(table.change_seats, move=seats_swapped)),
    "finish": _form(games.finish_early),
    "reopen": _form(games.reopen),
    "reschedule": _form(table.reschedule),
    "row": _row,
    "hand_on": _hand_on,
    "revoke": _revoke,
}
