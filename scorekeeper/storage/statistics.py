"""Cached summaries of games, so that statistics of a group never score a game again, and the places of players, by
which the games of a day are found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date

from msgspec import Struct, msgpack
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, delete, extract, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import LAST, GameChoice, GameSearch
from scorekeeper.rules.statistics.summary import PlayerPlace, Summary, places_in
from scorekeeper.storage.database.game_rows import GamePlaceRow, GameRow, GameSummaryRow
from scorekeeper.storage.database.group_rows import Group

# The version of what is counted and of how it is stored. A game counted by another one is counted again.
LAYOUT = 8
# The days on which a game was played, each with its summary.
Parts = tuple[tuple[date, Summary], ...]
_encoder, _decoder = msgpack.Encoder(), msgpack.Decoder(Parts)


class CountedGame(Struct, frozen=True):
    """The summary of a game at this version. `rules` is the name of its rule set in statistics. If the game has no
    complete round, `rules` is None and `parts` is empty.
    """

    game_id: int
    version: int
    day: date
    rules: str | None
    parts: Parts


class PlayedGames(Struct, frozen=True):
    """How many games by one rule set were begun in one year. Games without a complete round do not count."""

    rules: str
    year: int
    games: int


class DaySummary(Struct, frozen=True):
    """The summary of a game on one `day`; it was `begun` on the first of its days."""

    begun: date
    day: date
    game_id: int
    summary: Summary


def games_to_count(session: Session, group_id: int, limit: int) -> dict[int, int]:
    """Return the games of a group, with their versions, that changed since they were counted or were never counted."""
    games = select(GameRow.id, GameRow.version).where(GameRow.group_id == group_id)
    counted = select(GameSummaryRow.game_id, GameSummaryRow.version).where(
        GameSummaryRow.group_id == group_id, GameSummaryRow.layout == LAYOUT
    )
    return {row.id: row.version for row in session.execute(games.except_(counted).limit(limit))}


def store_summaries(session: Session, group_id: int, summaries: Sequence[CountedGame]) -> None:
    """Store these summaries in place of older ones, but none of games that were deleted meanwhile.

    This also raises the group's counter, so that cached sums of older summaries are not used any more.
    """
    session.execute(update(Group).where(Group.id == group_id).values(counted=Group.counted + 1))
    ids = [each.game_id for each in summaries]
    there = set(session.scalars(select(GameRow.id).where(GameRow.id.in_(ids))))
    games = [each for each in summaries if each.game_id in there]
    session.execute(delete(GameSummaryRow).where(GameSummaryRow.game_id.in_(ids)))
    session.execute(delete(GamePlaceRow).where(GamePlaceRow.game_id.in_(ids)))
    if games:
        layout = {"group_id": group_id, "layout": LAYOUT}
        rows = [asdict(each) | layout | {"parts": _encoder.encode(each.parts)} for each in games]
        session.execute(insert(GameSummaryRow), rows)
        _keep_places(session, group_id, games)


def games_played(session: Session, group_id: int) -> list[PlayedGames]:
    """Return how many games of a group were begun by each rule set in each year."""
    by = (GameSummaryRow.rules, extract("year", GameSummaryRow.day))
    rows = session.execute(
        select(*by, func.count()).where(*_choice_conditions(group_id, GameChoice())).group_by(*by).order_by(*by)
    )
    # PostgreSQL has the year as a decimal.
    return [PlayedGames(rules or "", int(year), games) for rules, year, games in rows]


def summaries_of_games(session: Session, group_id: int, choice: GameChoice) -> list[DaySummary]:
    """Return the summaries of the chosen games, day by day in the order of play."""
    return _summaries_where(session, _choice_conditions(group_id, choice))


def last_evening(session: Session, group_id: int, choice: GameChoice) -> list[DaySummary]:
    """Return the summaries of the last day on which a chosen game was begun."""
    last = select(func.max(GameSummaryRow.day)).where(*_choice_conditions(group_id, choice)).scalar_subquery()
    return _summaries_where(session, (*_choice_conditions(group_id, choice), GameSummaryRow.day == last))


def last_of_days(session: Session, group_id: int, days: Iterable[date], limit: int) -> list[DaySummary]:
    """Return the summaries of the `limit` games begun last on any of these days."""
    last = (
        select(GameSummaryRow.game_id)
        .where(*_choice_conditions(group_id, GameChoice()), GameSummaryRow.day.in_(days))
        .order_by(GameSummaryRow.day.desc(), GameSummaryRow.game_id.desc())
        .limit(limit)
    )
    return _summaries_where(session, (GameSummaryRow.game_id.in_(last),))


def last_games_by(session: Session, group_id: int, rules: str, limit: int) -> list[int]:
    """Return the ids of the last `limit` games of a group by these rules that have a complete round."""
    last = (GameSummaryRow.day.desc(), GameSummaryRow.game_id.desc())
    mine = select(GameSummaryRow.game_id).where(*_choice_conditions(group_id, GameChoice(rules=rules)))
    return list(session.scalars(mine.order_by(*last).limit(limit)))


def _keep_places(session: Session, group_id: int, games: Iterable[CountedGame]) -> None:
    """Store who was in these games and at which place."""
    rows = [
        {
            "game_id": game.game_id,
            "person": person,
            "group_id": group_id,
            "day": game.day,
            "rules": game.rules or "",
            "name": place.name,
            "rank": place.rank,
            "is_last": place.last,
        }
        for game in games
        for person, place in places_in(summary for _, summary in game.parts).items()
    ]
    if rows:
        session.execute(insert(GamePlaceRow), rows)


def _summaries_where(session: Session, chosen: Iterable[ColumnElement[bool]]) -> list[DaySummary]:
    columns = (GameSummaryRow.day, GameSummaryRow.game_id, GameSummaryRow.parts)
    days = [
        DaySummary(row.day, day, row.game_id, summary)
        for row in session.execute(select(*columns).where(*chosen))
        for day, summary in _decoder.decode(row.parts)
    ]
    return sorted(days, key=lambda each: (each.day, each.game_id))


def _choice_conditions(group_id: int, choice: GameChoice) -> list[ColumnElement[bool]]:
    """Return the conditions of games with a complete round. Rules are chosen as `rules_label` spells them."""
    return [GameSummaryRow.layout == LAYOUT, *_search_conditions(group_id, GameSearch(choice))]


class FoundGame(Struct, frozen=True):
    """A game with a complete round; `rules` is the name of its rule set in statistics."""

    id: int
    key: str
    title: str
    day: date
    rules: str


def days_with_games(
    session: Session, group_id: int, search: GameSearch, *, before: date | None, limit: int
) -> list[tuple[date, int]]:
    """Return at most `limit` days before the day `before`, last first, each with its number of matching games."""
    kept = _searched_table(search)
    found = _search_conditions(group_id, search)
    if before is not None:
        found.append(kept.day < before)
    rows = session.execute(
        select(kept.day, func.count().label("games"))
        .where(*found)
        .group_by(kept.day)
        .order_by(kept.day.desc())
        .limit(limit)
    )
    return [(row.day, row.games) for row in rows]


def games_of_days(
    session: Session, group_id: int, search: GameSearch, days: Collection[date], *, most: int
) -> list[FoundGame]:
    """Return the matching games on these days, last day first, in the order in which they came, at most `most` a
    day.
    """
    kept = _searched_table(search)
    number = func.row_number().over(partition_by=kept.day, order_by=kept.game_id).label("number")
    of_days = (*_search_conditions(group_id, search), kept.day.in_(days))
    numbered = select(kept.game_id, kept.day, kept.rules, number).where(*of_days).subquery()
    rows = session.execute(
        select(numbered.c.game_id, GameRow.key, GameRow.title, numbered.c.day, numbered.c.rules)
        .join(GameRow, GameRow.id == numbered.c.game_id)
        .where(numbered.c.number <= most)
        .order_by(numbered.c.day.desc(), numbered.c.game_id)
    )
    return [FoundGame(*row) for row in rows]


def _searched_table(search: GameSearch) -> type[GamePlaceRow | GameSummaryRow]:
    """Return the table to search: the table of summaries, or for a search by player the table of places."""
    return GameSummaryRow if search.player is None else GamePlaceRow


def _search_conditions(group_id: int, search: GameSearch) -> list[ColumnElement[bool]]:
    kept, choice = _searched_table(search), search.choice
    found: list[ColumnElement[bool]] = [kept.group_id == group_id, kept.rules.is_not(None)]
    if choice.rules is not None:
        found.append(kept.rules == choice.rules)
    if choice.since is not None:
        found.append(kept.day >= choice.since)
    if choice.until is not None:
        found.append(kept.day <= choice.until)
    if search.player is not None:
        found.append(GamePlaceRow.person == name_key(search.player))
        if search.place == LAST:
            found.append(GamePlaceRow.is_last.is_(True))
        elif search.place is not None:
            found.append(GamePlaceRow.rank == search.place)
    return found


def places_of_games(session: Session, game_ids: Collection[int]) -> dict[int, list[PlayerPlace]]:
    """Return the ranks of all players in these games, first place first; players without a rank come last, by name."""
    rows = session.execute(
        select(GamePlaceRow.game_id, GamePlaceRow.name, GamePlaceRow.rank, GamePlaceRow.is_last)
        .where(GamePlaceRow.game_id.in_(game_ids))
        .order_by(GamePlaceRow.rank.is_(None), GamePlaceRow.rank, GamePlaceRow.person)
    )
    places: dict[int, list[PlayerPlace]] = defaultdict(list)
    for game_id, name, rank, is_last in rows:
        places[game_id].append(PlayerPlace(name, rank, is_last))
    return dict(places)


def years_of_player(session: Session, group_id: int, person: str, rules: str | None) -> tuple[int, int] | None:
    """Return the first and the last year in which a person played by these rules, or None."""
    days = select(GamePlaceRow.day).where(*_player_conditions(group_id, person, rules)).limit(1)
    # Each is the end of an index; one scan for both would read all of it.
    earliest, latest = (days.order_by(order) for order in (GamePlaceRow.day, GamePlaceRow.day.desc()))
    ends = session.execute(select(earliest.scalar_subquery(), latest.scalar_subquery())).one()
    years = [day.year for day in filter(None, ends)]
    return (years[0], years[-1]) if years else None


def days_of_player(session: Session, group_id: int, person: str, rules: str | None, year: int) -> dict[date, int]:
    """Return the number of games a person played by these rules on each day of a year."""
    in_year = GamePlaceRow.day.between(date(year, 1, 1), date(year, 12, 31))
    rows = session.execute(
        select(GamePlaceRow.day, func.count().label("games"))
        .where(*_player_conditions(group_id, person, rules), in_year)
        .group_by(GamePlaceRow.day)
        .order_by(GamePlaceRow.day)
    )
    return {row.day: row.games for row in rows}


def _player_conditions(group_id: int, person: str, rules: str | None) -> list[ColumnElement[bool]]:
    found = [GamePlaceRow.group_id == group_id, GamePlaceRow.person == person]
    return found if rules is None else [*found, GamePlaceRow.rules == rules]
