"""Setting up a game again that was just made: as long as nothing is recorded in it, it is replaced as a whole."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.command import open_for_writing
from scorekeeper.actions.groups.pencils import group_to_write
from scorekeeper.actions.seats.seats import holders_again, open_again
from scorekeeper.actions.start.new_game import new_game, require_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.adding import NewGame, add_game
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.column_queries import key_started_by, previous_of
from scorekeeper.storage.games.queries import remove_game
from scorekeeper.storage.games.stored import Drawn, StoredGame


def is_untouched(stored: StoredGame) -> bool:
    """Whether a game is as it was made: nobody has bid, nothing was noted, and nobody came, went or was replaced."""
    game = stored.recorded
    nothing_noted = not game.rounds and not stored.penalties and not stored.sealed and stored.ended_after is None
    return nothing_noted and not game.changes and game.attendance == ALL_PRESENT


def set_up_again(
    key: str,
    device: str,
    game: Game,
    started_on: date,
    *,
    group_id: int | None = None,
    drawn: Drawn | None = None,
    start_id: str | None = None,
) -> str:
    """Put a game in the place of one in which nothing is recorded, under the same key, which is returned.

    Whoever has its address goes on watching it, phones keep the seats of their players, and no game without a bid is
    left behind. Without a group it stays in its own. The same `start_id` again changes nothing. Raises Conflict where
    somebody has bid meanwhile, IllegalAct, NoSuchGame, NoPencil.
    """
    require_game(game)
    # Not the group of the game alone: the chosen one may be another.
    with writing() as session:
        known = key_started_by(session, start_id)
        if known is not None:
            return known
        before = open_for_writing(session, key, device).stored
        if not is_untouched(before):
            raise Conflict([Clash(ChangedPlace("bid", 1, 0), None, None, None)])
        group = before.group_id if group_id is None else group_to_write(session, device, group_id)
        new = new_game(group, game, started_on, drawn=drawn, start_id=start_id)
        new = replace(new, previous_id=previous_of(session, before.id))
        replace_untouched(session, before, new)
        return key


def replace_untouched(session: Session, before: StoredGame, new: NewGame) -> None:
    """Put a game in the place of one in which nothing is recorded; phones keep the seats of their players."""
    holders = holders_again(session, before, new.game)
    remove_game(session, before.id)
    following = replace(new, key=before.key, version=before.version + 1, created_at=before.created_at)
    open_again(session, before, add_game(session, following), holders)
