"""The games of each day, found by what is kept of them: no game is read for it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from msgspec import Struct
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import LAST, GameSearch
from scorekeeper.storage.database.models import GamePlaceRow, GameRow, GameSummaryRow


class FoundGame(Struct, frozen=True):
    """A game with a complete round; `rules` is what statistics call its rule set."""

    id: int
    key: str
    title: str
    day: date
    rules: str


def days_with_games(
    session: Session, group_id: int, search: GameSearch, *, before: date | None, limit: int
) -> list[tuple[date, int]]:
    """So many days of a group before this one, the last first, with how many of the games searched for are on each."""
    kept = _kept(search)
    found = _found(group_id, search) if before is None else [*_found(group_id, search), kept.day < before]
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
    """The games searched for on these days, the last day first, in the order in which they came; of each day at most so
    many.
    """
    kept = _kept(search)
    number = func.row_number().over(partition_by=kept.day, order_by=kept.game_id).label("number")
    of_days = (*_found(group_id, search), kept.day.in_(days))
    numbered = select(kept.game_id, kept.day, kept.rules, number).where(*of_days).subquery()
    rows = session.execute(
        select(numbered.c.game_id, GameRow.key, GameRow.title, numbered.c.day, numbered.c.rules)
        .join(GameRow, GameRow.id == numbered.c.game_id)
        .where(numbered.c.number <= most)
        .order_by(numbered.c.day.desc(), numbered.c.game_id)
    )
    return [FoundGame(*row) for row in rows]


def _kept(search: GameSearch) -> type[GamePlaceRow | GameSummaryRow]:
    """Where to look: who searches for nobody's games finds them without the players."""
    return GameSummaryRow if search.player is None else GamePlaceRow


def _found(group_id: int, search: GameSearch) -> list[ColumnElement[bool]]:
    kept, choice = _kept(search), search.choice
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
