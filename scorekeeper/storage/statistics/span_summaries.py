"""Summaries of all games of a club in some months, which stand while none of these is counted anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, delete, insert, literal, select
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.ratings import Rating
from scorekeeper.rules.statistics.spans import Span
from scorekeeper.rules.statistics.summary import Summary
from scorekeeper.storage.database.models import ClubRow, SpanSummaryRow
from scorekeeper.storage.statistics.summary_data import results_data, results_from, summary_data, summary_from

# What the rows of all rules have in place of a name.
ALL_RULES = ""


class CountedSpan(Struct, frozen=True):
    """What was counted of the games of a span, and the ratings after them, going on from those with the hash
    `rated_from`. Where nobody was rated it is empty. One that was kept is mostly read without the ends of its games.
    """

    span: Span
    summary: Summary
    ratings: Mapping[str, Rating]
    rated_from: str


def kept_spans(
    session: Session, club_id: int, rules: str | None, wanted: Sequence[Span], *, ends: bool = False
) -> dict[Span, CountedSpan]:
    """Those of the wanted ones that are kept and still stand; with the ends of their games where these are wanted."""
    if not wanted:
        return {}
    columns = (SpanSummaryRow.first_month, SpanSummaryRow.last_month, SpanSummaryRow.games)
    more = (SpanSummaryRow.summary, SpanSummaryRow.ratings, SpanSummaryRow.rated_from)
    results = SpanSummaryRow.results if ends else literal(None)
    rows = session.execute(select(*columns, *more, results).where(*_these(club_id, rules, wanted)))
    found = {Span(*row[:3]): row[3:] for row in rows}
    return {span: _counted(span, *found[span]) for span in wanted if span in found}


def results_of_spans(
    session: Session, club_id: int, rules: str | None, wanted: Sequence[Span]
) -> dict[Span, list[GameEnd]]:
    """The results of the games of spans that are kept."""
    if not wanted:
        return {}
    columns = (SpanSummaryRow.first_month, SpanSummaryRow.last_month, SpanSummaryRow.games, SpanSummaryRow.results)
    rows = session.execute(select(*columns).where(*_these(club_id, rules, wanted)))
    return {Span(*span): results_from(results) for *span, results in rows}


def times_counted(session: Session, club_id: int) -> int:
    """How often games of a club were counted anew."""
    return session.scalar(select(ClubRow.counted).where(ClubRow.id == club_id)) or 0


def keep_spans(session: Session, club_id: int, rules: str | None, counted: Iterable[CountedSpan], times: int) -> None:
    """Keep these in place of older ones, unless games of the club were counted anew since they had been so many times:
    then what was added up may be older than what is known now.
    """
    if times_counted(session, club_id) != times:
        return
    for each in counted:
        session.execute(
            delete(SpanSummaryRow).where(
                SpanSummaryRow.club_id == club_id,
                SpanSummaryRow.rules == (rules or ALL_RULES),
                SpanSummaryRow.first_month == each.span.first,
                SpanSummaryRow.last_month == each.span.last,
            )
        )
        row = {
            "club_id": club_id,
            "rules": rules or ALL_RULES,
            "first_month": each.span.first,
            "last_month": each.span.last,
            "games": each.span.games,
            "summary": summary_data(replace(each.summary, results=[])),
            "ratings": {person: list(rating) for person, rating in each.ratings.items()},
            "rated_from": each.rated_from,
            "results": results_data(each.summary),
        }
        session.execute(insert(SpanSummaryRow), [row])


def drop_spans(session: Session, club_id: int, months: Iterable[int]) -> None:
    """Forget those with any month between the first and the last of these."""
    numbers = list(months)
    if numbers:
        overlapping = (SpanSummaryRow.first_month <= max(numbers), SpanSummaryRow.last_month >= min(numbers))
        session.execute(delete(SpanSummaryRow).where(SpanSummaryRow.club_id == club_id, *overlapping))


def _these(club_id: int, rules: str | None, wanted: Sequence[Span]) -> tuple[ColumnElement[bool], ...]:
    """Rows of these spans, and perhaps of others with a first and a last month of theirs."""
    return (
        SpanSummaryRow.club_id == club_id,
        SpanSummaryRow.rules == (rules or ALL_RULES),
        SpanSummaryRow.first_month.in_({span.first for span in wanted}),
        SpanSummaryRow.last_month.in_({span.last for span in wanted}),
    )


def _counted(span: Span, summary: Any, ratings: Any, rated_from: str, results: Any) -> CountedSpan:
    rated = {person: Rating(mu, sigma) for person, (mu, sigma) in ratings.items()}
    whole = replace(summary_from(summary), results=results_from(results or ()))
    return CountedSpan(span, whole, rated, rated_from)
