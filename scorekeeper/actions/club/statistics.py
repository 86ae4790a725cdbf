"""The statistics of a group's games: counted from the games themselves, or from what is kept of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from scorekeeper.actions.club.counted_days import counted_days
from scorekeeper.actions.club.counted_spans import CountedChoice, counted_years, years_played
from scorekeeper.actions.errors import NoPencil
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.counting import day_summaries, rules_label
from scorekeeper.rules.statistics.group import GroupStatistics, statistics_from
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.ranking import Order
from scorekeeper.rules.statistics.spans import MONTHS, Span
from scorekeeper.storage.club.clubs import Club, clubs_of, may_write
from scorekeeper.storage.club.players import busiest_of_club
from scorekeeper.storage.club.rankings import TableSettings, table_settings
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.queries import games_of_club, games_with_ids, keys_of_games
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.statistics.span_summaries import keep_spans
from scorekeeper.storage.statistics.summaries import (
    CountedGame,
    games_to_count,
    keep_summaries,
    months_played,
)

# So many games are counted for one page, in less than half a second; of more, the rest for the next.
AT_A_TIME = 100
# Of all times points for places are added up where there are no more games: they are of single nights, so the ends of
# all games are read.
MAX_GAMES_FOR_POINTS = 5000


@dataclass(frozen=True)
class CountedGroup:
    """What is counted of a group, where it has a name by that. `rules` are those it plays by, `years` those in
    which it played. Some games are not counted yet where `more`.
    """

    club_id: int
    name: str | None
    rules: tuple[str, ...]
    years: tuple[int, ...]
    statistics: GroupStatistics
    more: bool


@dataclass(frozen=True)
class CountedGames:
    """The chosen games of a group as they were added up, and how it usually ranks its players."""

    group: CountedGroup
    settings: TableSettings
    counted: CountedChoice


def played_games(club_id: int) -> tuple[list[PlayedGame], tuple[str, ...]]:
    """The games of a club, the oldest first, and the names of those that cannot be read."""
    unreadable: list[LeftOut] = []
    with reading() as session:
        games = [_played(stored) for stored in games_of_club(session, club_id, unreadable)]
    return games, tuple(each.name for each in unreadable)


def groups_of(device: str) -> list[tuple[Club, tuple[str, ...]]]:
    """The groups in which the device may write, the last used first, with those who play most."""
    with reading() as session:
        return [(club, tuple(busiest_of_club(session, club.id))) for club in clubs_of(session, device)]


def counted_group(device: str, club_id: int, choice: GameChoice) -> CountedGroup:
    """The statistics of the chosen games of a group in which the device may write. Raises NoPencil.

    Games that changed are counted first, and what was counted is kept.
    """
    more = count_changed(device, club_id)
    with reading() as session:
        games = counted_games(session, club_id, choice, more=more)
    keep_counted(games, choice)
    return games.group


def count_changed(device: str, club_id: int) -> bool:
    """Count the games of a group that changed, so many at a time; whether there are more. Raises NoPencil."""
    with reading() as session:
        if not may_write(session, club_id, device):
            raise NoPencil(club_id)
        changed = games_to_count(session, club_id, AT_A_TIME + 1)
        counting = dict(list(changed.items())[:AT_A_TIME])
        games = games_with_ids(session, counting) if counting else []
    if counting:
        _count(club_id, counting, games)
    return len(changed) > len(counting)


def counted_games(
    session: Session,
    club_id: int,
    choice: GameChoice,
    *,
    more: bool,
    order: Order | None = Order.RATING,
    most_rated: int | None = None,
) -> CountedGames:
    """The chosen games of a group from what is kept of them; with the ends that the `order` needs, None being the usual
    one of the group. Of a part of all times no more games than `most_rated` are rated, where there is such a limit.
    """
    months, settings = months_played(session, club_id), table_settings(session, club_id)
    chosen = years_played(choice, months)
    if choice.since is None and choice.until is None:
        few = sum(year.games for year, _ in chosen) <= MAX_GAMES_FOR_POINTS
        ends = few and (order or settings.ranking.order) is Order.POINTS
        counted = counted_years(session, club_id, choice, chosen, ends=ends)
    else:
        counted = counted_days(session, club_id, choice, chosen, most_rated=most_rated)
    group = CountedGroup(
        club_id=club_id,
        name=settings.name,
        rules=_most_played(months),
        years=tuple(sorted({span.first // MONTHS for _, span in months})),
        statistics=statistics_from(counted.summary, counted.ratings or {}),
        more=more,
    )
    return CountedGames(group, settings, counted)


def keep_counted(games: CountedGames, choice: GameChoice) -> None:
    """Keep what was added up."""
    club_id = games.group.club_id
    if games.counted.fresh:
        with writing(club=club_id) as session:
            keep_spans(session, club_id, choice.rules, games.counted.fresh, games.settings.counted)


def game_keys(ids: Collection[int]) -> dict[int, str]:
    """The keys of games by their ids."""
    with reading() as session:
        return keys_of_games(session, ids)


def _count(club_id: int, changed: dict[int, int], games: list[StoredGame]) -> None:
    """Count these games and keep it. Of one that cannot be read nothing is counted until it changes again."""
    counted = [_counted(stored) for stored in games]
    unreadable = changed.keys() - {stored.id for stored in games}
    counted += [CountedGame(game_id, changed[game_id], date.min, None, ()) for game_id in unreadable]
    with writing(club=club_id) as session:
        keep_summaries(session, club_id, counted)


def _most_played(months: Iterable[tuple[str, Span]]) -> tuple[str, ...]:
    """The rule sets by which there are most games first."""
    games: Counter[str] = Counter()
    for rules, span in months:
        games[rules] += span.games
    return tuple(rules for rules, _ in games.most_common())


def _counted(stored: StoredGame) -> CountedGame:
    game = _played(stored)
    if not complete_rounds(game.sheet):
        return CountedGame(stored.id, stored.version, stored.started_on, None, ())
    label = rules_label(game.sheet.game.rules)
    parts = tuple(day_summaries([game]))
    return CountedGame(stored.id, stored.version, game.day or stored.started_on, label, parts)


def _played(stored: StoredGame) -> PlayedGame:
    return PlayedGame(stored.sheet, stored.started_on, stored.id)
