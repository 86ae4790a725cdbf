"""Import games from files: all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.command import now
from scorekeeper.actions.start.new_game import new_game, require_game
from scorekeeper.rules.game import Game
from scorekeeper.storage.club.clubs import add_club
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.adding import add_games
from scorekeeper.storage.games.lookup import find_game


def import_games(games: Sequence[Game], into: str | None = None, into_club: int | None = None) -> list[str]:
    """Keep games as new ones and return their keys in the same order.

    They belong to the club of the game with the key `into`, or to the club `into_club`, so that its keepers hold the
    pencil; without either to a new club whose pencil nobody holds. Raises NoSuchGame, IllegalAct; then nothing is kept.
    """
    for game in games:
        require_game(game)
    with writing() as session:
        if into_club is not None:
            club_id = into_club
        elif into is None:
            club_id = add_club(session, now())
        else:
            stored = find_game(session.connection(), into)
            if stored is None:
                raise NoSuchGame(into)
            club_id = stored.club_id
        new = [new_game(club_id, game, first_played_on(game) or today()) for game in games]
        return [stored.key for stored in add_games(session, new)]


def first_played_on(game: Game) -> date | None:
    """The first day on which a round was played, as far as that is known."""
    return next((record.played_on for record in game.rounds if record.played_on), None)
