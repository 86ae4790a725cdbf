"""Summaries of games beside them: which are missing or older than their game, and those of a group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct, msgpack
from sqlalchemy import ColumnElement, delete, extract, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.summary import PlayerPlace, Summary, places_in
from scorekeeper.storage.database.models import GameRow, GameSummaryRow, Group
from scorekeeper.storage.statistics.places import drop_places, keep_places

# The version of what is counted and of how it is stored. A game that was counted by another one is counted anew.
LAYOUT = 5
# The days on which a game was played, each with what was counted that day.
Parts = tuple[tuple[date, Summary], ...]
_encoder, _decoder = msgpack.Encoder(), msgpack.Decoder(Parts)


class CountedGame(Struct, frozen=True):
    """What was counted of a game at this version. `rules` is what statistics call its rule set, None where the game has
    no complete round and so no `parts`.
    """

    game_id: int
    version: int
    day: date
    rules: str | None
    parts: Parts


class PlayedGames(Struct, frozen=True):
    """How many games with a complete round were begun in a year by a rule set."""

    rules: str
    year: int
    games: int


class DaySummary(Struct, frozen=True):
    """What was counted of a game on one `day`; it was `begun` on the first of its days."""

    begun: date
    day: date
    game_id: int
    summary: Summary


def games_to_count(session: Session, group_id: int, limit: int) -> dict[int, int]:
    """The games of a group that changed since they were counted, or never were, with their versions."""
    games = select(GameRow.id, GameRow.version).where(GameRow.group_id == group_id)
    counted = select(GameSummaryRow.game_id, GameSummaryRow.version).where(
        GameSummaryRow.group_id == group_id, GameSummaryRow.layout == LAYOUT
    )
    return {row.id: row.version for row in session.execute(games.except_(counted).limit(limit))}


def keep_summaries(session: Session, group_id: int, summaries: Sequence[CountedGame]) -> None:
    """Store these in place of older ones, but not of games that were deleted meanwhile.

    The group's counter grows, so that sums of older summaries are not used any more.
    """
    session.execute(update(Group).where(Group.id == group_id).values(counted=Group.counted + 1))
    ids = [each.game_id for each in summaries]
    there = set(session.scalars(select(GameRow.id).where(GameRow.id.in_(ids))))
    rows = [_row(group_id, each) for each in summaries if each.game_id in there]
    session.execute(delete(GameSummaryRow).where(GameSummaryRow.game_id.in_(ids)))
    drop_places(session, ids)
    if rows:
        session.execute(insert(GameSummaryRow), rows)
        keep_places(session, group_id, [_places(each) for each in summaries if each.game_id in there])


def games_played(session: Session, group_id: int) -> list[PlayedGames]:
    """Return how many games of a group were begun by each rule set in each year."""
    by = (GameSummaryRow.rules, extract("year", GameSummaryRow.day))
    rows = session.execute(
        select(*by, func.count()).where(*_chosen(group_id, GameChoice())).group_by(*by).order_by(*by)
    )
    # PostgreSQL has the year as a decimal.
    return [PlayedGames(rules or "", int(year), games) for rules, year, games in rows]


def summaries_of_games(session: Session, group_id: int, choice: GameChoice) -> list[DaySummary]:
    """Return what was counted of the chosen games, day by day in the order of play."""
    return _summaries(session, _chosen(group_id, choice))


def last_evening(session: Session, group_id: int, choice: GameChoice) -> list[DaySummary]:
    """What was counted of the chosen games of the last day on which one was begun."""
    last = select(func.max(GameSummaryRow.day)).where(*_chosen(group_id, choice)).scalar_subquery()
    return _summaries(session, (*_chosen(group_id, choice), GameSummaryRow.day == last))


def last_of_days(session: Session, group_id: int, days: Iterable[date], limit: int) -> list[DaySummary]:
    """What was counted of the games that were begun last of those begun on any of these days."""
    last = (
        select(GameSummaryRow.game_id)
        .where(*_chosen(group_id, GameChoice()), GameSummaryRow.day.in_(days))
        .order_by(GameSummaryRow.day.desc(), GameSummaryRow.game_id.desc())
        .limit(limit)
    )
    return _summaries(session, (GameSummaryRow.game_id.in_(last),))


def last_games_by(session: Session, group_id: int, rules: str, limit: int) -> list[int]:
    """The ids of the last games of a group by these rules that have a complete round, at most so many."""
    last = (GameSummaryRow.day.desc(), GameSummaryRow.game_id.desc())
    mine = select(GameSummaryRow.game_id).where(*_chosen(group_id, GameChoice(rules=rules)))
    return list(session.scalars(mine.order_by(*last).limit(limit)))


def _row(group_id: int, game: CountedGame) -> dict[str, object]:
    return {
        "game_id": game.game_id,
        "group_id": group_id,
        "day": game.day,
        "rules": game.rules,
        "version": game.version,
        "layout": LAYOUT,
        "parts": _encoder.encode(game.parts),
    }


def _places(game: CountedGame) -> tuple[int, date, str, Mapping[str, PlayerPlace]]:
    return game.game_id, game.day, game.rules or "", places_in(summary for _, summary in game.parts)


def _summaries(session: Session, chosen: Iterable[ColumnElement[bool]]) -> list[DaySummary]:
    columns = (GameSummaryRow.day, GameSummaryRow.game_id, GameSummaryRow.parts)
    days = [
        DaySummary(row.day, day, row.game_id, summary)
        for row in session.execute(select(*columns).where(*chosen))
        for day, summary in _decoder.decode(row.parts)
    ]
    return sorted(days, key=lambda each: (each.day, each.game_id))


def _chosen(group_id: int, choice: GameChoice) -> list[ColumnElement[bool]]:
    """Return the conditions of games with a complete round. Rules are chosen as `rules_label` spells them."""
    counted = GameSummaryRow.layout == LAYOUT
    found: list[ColumnElement[bool]] = [GameSummaryRow.group_id == group_id, counted, GameSummaryRow.rules.is_not(None)]
    if choice.since is not None:
        found.append(GameSummaryRow.day >= choice.since)
    if choice.until is not None:
        found.append(GameSummaryRow.day <= choice.until)
    if choice.rules is not None:
        found.append(GameSummaryRow.rules == choice.rules)
    return found
