"""A game on a television: the screen shows a code, and the keeper types it to show a game there.

Then the screen watches the game like anybody with its address, and the next games of the same sitting.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoScreen, TooManyScreens
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.actions.groups.pencils import require_pencil, token_hash
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import Screen

# No letters that look alike or like a digit, and no vowels, so that no code is a word.
LETTERS = "BCDFGHJKMNPRSTWXYZ"
CODE_LENGTH = 4
# Long enough to find the menu on the phone, too short to use a code that was noted down.
SCREEN_WAITS = timedelta(minutes=10)
# At most one code in a hundred is in use, so that guessing one is hard.
MAX_SCREENS = len(LETTERS) ** CODE_LENGTH // 100


def let_screen_wait() -> str:
    """A token for a screen that waits by a new code. Raises TooManyScreens."""
    token = secrets.token_urlsafe(24)
    with writing() as session:
        moment = now()
        session.execute(delete(Screen).where(Screen.expires_at <= moment))
        taken = set(session.scalars(select(Screen.code)))
        if len(taken) >= MAX_SCREENS:
            raise TooManyScreens
        code = _new_code()
        while code in taken:
            code = _new_code()
        session.add(Screen(token_hash=token_hash(token), code=code, expires_at=moment + SCREEN_WAITS))
    return token


def screen_of(token: str) -> Screen | None:
    """The screen with this token, None where there is none or it has expired."""
    with reading() as session:
        return session.scalar(select(Screen).where(Screen.token_hash == token_hash(token), Screen.expires_at > now()))


def require_waiting_screen(code: str) -> None:
    """Raises NoScreen where no screen waits by this code."""
    with reading() as session:
        _waiting_screen(session, code)


def show_on_screen(key: str, device: str, code: str) -> None:
    """Show a game on the screen that waits by this code, which is then used up.

    Raises NoSuchGame, NoPencil, NoScreen.
    """
    with writing() as session:
        stored = existing_game(session.connection(), key)
        require_pencil(session, stored.group_id, device)
        _waiting_screen(session, code).game_id = stored.id


def code_in(text: str) -> str:
    """The typed code, normalized: case and blanks do not matter."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _waiting_screen(session: Session, code: str) -> Screen:
    waits = (Screen.code == code, Screen.game_id.is_(None), Screen.expires_at > now())
    screen = session.scalar(select(Screen).where(*waits))
    if screen is None:
        raise NoScreen
    return screen
