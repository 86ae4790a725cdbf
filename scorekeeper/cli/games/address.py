"""Games as the command line names them: by the path of their page, behind the address of the app."""

from __future__ import annotations

import re

from scorekeeper.cli.errors import CommandError
from scorekeeper.wording import N_

NO_SUCH_GAME = N_("There is no such game here; “scorekeeper export” lists those there are.")


def path_of(key: str) -> str:
    """Where a game is found behind the address of the app."""
    return f"/games/{key}"


def key_in(text: str) -> str:
    """The key of a game that was named by its key, its path or the whole address of any of its pages."""
    found = re.search(r"/games/([^/?#\s]+)", text)
    return found[1] if found else text.strip()


def no_such_game(text: str) -> CommandError:
    """What is said where there is none."""
    return CommandError([f"{text}: {NO_SUCH_GAME}"])
