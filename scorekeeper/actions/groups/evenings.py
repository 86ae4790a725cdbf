"""The evenings of a group: the games of each day, searched by player, place, rules and year, and the days on which a
person played.

Also the par of the group. It is hidden during a game, because it would tell what to bid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.command import existing_game, now
from scorekeeper.actions.groups.statistics import CountedGroup, counted_group, most_played, open_group, years_played
from scorekeeper.rules.insights.group_standings import key_of_points
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import GameChoice, GameSearch
from scorekeeper.rules.statistics.group import RuleSetHands
from scorekeeper.rules.statistics.summary import PlayerPlace
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.queries import games_started_on, games_with_ids, newest_games_written_since
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import group_name
from scorekeeper.storage.groups.people import names_of_group
from scorekeeper.storage.statistics import (
    FoundGame,
    days_of_player,
    days_with_games,
    games_of_days,
    games_played,
    last_games_by,
    places_of_games,
    years_of_player,
)

# The number of evenings on a page, and of games shown of each; one alone is shown with more of them.
EVENINGS_ON_A_PAGE, GAMES_OF_AN_EVENING, GAMES_OF_ONE = 15, 10, 200
# A game without a write for this long is not being played.
IDLE_AFTER = timedelta(hours=3)
# How many of the last games are searched for a finished one.
MAX_SEARCHED = 5


class Evening(Struct, frozen=True):
    """A day with the games found, each with the places of all its players. `count` is the number of all matching games,
    of which some may be left out.
    """

    day: date
    count: int
    games: tuple[tuple[FoundGame, Sequence[PlayerPlace]], ...]


class Evenings(Struct, frozen=True):
    """Some evenings of a group, last first, and the choices for a search. `older` is the day before which there are
    more evenings, or None. If `more`, some games are not counted yet.
    """

    name: str | None
    people: Sequence[str]
    rules: Sequence[str]
    years: Sequence[int]
    evenings: tuple[Evening, ...]
    older: date | None
    more: bool


class PlayerYear(Struct, frozen=True):
    """How many games a person played on each day of a year; `first` and `last` are the years of the first and the last
    game.
    """

    year: int
    first: int
    last: int
    days: Mapping[date, int]


def evenings_of_group(device: str, group_id: int, search: GameSearch, before: date | None = None) -> Evenings:
    """Return some evenings of a group in which the device may write, the latest before the day `before`. Raises
    NoPencil.
    """
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


def wins_of_evening(game: StoredGame) -> dict[str, int]:
    """Return how many games of the same group and day each player of a game has won, most wins first. If only one game
    is finished, return nothing.

    Other players are left out: a watcher of this game may not learn of them.
    """
    with reading() as session:
        of_day = games_started_on(session, game.group_id, [game.started_on], GAMES_OF_AN_EVENING)
    ended = [each for each in of_day if each.sheet.finished]
    winners = [each.recorded.names[seat] for each in reversed(ended) for seat in each.sheet.winners]
    won = Counter(name for name in winners if name in game.recorded.names)
    return dict(won.most_common()) if len(ended) > 1 else {}


def year_of_player(group_id: int, name: str, choice: GameChoice, year: int | None) -> PlayerYear | None:
    """Return a year of a person's games. It is the year of the `choice` if there is one. Otherwise it is the year
    nearest to `year` between the first game and the last one, or the last year if `year` is None.

    Return None if the person has no game by the chosen rules.
    """
    person = name_key(name)
    with reading() as session:
        years = years_of_player(session, group_id, person, choice.rules)
        if years is None:
            return None
        first, last = years
        shown = choice.since.year if choice.since else min(max(year or last, first), last)
        return PlayerYear(shown, first, last, days_of_player(session, group_id, person, choice.rules, shown))


class ParOfGroup(Struct, frozen=True):
    """The hands of a group by one rule set, and a finished game by the same rules to compare with.

    While a game of the group is `going_on`, both are None. `hands` is also None if no hand was played.
    """

    group: CountedGroup
    going_on: bool
    hands: RuleSetHands | None = None
    game: StoredGame | None = None


def par_of_group(device: str | None, group: int | str, rules: str | None, game_key: str | None) -> ParOfGroup:
    """Return the hands of a group, and a finished game to compare with: the one with this key, else the last by these
    rules, else the last by the most played rules. While a game is going on there is neither.

    Raises NoPencil, NoSuchGroup, NoSuchGame if the group has no finished game with this key.
    """
    counted = counted_group(device, group, GameChoice())
    with reading() as session:
        if _is_playing(session, counted.group_id):
            return ParOfGroup(counted, going_on=True)
        game = _finished_game(session, counted.group_id, game_key) if game_key else None
        if game is None and (label := rules or next(iter(counted.rules), None)) is not None:
            last = games_with_ids(session, last_games_by(session, counted.group_id, label, MAX_SEARCHED))
            game = next((each for each in last if each.sheet.finished), None)
    if game is None:
        return ParOfGroup(counted, going_on=False)
    key = key_of_points(game.game.rules)
    hands = next((each for each in counted.statistics.hands if each.key == key), None)
    return ParOfGroup(counted, going_on=False, hands=hands, game=game)


def _finished_game(session: Session, group_id: int, key: str) -> StoredGame:
    stored = existing_game(session.connection(), key)
    if stored.group_id != group_id or not stored.sheet.finished:
        raise NoSuchGame
    return stored


def _is_playing(session: Session, group_id: int) -> bool:
    newest = newest_games_written_since(session, group_id, now() - IDLE_AFTER, MAX_SEARCHED)
    return any(not stored.sheet.finished for stored in games_with_ids(session, newest)) if newest else False
