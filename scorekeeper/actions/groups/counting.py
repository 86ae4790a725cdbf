"""Count the games of a group that changed, before its statistics are read, and store what was counted."""

from __future__ import annotations

from datetime import date

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.statistics.counting import day_summaries, rules_label
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.queries import games_with_ids
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.statistics.summaries import CountedGame, games_to_count, keep_summaries

# Counted for one page, in less than half a second; the rest are left for the next.
AT_A_TIME = 100


def count_changed(group_id: int) -> bool:
    """Count the games of a group that changed, and store it. Return whether some are left for the next time."""
    with reading() as session:
        changed = games_to_count(session, group_id, AT_A_TIME + 1)
        counting = dict(list(changed.items())[:AT_A_TIME])
        games = games_with_ids(session, counting) if counting else []
    if counting:
        _count(group_id, counting, games)
    return len(changed) > len(counting)


def played_game(stored: StoredGame) -> PlayedGame:
    """A game as statistics take it."""
    return PlayedGame(stored.sheet, stored.started_on, stored.id)


def _count(group_id: int, changed: dict[int, int], games: list[StoredGame]) -> None:
    """Count these games and store it. Nothing is counted of an unreadable one until it changes again."""
    counted = [_counted(stored) for stored in games]
    unreadable = changed.keys() - {stored.id for stored in games}
    counted += [CountedGame(game_id, changed[game_id], date.min, None, ()) for game_id in unreadable]
    with writing(group=group_id) as session:
        keep_summaries(session, group_id, counted)


def _counted(stored: StoredGame) -> CountedGame:
    game = played_game(stored)
    if not complete_rounds(game.sheet):
        return CountedGame(stored.id, stored.version, stored.started_on, None, ())
    label = rules_label(game.sheet.game.rules)
    parts = tuple(day_summaries([game]))
    return CountedGame(stored.id, stored.version, game.day or stored.started_on, label, parts)
