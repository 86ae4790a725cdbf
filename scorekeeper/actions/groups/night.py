"""One evening of a group as it is shown to everybody who was there: its games, who has won most of them, its awards,
and who pays whom.
"""

from __future__ import annotations

from collections import Counter
from datetime import date

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.groups.access import reading_in
from scorekeeper.actions.groups.accounts import settled_games, stake_of
from scorekeeper.actions.groups.statistics import played_game
from scorekeeper.rules.insights.progress import complete_rounds, player_records
from scorekeeper.rules.score.settlement import NamedPayment
from scorekeeper.rules.statistics.accounts import ONE_A_POINT, Stake, account_of
from scorekeeper.rules.statistics.choice import GameChoice, GameSearch
from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.highlights import Award, evening_awards
from scorekeeper.rules.statistics.summary import added_up
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.queries import games_started_on, games_with_ids
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import group_row
from scorekeeper.storage.groups.people import hidden_names
from scorekeeper.storage.statistics import games_of_days

# More games than these are not shown of one evening.
MAX_GAMES = 30


class NightPlace(Struct, frozen=True):
    """One player of an evening: the games won and played, and the bids made of all."""

    name: str
    wins: int
    games: int
    made: int
    bids: int


class Night(Struct, frozen=True):
    """An evening: its games with a complete round, first begun first; its players, most wins first; its awards; and who
    pays whom. Payments are for all games at the stake of the group. Without a stake they are in points, for the games
    whose rules settle.

    The evening is `going_on` while one of its games is not finished.
    """

    day: date
    games: tuple[StoredGame, ...]
    places: tuple[NightPlace, ...]
    awards: tuple[Award, ...]
    stake: Stake
    payments: tuple[NamedPayment, ...]
    going_on: bool

    @property
    def leaders(self) -> tuple[str, ...]:
        """The names of the players with most wins. Before the first win it is empty."""
        most = max((place.wins for place in self.places), default=0)
        return tuple(place.name for place in self.places if most and place.wins == most)


def night_to_share(device: str, group_id: int, day: date) -> Night:
    """Return an evening of a group in which the device may write. Raises NoPencil, NoSuchGame if there was no game."""
    with reading_in(group_id, device) as session:
        return _night_of_games(session, group_id, day)


def shared_night(group_id: int, day: date) -> Night:
    """Return an evening for anyone who has its link. Raises NoSuchGame if there was no game, or all of them are
    deleted.
    """
    with reading() as session:
        return _night_of_games(session, group_id, day)


def _night_of_games(session: Session, group_id: int, day: date) -> Night:
    counted = games_of_days(session, group_id, GameSearch(GameChoice(None, day, day)), [day], most=MAX_GAMES)
    found = [*games_with_ids(session, [each.id for each in counted]), *games_started_on(session, group_id, [day])]
    # A game that was begun on another day than it was dated is one of the evening on which it was played.
    of_day = {game.id: game for game in found if complete_rounds(game.sheet) and _day_of(game) == day}
    games = tuple(of_day[number] for number in sorted(of_day)[:MAX_GAMES])
    if not games:
        raise NoSuchGame
    parts = [summary for game in games for _day, summary in day_summaries([played_game(game)])]
    whole, chosen = added_up(parts), stake_of(group_row(session, group_id))
    stake = chosen or ONE_A_POINT
    free = {game.id for game in games if not (chosen or game.sheet.game.rules.settles)}
    return Night(
        day=day,
        games=games,
        places=_night_places(games),
        awards=evening_awards(parts, whole, hidden_names(session, group_id)),
        stake=stake,
        payments=account_of(whole, stake.staked, settled_games(session, group_id) | free).payments,
        going_on=not all(game.sheet.finished for game in games),
    )


def _day_of(game: StoredGame) -> date:
    return played_game(game).day or game.started_on


def _night_places(games: tuple[StoredGame, ...]) -> tuple[NightPlace, ...]:
    wins, played, made, bids = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for game in games:
        names = game.recorded.names
        wins.update(names[seat] for seat in game.sheet.winners)
        for record in player_records(game.sheet):
            if record.rounds:
                played[names[record.seat]] += 1
                made[names[record.seat]] += record.made
                bids[names[record.seat]] += record.rounds
    places = [NightPlace(name, wins[name], played[name], made[name], bids[name]) for name in played]
    return tuple(sorted(places, key=lambda place: (-place.wins, -place.made / place.bids)))
