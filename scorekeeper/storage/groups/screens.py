"""Screens that wait to be shown a game: known to the keeper by a code, and to themselves by a token."""

from __future__ import annotations

import hashlib
from datetime import datetime

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import GameRow, ScreenRow


class Screen(Struct, frozen=True):
    """A screen whose time is not over, with the key of the game that it is to show, None while it waits for one."""

    code: str
    game_key: str | None


def add_screen(session: Session, token: str, code: str, *, until: datetime) -> None:
    """Let a screen with this token wait by this code."""
    session.execute(insert(ScreenRow), [{"token_hash": _hash(token), "code": code, "expires_at": until}])


def remove_old_screens(session: Session, now: datetime) -> None:
    """Delete those whose time is over."""
    session.execute(delete(ScreenRow).where(ScreenRow.expires_at <= now))


def count_screens(session: Session) -> int:
    """How many there are."""
    return session.scalar(select(func.count()).select_from(ScreenRow)) or 0


def is_code_taken(session: Session, code: str) -> bool:
    """Whether a screen has this code, also one that shows its game by now."""
    return session.scalar(select(ScreenRow.id).where(ScreenRow.code == code)) is not None


def find_screen(session: Session, token: str, now: datetime) -> Screen | None:
    """The screen with this token."""
    row = session.execute(
        select(ScreenRow.code, GameRow.key)
        .outerjoin(GameRow, GameRow.id == ScreenRow.game_id)
        .where(ScreenRow.token_hash == _hash(token), ScreenRow.expires_at > now)
    ).one_or_none()
    return None if row is None else Screen(row.code, row.key)


def is_waiting(session: Session, code: str, now: datetime) -> bool:
    """Whether a screen with this code waits for its game."""
    return session.scalar(select(ScreenRow.id).where(*_waits(code, now))) is not None


def show_game(session: Session, code: str, game_id: int, now: datetime) -> bool:
    """Let the screen that waits by this code show a game. False where none does."""
    found = session.scalars(update(ScreenRow).where(*_waits(code, now)).values(game_id=game_id).returning(ScreenRow.id))
    return found.one_or_none() is not None


def _waits(code: str, now: datetime) -> tuple[ColumnElement[bool], ...]:
    return ScreenRow.code == code, ScreenRow.game_id.is_(None), ScreenRow.expires_at > now


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
