"""Filters of games, and the statistics of one player."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.counting import rules_label
from scorekeeper.rules.statistics.group import GroupStatistics
from scorekeeper.rules.statistics.played import PlayedGame


class GameChoice(Struct, frozen=True):
    """A filter of games: by the id of their rules or the name of house rules, and by first and last day, inclusive."""

    rules: str | None = None
    since: date | None = None
    until: date | None = None

    def chosen_from(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Return the games that match. A game without a known day does not match if there is a first or last day."""
        return [game for game in games if self._matches_rules(game) and self._matches_day(game)]

    def _matches_rules(self, game: PlayedGame) -> bool:
        return self.rules is None or name_key(rules_label(game.sheet.game.rules)) == name_key(self.rules)

    def _matches_day(self, game: PlayedGame) -> bool:
        if self.since is None and self.until is None:
            return True
        day = game.day
        return day is not None and (self.since or date.min) <= day <= (self.until or date.max)


# The last place, whatever its number.
LAST = 0


class GameSearch(Struct, frozen=True):
    """A search for games: by choice, by player, and by the player's `place`, a rank or `LAST`."""

    choice: GameChoice = GameChoice()
    player: str | None = None
    place: int | None = None


def statistics_of_player(statistics: GroupStatistics, name: str) -> GroupStatistics:
    """Return the figures, pairs and records of one player alone, all empty for an unknown name."""
    person = name_key(name)
    return replace(
        statistics,
        players=tuple(one for one in statistics.players if name_key(one.name) == person),
        head_to_head=tuple(
            pair for pair in statistics.head_to_head if person in (name_key(pair.one), name_key(pair.other))
        ),
        records=tuple(record for record in statistics.records if name_key(record.feat.name) == person),
    )
