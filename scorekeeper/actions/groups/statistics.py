"""The statistics of a group, from its games or from their stored summaries; changed games are counted before they are
read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from threading import Lock
from time import monotonic

from cachetools import LRUCache, cached
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.groups.access import names_outside, open_pages
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.counting import day_summaries, rules_label
from scorekeeper.rules.statistics.game_records import (
    GameRecord,
    RecordsBefore,
    best_totals,
    records_before,
    records_of_game,
)
from scorekeeper.rules.statistics.group import GroupStatistics, statistics_from
from scorekeeper.rules.statistics.initials import with_names
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import Rating, ratings
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.ranking import Ranking
from scorekeeper.rules.statistics.summary import Summary, added_up
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import Group, SharedPages
from scorekeeper.storage.games.queries import games_of_group, games_with_ids, keys_of_games
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.groups.groups import group_row, groups_of_device
from scorekeeper.storage.groups.people import busiest_of_group, hidden_names
from scorekeeper.storage.statistics import (
    CountedGame,
    PlayedGames,
    games_played,
    games_to_count,
    store_summaries,
    summaries_of_games,
)

# Counted for one page, at most so many and for so long; the rest is left for the next.
AT_A_TIME, COUNTING_S = 100, 0.2
# The games whose results are cached, of 1 kB each or less.
MAX_CACHED_GAMES = 25_000
# Loaded together in between.
FEW = 4


class ChoiceTotals(Struct, frozen=True):
    """The chosen games of a group added up, the best totals by each of their rule sets, and the ratings after them.

    `ratings_before` are the ratings before the last evening. It is None if an earlier evening was recorded after it.
    """

    summary: Summary
    best_totals: Mapping[str, Sequence[int]]
    ratings: Mapping[str, Rating]
    ratings_before: Mapping[str, Rating] | None


class OpenGroup(Struct, frozen=True):
    """A group whose pages the caller may see. `address` is how the page names the group: by its id, or by the key of
    its shared `pages`. If `more`, some games are not counted yet.
    """

    group_id: int
    address: int | str
    pages: SharedPages | None
    more: bool


class CountedGroup(Struct, frozen=True):
    """The statistics of a group, with its name if it has one. `rules` are the rule sets by which it has played, and
    `years` the years in which it did. If `more`, some games are not counted yet.

    `address` is how the page names the group: by its id, or by the key of its shared pages. `hidden` are the keys of
    the names of players who are not ranked.
    """

    group_id: int
    address: int | str
    name: str | None
    rules: tuple[str, ...]
    years: tuple[int, ...]
    statistics: GroupStatistics
    more: bool
    hidden: frozenset[str] = frozenset()

    @property
    def shared(self) -> bool:
        """Whether the reader sees it on its shared pages."""
        return isinstance(self.address, str)


class CountedGames(Struct, frozen=True):
    """The chosen games of a group, added up, and how it usually ranks its players. All names are the real ones, without
    initials.
    """

    group: CountedGroup
    ranking: Ranking
    counted: ChoiceTotals


def played_games(group_id: int) -> tuple[list[PlayedGame], tuple[str, ...]]:
    """Return the games of a group, oldest first, and the names of the unreadable ones."""
    unreadable: list[LeftOut] = []
    with reading() as session:
        games = [played_game(stored) for stored in games_of_group(session, group_id, unreadable)]
    return games, tuple(each.name for each in unreadable)


def groups_of(device: str) -> list[tuple[Group, tuple[str, ...]]]:
    """Return the groups in which the device may write, last used first, with their most active players."""
    with reading() as session:
        return [(group, tuple(busiest_of_group(session, group.id))) for group in groups_of_device(session, device)]


def counted_group(device: str | None, group: int | str, choice: GameChoice) -> CountedGroup:
    """Return the statistics of the chosen games of a group. `group` is its id if the device may write in it, or the key
    of its shared pages. If it is the key, names are as on the shared pages.

    Changed games are counted first. Raises NoPencil, NoSuchGroup.
    """
    opened = open_group(device, group)
    with reading() as session:
        games = counted_games(session, opened, choice)
        names = names_on_shared_pages(session, opened, games.group)
    return games.group if names is None else as_on_shared_pages(games.group, names)


def open_group(device: str | None, group: int | str) -> OpenGroup:
    """Return the group with this id, for its keepers, or with this key of its shared pages. Its changed games are
    counted first. Raises NoPencil, NoSuchGroup.
    """
    with reading() as session:
        pages = open_pages(session, group, device)
    group_id = pages.group_id if pages else int(group)
    return OpenGroup(group_id, group, pages, count_changed(group_id))


def count_changed(group_id: int) -> bool:
    """Count the changed games of a group, and store the result. Return whether some are left for the next time."""
    until = monotonic() + COUNTING_S
    counted: list[CountedGame] = []
    with reading() as session:
        changed = games_to_count(session, group_id, AT_A_TIME + 1)
        counting = list(changed)[:AT_A_TIME]
        while len(counted) < len(counting) and (not counted or monotonic() < until):
            few = {game_id: changed[game_id] for game_id in counting[len(counted) :][:FEW]}
            counted += _count_games(few, games_with_ids(session, few))
    if counted:
        with writing(group=group_id) as session:
            store_summaries(session, group_id, counted)
    return len(changed) > len(counted)


def _count_games(changed: dict[int, int], games: list[StoredGame]) -> list[CountedGame]:
    """Return the summary of each game. That of an unreadable one is empty until the game changes again."""
    unreadable = changed.keys() - {stored.id for stored in games}
    counted = [_count_game(stored) for stored in games]
    return counted + [CountedGame(game_id, changed[game_id], date.min, None, ()) for game_id in unreadable]


def _count_game(stored: StoredGame) -> CountedGame:
    game = played_game(stored)
    if not complete_rounds(game.sheet):
        return CountedGame(stored.id, stored.version, stored.started_on, None, ())
    label = rules_label(game.sheet.game.rules)
    parts = tuple(day_summaries([game]))
    return CountedGame(stored.id, stored.version, game.day or stored.started_on, label, parts)


def played_game(stored: StoredGame) -> PlayedGame:
    """Return a game in the form that statistics count."""
    return PlayedGame(stored.sheet, stored.started_on, stored.id)


def counted_games(session: Session, opened: OpenGroup, choice: GameChoice) -> CountedGames:
    """Return the chosen games of a group, added up from their stored summaries."""
    group_id = opened.group_id
    row, played = group_row(session, group_id), games_played(session, group_id)
    counted = counted_choice(session, group_id, choice, _version_of(row, played))
    group = CountedGroup(
        group_id=group_id,
        address=opened.address,
        name=row.name,
        rules=most_played(played),
        years=years_played(played),
        statistics=statistics_from(counted.summary, counted.ratings),
        more=opened.more,
        hidden=hidden_names(session, group_id),
    )
    return CountedGames(group, row.ranking, counted)


def added_games(session: Session, group_id: int, choice: GameChoice) -> ChoiceTotals:
    """Return the sum of the chosen games of a group, from their stored summaries."""
    version = _version_of(group_row(session, group_id), games_played(session, group_id))
    return counted_choice(session, group_id, choice, version)


def _version_of(row: Group, played: Iterable[PlayedGames]) -> tuple[object, ...]:
    # SQLite may give the id of a deleted group to the next one, so the key has its moment too.
    return (row.created_at, row.counted, *played)


# By how many games each has.
cached_sums: LRUCache[tuple[object, ...], ChoiceTotals] = LRUCache(
    MAX_CACHED_GAMES, lambda counted: 1 + len(counted.summary.results)
)


@cached(cached_sums, key=lambda _session, *chosen: chosen, lock=Lock())
def counted_choice(session: Session, group_id: int, choice: GameChoice, _version: tuple[object, ...]) -> ChoiceTotals:
    """Return the sum of the chosen games, cached, so that all pages of a group add its games up once.

    `_version` changes with every game that is counted again or deleted.
    """
    parts = [day.summary for day in summaries_of_games(session, group_id, choice)]
    summary = added_up(parts)
    return ChoiceTotals(summary, best_totals(parts), *_ratings(summary.results))


def _ratings(ends: Sequence[GameEnd]) -> tuple[Mapping[str, Rating], Mapping[str, Rating] | None]:
    """Return the ratings after these games, and the ratings before the last evening if all others were recorded before
    it.
    """
    evening = max((end.evening for end in ends), default=None)
    of_evening = sum(end.evening == evening for end in ends)
    before, after = ends[: len(ends) - of_evening], ends[len(ends) - of_evening :]
    if not before or any(end.evening != evening for end in after):
        return ratings(end.ranks for end in ends), None
    rated = ratings(end.ranks for end in before)
    return ratings((end.ranks for end in after), rated), rated


def names_on_shared_pages(session: Session, opened: OpenGroup, group: CountedGroup) -> dict[str, str] | None:
    """Return the names that the shared pages show, by the keys of the real names. Return None if a keeper is
    looking, who sees the real names.
    """
    if opened.pages is None:
        return None
    return names_outside(session, opened.pages, [one.name for one in group.statistics.players])


def as_on_shared_pages(group: CountedGroup, names: dict[str, str]) -> CountedGroup:
    """Return the group under the names that its shared pages show."""
    hidden = frozenset(name_key(names[key]) for key in group.hidden if key in names)
    return replace(group, statistics=with_names(group.statistics, names), hidden=hidden)


def game_keys(ids: Collection[int]) -> dict[int, str]:
    """Return the keys of games by their ids."""
    with reading() as session:
        return keys_of_games(session, ids)


def most_played(played: Iterable[PlayedGames]) -> tuple[str, ...]:
    """Return the rule sets of these games, the most played first."""
    games: Counter[str] = Counter()
    for each in played:
        games[each.rules] += each.games
    return tuple(rules for rules, _ in games.most_common())


def years_played(played: Iterable[PlayedGames]) -> tuple[int, ...]:
    """Return the years in which these games were begun."""
    return tuple(sorted({each.year for each in played}))


def group_records_set_by(stored: StoredGame) -> tuple[GameRecord, ...]:
    """Return the records that a finished game has set in its group. Changed games are counted first.

    Return no record before the end of the game, or if some games are still not counted, because any of them may be
    better.
    """
    if count_changed(stored.group_id):
        return ()
    with reading() as session:
        counted = added_games(session, stored.group_id, GameChoice())
    return records_of_game(played_game(stored), counted.summary, counted.best_totals)


def group_records_before(stored: StoredGame) -> RecordsBefore | None:
    """Return the records that the group had before a game. Changed games are counted first.

    Return None if the group has few games, or if some are still not counted.
    """
    if count_changed(stored.group_id):
        return None
    game = played_game(stored)
    begun = (game.day or stored.started_on, stored.id)
    with reading() as session:
        days = summaries_of_games(session, stored.group_id, GameChoice())
    return records_before(game, added_up(day.summary for day in days if (day.begun, day.game_id) < begun))
