"""Who was in which game and at which place, kept with what was counted of the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date

from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.summary import PlayerPlace
from scorekeeper.storage.database.models import GamePlaceRow


def keep_places(
    session: Session, group_id: int, games: Iterable[tuple[int, date, str, Mapping[str, PlayerPlace]]]
) -> None:
    """Keep the places in these games of a group: each with its id, its day and what statistics call its rules."""
    rows = [
        {
            "game_id": game_id,
            "person": person,
            "group_id": group_id,
            "day": day,
            "rules": rules,
            "name": place.name,
            "rank": place.rank,
            "is_last": place.last,
        }
        for game_id, day, rules, places in games
        for person, place in places.items()
    ]
    if rows:
        session.execute(insert(GamePlaceRow), rows)


def drop_places(session: Session, game_ids: Collection[int]) -> None:
    """Forget the places in these games."""
    session.execute(delete(GamePlaceRow).where(GamePlaceRow.game_id.in_(game_ids)))


def places_of_games(session: Session, game_ids: Collection[int]) -> dict[int, list[PlayerPlace]]:
    """The places in these games, the first one first; whoever has none comes after all others, by the alphabet."""
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
    """The first and the last year in which somebody played by these rules, None where nobody of that name did."""
    days = select(GamePlaceRow.day).where(*_of_player(group_id, person, rules)).limit(1)
    # Each is the end of an index; both from one scan would read all there is of it.
    earliest, latest = (days.order_by(order) for order in (GamePlaceRow.day, GamePlaceRow.day.desc()))
    ends = session.execute(select(earliest.scalar_subquery(), latest.scalar_subquery())).one()
    years = [day.year for day in filter(None, ends)]
    return (years[0], years[-1]) if years else None


def days_of_player(session: Session, group_id: int, person: str, rules: str | None, year: int) -> dict[date, int]:
    """How many games somebody played by these rules on each day of a year."""
    in_year = GamePlaceRow.day.between(date(year, 1, 1), date(year, 12, 31))
    rows = session.execute(
        select(GamePlaceRow.day, func.count().label("games"))
        .where(*_of_player(group_id, person, rules), in_year)
        .group_by(GamePlaceRow.day)
        .order_by(GamePlaceRow.day)
    )
    return {row.day: row.games for row in rows}


def _of_player(group_id: int, person: str, rules: str | None) -> list[ColumnElement[bool]]:
    found = [GamePlaceRow.group_id == group_id, GamePlaceRow.person == person]
    return found if rules is None else [*found, GamePlaceRow.rules == rules]
