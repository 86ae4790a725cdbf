"""Summaries of games beside them: which are missing or older than their game, and those of a club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.places import PlayerPlace, places_in
from scorekeeper.rules.statistics.spans import Span, month_number
from scorekeeper.rules.statistics.summary import Summary
from scorekeeper.storage.database.models import ClubRow, GameRow, GameSummaryRow
from scorekeeper.storage.statistics.places import drop_places, keep_places
from scorekeeper.storage.statistics.span_summaries import drop_spans
from scorekeeper.storage.statistics.summary_data import LAYOUT, summary_data, summary_from

# A part of a game: a day on which it was played, and what was counted that day.
Parts = tuple[tuple[date, Summary], ...]


class CountedGame(Struct, frozen=True):
    """What was counted of a game at this version. `rules` is what statistics call its rule set, None where the game has
    no complete round and so no `parts`.
    """

    game_id: int
    version: int
    day: date
    rules: str | None
    parts: Parts


class DaySummary(Struct, frozen=True):
    """What was counted of one game on one day. The game belongs to a `month`, and was `begun` on a day of it."""

    month: int
    begun: date
    day: str
    game_id: int
    summary: Summary


def games_to_count(session: Session, club_id: int, limit: int) -> dict[int, int]:
    """The games of a club that changed since they were counted, or never were, with their versions."""
    games = select(GameRow.id, GameRow.version).where(GameRow.club_id == club_id)
    counted = select(GameSummaryRow.game_id, GameSummaryRow.version).where(
        GameSummaryRow.club_id == club_id, GameSummaryRow.layout == LAYOUT
    )
    # Twenty thousand games are asked about for every page: this is answered from two indexes, a join reads their rows.
    return {row.id: row.version for row in session.execute(games.except_(counted).limit(limit))}


def keep_summaries(session: Session, club_id: int, summaries: Sequence[CountedGame]) -> None:
    """Keep these in place of older ones. Those of games that are gone meanwhile are not kept.

    Whoever adds up what was kept before does not keep the sum any more.
    """
    session.execute(update(ClubRow).where(ClubRow.id == club_id).values(counted=ClubRow.counted + 1))
    ids = [each.game_id for each in summaries]
    there = set(session.scalars(select(GameRow.id).where(GameRow.id.in_(ids))))
    rows = [_row(club_id, each) for each in summaries if each.game_id in there]
    months = set(session.scalars(select(GameSummaryRow.month).where(GameSummaryRow.game_id.in_(ids))))
    drop_spans(session, club_id, months | {month_number(each.day) for each in summaries})
    session.execute(delete(GameSummaryRow).where(GameSummaryRow.game_id.in_(ids)))
    drop_places(session, ids)
    if rows:
        session.execute(insert(GameSummaryRow), rows)
        keep_places(session, club_id, [_places(each) for each in summaries if each.game_id in there])


def months_played(session: Session, club_id: int) -> list[tuple[str, Span]]:
    """For every rule set and month, how many games were begun by it in that month, and over which months they went."""
    first, last = func.min(GameSummaryRow.first_month), func.max(GameSummaryRow.last_month)
    by = (GameSummaryRow.rules, GameSummaryRow.month)
    rows = session.execute(
        select(GameSummaryRow.rules, first, last, func.count())
        .where(*_chosen(club_id, GameChoice()))
        .group_by(*by)
        .order_by(*by)
    )
    return [(rules or "", Span(*span)) for rules, *span in rows]


def summaries_of_months(session: Session, club_id: int, choice: GameChoice, months: Iterable[int]) -> list[DaySummary]:
    """What was counted of the chosen games of these months, day by day in the order of play."""
    return _summaries(session, (*_chosen(club_id, choice), GameSummaryRow.month.in_(months)))


def last_evening(session: Session, club_id: int, choice: GameChoice) -> list[DaySummary]:
    """What was counted of the chosen games of the last day on which one was begun."""
    last = select(func.max(GameSummaryRow.day)).where(*_chosen(club_id, choice)).scalar_subquery()
    return _summaries(session, (*_chosen(club_id, choice), GameSummaryRow.day == last))


def last_of_days(session: Session, club_id: int, days: Iterable[date], limit: int) -> list[DaySummary]:
    """What was counted of the games that were begun last of those begun on any of these days."""
    last = (
        select(GameSummaryRow.game_id)
        .where(*_chosen(club_id, GameChoice()), GameSummaryRow.day.in_(days))
        .order_by(GameSummaryRow.day.desc(), GameSummaryRow.game_id.desc())
        .limit(limit)
    )
    return _summaries(session, (GameSummaryRow.game_id.in_(last),))


def last_games_by(session: Session, club_id: int, rules: str, limit: int) -> list[int]:
    """The ids of the last games of a club by these rules that have a complete round, at most so many."""
    last = (GameSummaryRow.month.desc(), GameSummaryRow.day.desc(), GameSummaryRow.game_id.desc())
    mine = select(GameSummaryRow.game_id).where(*_chosen(club_id, GameChoice(rules=rules)))
    return list(session.scalars(mine.order_by(*last).limit(limit)))


def _row(club_id: int, game: CountedGame) -> dict[str, object]:
    months = [month_number(day) for day, _ in game.parts] or [month_number(game.day)]
    return {
        "game_id": game.game_id,
        "club_id": club_id,
        "month": month_number(game.day),
        "first_month": min(months),
        "last_month": max(months),
        "day": game.day,
        "rules": game.rules,
        "version": game.version,
        "layout": LAYOUT,
        "parts": [[day.isoformat(), summary_data(summary)] for day, summary in game.parts],
    }


def _places(game: CountedGame) -> tuple[int, date, str, Mapping[str, PlayerPlace]]:
    return game.game_id, game.day, game.rules or "", places_in(summary for _, summary in game.parts)


def _summaries(session: Session, chosen: Iterable[ColumnElement[bool]]) -> list[DaySummary]:
    columns = (GameSummaryRow.month, GameSummaryRow.day, GameSummaryRow.game_id, GameSummaryRow.parts)
    days = [
        DaySummary(row.month, row.day, day, row.game_id, summary_from(summary))
        for row in session.execute(select(*columns).where(*chosen))
        for day, summary in row.parts
    ]
    return sorted(days, key=lambda each: (each.day, each.game_id))


def _chosen(club_id: int, choice: GameChoice) -> list[ColumnElement[bool]]:
    """Those with a complete round. Rules are chosen as `rules_label` spells them."""
    found: list[ColumnElement[bool]] = [GameSummaryRow.club_id == club_id, GameSummaryRow.rules.is_not(None)]
    if choice.since is not None:
        found += [GameSummaryRow.day >= choice.since, GameSummaryRow.month >= month_number(choice.since)]
    if choice.until is not None:
        found += [GameSummaryRow.day <= choice.until, GameSummaryRow.month <= month_number(choice.until)]
    if choice.rules is not None:
        found.append(GameSummaryRow.rules == choice.rules)
    return found
