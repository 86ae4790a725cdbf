"""Games as the command line names them: by the path of their page, behind the address of the app."""

from __future__ import annotations

import re

from scorekeeper.cli.errors import CommandError
from scorekeeper.cli.language import _
from scorekeeper.wording import N_

NO_SUCH_GAME = N_("There is no such game here; “scorekeeper export” lists those there are.")


def game_path(key: str) -> str:
    """The path of a game's page, behind the address of the app."""
    return f"/games/{key}"


def parse_game_key(text: str) -> str:
    """The key of a game that was named by its key, its path or the whole address of any of its pages."""
    match = re.search(r"/games/([^/?#\s]+)", text)
    return match[1] if match else text.strip()


def no_such_game(text: str) -> CommandError:
    """The error for a game that does not exist."""
    return CommandError([f"{text}: {_(NO_SUCH_GAME)}"])
