"""The statistics of a group's games: counted from the games themselves, or from what is kept of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date

from sqlalchemy.orm import Session

from scorekeeper.actions.club.clubs import require_pencil
from scorekeeper.actions.club.counted_spans import counted_choice
from scorekeeper.actions.club.shared_pages import names_outside, open_pages
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.counting import day_summaries, rules_label
from scorekeeper.rules.statistics.group import GroupStatistics, statistics_from
from scorekeeper.rules.statistics.initials import with_names
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.spans import MONTHS, Span
from scorekeeper.storage.club.clubs import Club, club_name, clubs_of
from scorekeeper.storage.club.people import hidden_names
from scorekeeper.storage.club.players import busiest_of_club
from scorekeeper.storage.club.shared_pages import SharedPages
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.queries import games_of_club, games_with_ids, keys_of_games
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.statistics.span_summaries import keep_spans, times_counted
from scorekeeper.storage.statistics.summaries import (
    CountedGame,
    games_to_count,
    keep_summaries,
    months_played,
)

# So many games are counted for one page, in less than half a second; of more, the rest for the next.
AT_A_TIME = 100


@dataclass(frozen=True)
class CountedGroup:
    """What is counted of a group, where it has a name by that. `rules` are those it plays by, `years` those in
    which it played. Some games are not counted yet where `more`. `address` is what it was asked for by: its number, or
    the key of its shared pages. `hidden` are the keys of the names of players who are not ranked.
    """

    club_id: int
    address: int | str
    name: str | None
    rules: tuple[str, ...]
    years: tuple[int, ...]
    statistics: GroupStatistics
    more: bool
    hidden: frozenset[str] = frozenset()

    @property
    def shared(self) -> bool:
        """Whether somebody looks at it with whom its pages are shared."""
        return isinstance(self.address, str)


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


def counted_group(device: str | None, group: int | str, choice: GameChoice) -> CountedGroup:
    """The statistics of the chosen games of a group, by the number of one in which the device may write, or by the key
    by which it shares its pages; then names are those for outside. Raises NoPencil, NoSuchGroup.

    Games that changed are counted first, and what was counted is kept.
    """
    with reading() as session:
        pages = open_pages(session, group, device)
    club_id = pages.club_id if pages else int(group)
    more = _count_changed(club_id)
    with reading() as session:
        months, times = months_played(session, club_id), times_counted(session, club_id)
        counted = counted_choice(session, club_id, choice, months)
        found = CountedGroup(
            club_id=club_id,
            address=group,
            name=club_name(session, club_id),
            rules=most_played(months),
            years=years_played(months),
            statistics=statistics_from(counted.summary, counted.ratings),
            more=more,
            hidden=hidden_names(session, club_id),
        )
        if pages:
            found = _for_outside(session, pages, found)
    if counted.fresh:
        with writing(club=club_id) as session:
            keep_spans(session, club_id, choice.rules, counted.fresh, times)
    return found


def count_changed(device: str, club_id: int) -> bool:
    """Count those games of a group that changed, and keep it; whether there are more than are counted at a time. Raises
    NoPencil where the device may not write in the group.
    """
    with reading() as session:
        require_pencil(session, club_id, device)
    return _count_changed(club_id)


def game_keys(ids: Collection[int]) -> dict[int, str]:
    """The keys of games by their ids."""
    with reading() as session:
        return keys_of_games(session, ids)


def _for_outside(session: Session, pages: SharedPages, group: CountedGroup) -> CountedGroup:
    """The same with the names that others see."""
    names = names_outside(session, pages, [one.name for one in group.statistics.players])
    hidden = frozenset(name_key(names[key]) for key in group.hidden if key in names)
    return replace(group, statistics=with_names(group.statistics, names), hidden=hidden)


def most_played(months: Iterable[tuple[str, Span]]) -> tuple[str, ...]:
    """The rule sets by which games were played in these months, those with most games first."""
    games: Counter[str] = Counter()
    for rules, span in months:
        games[rules] += span.games
    return tuple(rules for rules, _ in games.most_common())


def years_played(months: Iterable[tuple[str, Span]]) -> tuple[int, ...]:
    """The years of these months."""
    return tuple(sorted({span.first // MONTHS for _, span in months}))


def _count_changed(club_id: int) -> bool:
    with reading() as session:
        changed = games_to_count(session, club_id, AT_A_TIME + 1)
        counting = dict(list(changed.items())[:AT_A_TIME])
        games = games_with_ids(session, counting) if counting else []
    if counting:
        _count(club_id, counting, games)
    return len(changed) > len(counting)


def _count(club_id: int, changed: dict[int, int], games: list[StoredGame]) -> None:
    """Count these games and keep it. Of one that cannot be read nothing is counted until it changes again."""
    counted = [_counted(stored) for stored in games]
    unreadable = changed.keys() - {stored.id for stored in games}
    counted += [CountedGame(game_id, changed[game_id], date.min, None, ()) for game_id in unreadable]
    with writing(club=club_id) as session:
        keep_summaries(session, club_id, counted)


def _counted(stored: StoredGame) -> CountedGame:
    game = _played(stored)
    if not complete_rounds(game.sheet):
        return CountedGame(stored.id, stored.version, stored.started_on, None, ())
    label = rules_label(game.sheet.game.rules)
    parts = tuple(day_summaries([game]))
    return CountedGame(stored.id, stored.version, game.day or stored.started_on, label, parts)


def _played(stored: StoredGame) -> PlayedGame:
    return PlayedGame(stored.sheet, stored.started_on, stored.id)
