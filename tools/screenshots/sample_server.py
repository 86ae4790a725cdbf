"""A real server with the sample games and the sample group, and the cookie of the device that holds their pencils."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from msgspec import Struct

from scorekeeper.actions.demo.group import play_group
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import share_pages, shared_key
from scorekeeper.actions.groups.statistics import counted_group
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.storage.database import database_app, db, upgrade_database, writing
from scorekeeper.storage.groups.groups import grant_pencil
from tests.process.server import HOST, SECRET, Server
from tests.sheets.samples import FRIDAY
from tools.bench.keeper import device_cookie
from tools.screenshots.evenings import evenings

PHONE = "the phone in the pictures"


class SampleServer(Struct, frozen=True):
    """The address of the server, the path of every sample game by name, and the cookie of their keeper."""

    address: str
    games: dict[str, str]
    cookie: dict[str, str]


@contextmanager
def sample_server(group_games: int) -> Iterator[SampleServer]:
    """Serve the sample games until the end of the block, with `group_games` games of the sample group."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        games = store_games(server.database, group_games)
        try:
            server.start()
            address = f"http://{HOST}:{server.port}"
            yield SampleServer(address, games, pencil(address))
        finally:
            server.kill()


def store_games(database: Path, group_games: int) -> dict[str, str]:
    """Store every sample game in a new database, with `group_games` games of the group, and return their paths."""
    app = database_app(f"sqlite:///{database}")
    with app.app_context():
        upgrade_database()
        try:
            keys = {each.name: start_game(PHONE, each.game, FRIDAY, drawn=each.drawn) for each in evenings()}
            return {name: f"/games/{key}" for name, key in keys.items()} | _sample_group(group_games)
        finally:
            db.engine.dispose()


def _sample_group(games: int) -> dict[str, str]:
    """Play the first games of the sample group, give the phone its pencil, and share its pages.

    Returns the paths of the group, of its shared pages, and of its last game.
    """
    *_, last = play_group(games)
    with writing() as session:
        grant_pencil(session, last.group_id, PHONE, now())
    while counted_group(PHONE, last.group_id, GameChoice()).more:
        pass
    share_pages(PHONE, last.group_id, initials_only=True, initials_of=())
    shared = shared_key(last.group_id)
    return {"group": f"/groups/{last.group_id}", "shared": f"/groups/{shared}", "last": f"/games/{last.key}"}


def pencil(address: str) -> dict[str, str]:
    """Return the signed cookie of the phone, as the server itself would sign it."""
    app = Flask("scorekeeper")
    app.secret_key = SECRET
    name, value = device_cookie(app, PHONE)
    return {"name": name, "value": value, "url": address}
