"""Whose seat it is, and what people are called: a name corrected in one game, or in all games of its player."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.table import NameKnown
from scorekeeper.rules.normalization import name_key
from scorekeeper.storage.database.models import GameRow, PlayerRow, SeatRow
from scorekeeper.storage.games.stored import StoredGame


def save_people(session: Session, before: StoredGame, after: StoredGame) -> None:
    """Write which seats belong to another player now, and which players are called something else.

    Raises IllegalAct where somebody else of the group has the name.
    """
    called = zip(before.recorded.players, after.recorded.players, strict=False)
    for seat, (was, now, names) in enumerate(zip(before.people, after.people, called, strict=False)):
        if was != now:
            own = (SeatRow.game_id == before.id, SeatRow.seat == seat)
            session.execute(update(SeatRow).where(*own).values(player_id=now))
        elif names[0] != names[1]:
            _rename(session, before, now, names[1], seat)


def _rename(session: Session, game: StoredGame, person: int, name: str, seat: int) -> None:
    """The player is called so everywhere; the player's other games have another version, so open pages see it."""
    key = name_key(name)
    same = (PlayerRow.group_id == game.group_id, PlayerRow.name_key == key, PlayerRow.id != person)
    if session.scalar(select(PlayerRow.id).where(*same)) is not None:
        raise IllegalAct([Problem(NameKnown(name), seat=seat)])
    session.execute(update(PlayerRow).where(PlayerRow.id == person).values(name=name, name_key=key))
    others = select(SeatRow.game_id).where(SeatRow.player_id == person, SeatRow.game_id != game.id)
    session.execute(update(GameRow).where(GameRow.id.in_(others)).values(version=GameRow.version + 1))
