"""A game on a television: the screen shows a code, and the keeper types it to show a game there.

Then the screen watches the game like anybody with its address, and the next games of the same sitting.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from scorekeeper.actions.errors import NoPencil, NoScreen, TooManyScreens
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.groups import may_write
from scorekeeper.storage.groups.screens import (
    Screen,
    add_screen,
    count_screens,
    find_screen,
    is_code_taken,
    is_waiting,
    remove_old_screens,
    show_game,
)

# No letters that look alike or like a digit, and no vowels, so that no code is a word.
LETTERS = "BCDFGHJKMNPRSTWXYZ"
CODE_LENGTH = 4
# Long enough to find the menu on the phone, too short to use a code that was noted down.
SCREEN_WAITS = timedelta(minutes=10)
# At most one code in a hundred is in use, so that guessing one is hard.
MAX_SCREENS = len(LETTERS) ** CODE_LENGTH // 100


def let_screen_wait() -> str:
    """A token for a screen that waits by a new code. Raises TooManyScreens."""
    with writing() as session:
        moment = now()
        remove_old_screens(session, moment)
        if count_screens(session) >= MAX_SCREENS:
            raise TooManyScreens
        code = _new_code()
        while is_code_taken(session, code):
            code = _new_code()
        token = secrets.token_urlsafe(24)
        add_screen(session, token, code, until=moment + SCREEN_WAITS)
        return token


def screen_of(token: str) -> Screen | None:
    """The screen with this token, None where there is none or it has expired."""
    with reading() as session:
        return find_screen(session, token, now())


def require_waiting_screen(code: str) -> None:
    """Raises NoScreen where no screen waits by this code."""
    with reading() as session:
        if not is_waiting(session, code, now()):
            raise NoScreen


def show_on_screen(key: str, device: str, code: str) -> None:
    """Show a game on the screen that waits by this code, which is then used up.

    Raises NoSuchGame, NoPencil, NoScreen.
    """
    with writing() as session:
        stored = existing_game(session.connection(), key)
        if not may_write(session, stored.group_id, device):
            raise NoPencil(stored.group_id)
        if not show_game(session, code, stored.id, now()):
            raise NoScreen


def code_in(text: str) -> str:
    """The typed code, normalized: case and blanks do not matter."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
