"""The command `scorekeeper keys`: a link for a keeper who lost the pencil, made on the machine with the database."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import click

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.groups.access import offer_lost_pencil
from scorekeeper.cli.games import no_such_game, parse_game_key
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import _
from scorekeeper.cli.options import WEB_ADDRESS
from scorekeeper.storage.home import configured_home, last_served
from scorekeeper.web.sharing.hosts import lan_address

DEFAULT_PORT = 8000


def lost_pencil_link(game: str, server: str | None, folder: Path) -> str:
    """Return a link that gives one device the pencil of this game, named by its address, its path or its key.

    It begins with the address in `server`, or else the address in `game`, or else the one at which the home was last
    served, or else the one of this machine. Raises CommandError if the game does not exist, or UsageError if the
    `server` is not a web address.
    """
    if server is not None and not WEB_ADDRESS.fullmatch(server):
        raise click.UsageError(_("--server needs a web address, for example https://cards.example.org."))
    with home_database(folder):
        try:
            token = offer_lost_pencil(parse_game_key(game))
        except NoSuchGame:
            raise no_such_game(game) from None
    usual = f"http://{lan_address() or 'localhost'}:{DEFAULT_PORT}"
    begins = server or _server_in(game) or last_served(configured_home(folder)) or usual
    return f"{begins.rstrip('/')}/pencil/{token}"


def _server_in(game: str) -> str | None:
    parts = urlsplit(game.strip()) if "://" in game else None
    return f"{parts.scheme}://{parts.netloc}" if parts is not None and parts.netloc else None
