"""Summaries of games beside them: which are missing or older than their game, and those of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.summary import Summary
from scorekeeper.storage.database.models import GameRow, GameSummaryRow
from scorekeeper.storage.statistics.summary_data import LAYOUT, summary_data, summary_from

# A part of a game: a day on which it was played, and what was counted that day.
Parts = tuple[tuple[date, Summary], ...]


@dataclass(frozen=True)
class CountedGame:
    """What was counted of a game at this version. `rules` is what statistics call its rule set; without a complete
    round there are no `parts`.
    """

    game_id: int
    version: int
    day: date
    rules: str
    parts: Parts


@dataclass(frozen=True)
class SummaryChoice:
    """The games of these days, both included, and by these rules; None for all."""

    since: date | None = None
    until: date | None = None
    rules: str | None = None


def games_to_count(session: Session, club_id: int, limit: int) -> dict[int, int]:
    """The games of a club that changed since they were counted, or never were, with their versions."""
    counted = (GameSummaryRow.version == GameRow.version) & (GameSummaryRow.layout == LAYOUT)
    rows = session.execute(
        select(GameRow.id, GameRow.version)
        .outerjoin(GameSummaryRow, GameSummaryRow.game_id == GameRow.id)
        .where(GameRow.club_id == club_id, GameSummaryRow.game_id.is_(None) | ~counted)
        .limit(limit)
    )
    return {row.id: row.version for row in rows}


def keep_summaries(session: Session, club_id: int, summaries: Sequence[CountedGame]) -> None:
    """Keep these in place of older ones. Those of games that are gone meanwhile are not kept."""
    ids = [each.game_id for each in summaries]
    there = set(session.scalars(select(GameRow.id).where(GameRow.id.in_(ids))))
    session.execute(delete(GameSummaryRow).where(GameSummaryRow.game_id.in_(ids)))
    rows = [
        {
            "game_id": each.game_id,
            "club_id": club_id,
            "version": each.version,
            "layout": LAYOUT,
            "day": each.day,
            "rules": each.rules,
            "parts": [[day.isoformat(), summary_data(summary)] for day, summary in each.parts],
        }
        for each in summaries
        if each.game_id in there
    ]
    if rows:
        session.execute(insert(GameSummaryRow), rows)


def kept_summaries(session: Session, club_id: int, choice: SummaryChoice) -> list[Summary]:
    """What was counted of these games of a club, day by day in the order of play."""
    rows = session.execute(select(GameSummaryRow.game_id, GameSummaryRow.parts).where(*_chosen(club_id, choice)))
    parts = [(day, row.game_id, summary) for row in rows for day, summary in row.parts]
    parts.sort(key=lambda each: each[:2])
    return [summary_from(summary) for *_, summary in parts]


def played_by_rules(session: Session, club_id: int) -> list[str]:
    """The rule sets by which a club has played, the most played first."""
    played = select(GameSummaryRow.rules).where(GameSummaryRow.club_id == club_id, GameSummaryRow.rules != "")
    often = func.count().desc()
    return list(session.scalars(played.group_by(GameSummaryRow.rules).order_by(often, GameSummaryRow.rules)))


def days_played(session: Session, club_id: int) -> tuple[date, date] | None:
    """The first and the last day of the games of a club that were counted, None where there is none."""
    days = select(func.min(GameSummaryRow.day), func.max(GameSummaryRow.day))
    played = days.where(GameSummaryRow.club_id == club_id, GameSummaryRow.rules != "")
    # Grouped, so that there is no row where there is no game.
    row = session.execute(played.group_by(GameSummaryRow.club_id)).one_or_none()
    return None if row is None else (row[0], row[1])


def _chosen(club_id: int, choice: SummaryChoice) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [GameSummaryRow.club_id == club_id]
    if choice.since is not None:
        found.append(GameSummaryRow.day >= choice.since)
    if choice.until is not None:
        found.append(GameSummaryRow.day <= choice.until)
    if choice.rules is not None:
        found.append(GameSummaryRow.rules == choice.rules)
    return found
