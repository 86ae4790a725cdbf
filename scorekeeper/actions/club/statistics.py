"""The statistics of the games of a group, from the games themselves or from their stored summaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.club.counted.changes import count_changed, played_game
from scorekeeper.actions.club.counted.days import counted_days
from scorekeeper.actions.club.counted.spans import CountedChoice, chosen_years, counted_years
from scorekeeper.actions.club.shared_pages import names_outside, open_pages
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.group import GroupStatistics, statistics_from
from scorekeeper.rules.statistics.initials import with_names
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.ranking import Order
from scorekeeper.rules.statistics.spans import MONTHS, Span
from scorekeeper.storage.club.clubs import Club, clubs_of
from scorekeeper.storage.club.people import hidden_names
from scorekeeper.storage.club.players import busiest_of_club
from scorekeeper.storage.club.rankings import TableSettings, table_settings
from scorekeeper.storage.club.shared_pages import SharedPages
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.games.column_queries import keys_of_games
from scorekeeper.storage.games.queries import games_of_club
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.storage.statistics.span_summaries import keep_spans
from scorekeeper.storage.statistics.summaries import months_played

# Points for places need the results of all games by evenings. Over all years they are computed only for groups with no
# more games than these.
MAX_GAMES_FOR_POINTS = 5000


class OpenGroup(Struct, frozen=True):
    """A group whose pages somebody may see. `address` is what it was asked for by: its number, or the key of its shared
    `pages`. Some games are not counted yet where `more`.
    """

    club_id: int
    address: int | str
    pages: SharedPages | None
    more: bool


class CountedGroup(Struct, frozen=True):
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


class CountedGames(Struct, frozen=True):
    """The chosen games of a group as they were added up, and how it usually ranks its players. All are called by their
    own names here.
    """

    group: CountedGroup
    settings: TableSettings
    counted: CountedChoice


def played_games(club_id: int) -> tuple[list[PlayedGame], tuple[str, ...]]:
    """The games of a club, the oldest first, and the names of those that cannot be read."""
    unreadable: list[LeftOut] = []
    with reading() as session:
        games = [played_game(stored) for stored in games_of_club(session, club_id, unreadable)]
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
    opened = open_group(device, group)
    with reading() as session:
        games = counted_games(session, opened, choice)
        names = outside_names(session, opened, games.group)
    keep_counted(games, choice)
    return games.group if names is None else for_outside(games.group, names)


def open_group(device: str | None, group: int | str) -> OpenGroup:
    """The group with this number, for who keeps score in it, or that with shared pages by this key, once its games that
    changed are counted. Raises NoPencil, NoSuchGroup.
    """
    with reading() as session:
        pages = open_pages(session, group, device)
    club_id = pages.club_id if pages else int(group)
    return OpenGroup(club_id, group, pages, count_changed(club_id))


def counted_games(
    session: Session,
    opened: OpenGroup,
    choice: GameChoice,
    *,
    order: Order | None = Order.RATING,
    most_rated: int | None = None,
) -> CountedGames:
    """The chosen games of a group from what is kept of them; with the ends that the `order` needs, None being the usual
    one of the group. Of a part of all times no more games than `most_rated` are rated, where there is such a limit.
    """
    club_id = opened.club_id
    months, settings = months_played(session, club_id), table_settings(session, club_id)
    chosen = chosen_years(choice, months)
    if choice.since is None and choice.until is None:
        few = sum(year.games for year, _ in chosen) <= MAX_GAMES_FOR_POINTS
        ends = few and (order or settings.ranking.order) is Order.POINTS
        counted = counted_years(session, club_id, choice, chosen, ends=ends)
    else:
        counted = counted_days(session, club_id, choice, chosen, most_rated=most_rated)
    group = CountedGroup(
        club_id=club_id,
        address=opened.address,
        name=settings.name,
        rules=most_played(months),
        years=years_played(months),
        statistics=statistics_from(counted.summary, counted.ratings or {}),
        more=opened.more,
        hidden=hidden_names(session, club_id),
    )
    return CountedGames(group, settings, counted)


def outside_names(session: Session, opened: OpenGroup, group: CountedGroup) -> dict[str, str] | None:
    """What everybody is called on the shared pages of a group, by the keys of their names; None for its keepers."""
    if opened.pages is None:
        return None
    return names_outside(session, opened.pages, [one.name for one in group.statistics.players])


def for_outside(group: CountedGroup, names: dict[str, str]) -> CountedGroup:
    """The same with the names that others see."""
    hidden = frozenset(name_key(names[key]) for key in group.hidden if key in names)
    return replace(group, statistics=with_names(group.statistics, names), hidden=hidden)


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


def most_played(months: Iterable[tuple[str, Span]]) -> tuple[str, ...]:
    """The rule sets by which games were played in these months, those with most games first."""
    games: Counter[str] = Counter()
    for rules, span in months:
        games[rules] += span.games
    return tuple(rules for rules, _ in games.most_common())


def years_played(months: Iterable[tuple[str, Span]]) -> tuple[int, ...]:
    """The years of these months."""
    return tuple(sorted({span.first // MONTHS for _, span in months}))
