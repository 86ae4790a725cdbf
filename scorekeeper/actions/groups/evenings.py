"""The evenings of a group: the games of one day together, searched by player, place, rules and year; and the days on
which somebody played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby

from msgspec import Struct

from scorekeeper.actions.groups.statistics import most_played, open_group, years_played
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import GameChoice, GameSearch
from scorekeeper.rules.statistics.summary import PlayerPlace
from scorekeeper.storage.database import reading
from scorekeeper.storage.groups.groups import group_name
from scorekeeper.storage.groups.players import names_of_group
from scorekeeper.storage.statistics.evenings import FoundGame, days_with_games, games_of_days
from scorekeeper.storage.statistics.places import days_of_player, places_of_games, years_of_player
from scorekeeper.storage.statistics.summaries import games_played

# So many evenings are on a page, with so many games of each; one alone is shown with more of them.
EVENINGS_ON_A_PAGE, GAMES_OF_AN_EVENING, GAMES_OF_ONE = 15, 10, 200


class Evening(Struct, frozen=True):
    """A day with the games searched for, each with the places of all who played it; `count` may be more than these."""

    day: date
    count: int
    games: tuple[tuple[FoundGame, Sequence[PlayerPlace]], ...]


class Evenings(Struct, frozen=True):
    """Some evenings of a group, the last first, and what can be searched for in it. There are `older` ones before that
    day; some games are not counted yet where `more`.
    """

    name: str | None
    people: Sequence[str]
    rules: Sequence[str]
    years: Sequence[int]
    evenings: tuple[Evening, ...]
    older: date | None
    more: bool


class PlayerYear(Struct, frozen=True):
    """How many games somebody played on each day of a year; `first` and `last` are the years between which there are
    games.
    """

    year: int
    first: int
    last: int
    days: Mapping[date, int]


def evenings_of_group(device: str, group_id: int, search: GameSearch, before: date | None = None) -> Evenings:
    """A page of evenings of a group in which the device may write, those before this day. Raises NoPencil."""
    more = open_group(device, group_id).more
    alone = search.choice.since is not None and search.choice.since == search.choice.until
    most = GAMES_OF_ONE if alone else GAMES_OF_AN_EVENING
    with reading() as session:
        played = games_played(session, group_id)
        days = days_with_games(session, group_id, search, before=before, limit=EVENINGS_ON_A_PAGE + 1)
        shown = dict(days[:EVENINGS_ON_A_PAGE])
        games = games_of_days(session, group_id, search, shown, most=most) if shown else []
        places = places_of_games(session, [game.id for game in games]) if games else {}
        return Evenings(
            name=group_name(session, group_id),
            people=names_of_group(session, group_id),
            rules=most_played(played),
            years=years_played(played),
            evenings=tuple(
                Evening(day, shown[day], tuple((game, places.get(game.id, ())) for game in of_day))
                for day, of_day in groupby(games, key=lambda game: game.day)
            ),
            older=days[EVENINGS_ON_A_PAGE - 1][0] if len(days) > EVENINGS_ON_A_PAGE else None,
            more=more,
        )


def year_of_player(group_id: int, name: str, choice: GameChoice, year: int | None) -> PlayerYear | None:
    """A year of somebody in a group whose games are counted: the chosen one, or else this one, or the next to it in
    which there may be games; the last where it is None. None where nobody of that name played by the chosen rules.
    """
    person = name_key(name)
    with reading() as session:
        years = years_of_player(session, group_id, person, choice.rules)
        if years is None:
            return None
        first, last = years
        shown = choice.since.year if choice.since else min(max(year or last, first), last)
        return PlayerYear(shown, first, last, days_of_player(session, group_id, person, choice.rules, shown))
