"""One game and the records of its group: those it has set at its end, and those that may fall while it is played."""

from __future__ import annotations

from scorekeeper.actions.groups.statistics import added_games, count_changed, played_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.game_records import GameRecord, RecordsBefore, records_before, records_of_game
from scorekeeper.rules.statistics.summary import added_up
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.statistics import summaries_of_games


def group_records_set_by(stored: StoredGame) -> tuple[GameRecord, ...]:
    """Return the records that a finished game has set in its group; changed games are counted first.

    Return none before its end, or while some games are still to be counted: any of them may be better.
    """
    if count_changed(stored.group_id):
        return ()
    with reading() as session:
        counted = added_games(session, stored.group_id, GameChoice())
    return records_of_game(played_game(stored), counted.summary, counted.best_totals)


def group_records_before(stored: StoredGame) -> RecordsBefore | None:
    """Return the records that its group had before a game, or None if the group has few games, or some are still to be
    counted. Changed games are counted first.
    """
    if count_changed(stored.group_id):
        return None
    game = played_game(stored)
    begun = (game.day or stored.started_on, stored.id)
    with reading() as session:
        days = summaries_of_games(session, stored.group_id, GameChoice())
    return records_before(game, added_up(day.summary for day in days if (day.begun, day.game_id) < begun))
