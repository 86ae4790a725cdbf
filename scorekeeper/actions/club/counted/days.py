"""Sums over the games between two days: whole years and months as they are kept, the rest from the games.

So a season of years reads no more games than those of the months in which it begins and ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from sqlalchemy.orm import Session

from scorekeeper.actions.club.counted.spans import CountedChoice, Year, large_ones, spans_from_games
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.ratings import Rating, ratings
from scorekeeper.rules.statistics.spans import Span, month_number
from scorekeeper.rules.statistics.summary import Summary, added_up
from scorekeeper.storage.statistics.span_summaries import CountedSpan, kept_spans


def counted_days(
    session: Session, club_id: int, choice: GameChoice, all_years: Sequence[Year], *, most_rated: int | None = None
) -> CountedChoice:
    """The chosen games added up, with the ends of all; they are rated by themselves unless too many."""
    first, last = choice.since or date.min, choice.until or date.max
    overlapping = [(year, parts) for year, parts in all_years if _overlaps(year, first, last)]
    whole = [year for year, _ in overlapping if _is_within(year, first, last)]
    parts = [part for year, own in overlapping if year not in whole for part in own if _overlaps(part, first, last)]
    within = [part for part in parts if _is_within(part, first, last)]
    kept = _kept(session, club_id, choice, [*whole, *within])
    # Years that are not kept, mostly none or the present one, are added up from their months.
    missing = [part for year, own in overlapping if year in whole and year not in kept for part in own]
    kept |= _kept(session, club_id, choice, missing)
    parts, within = [*parts, *missing], [*within, *missing]
    from_games = [part for part in parts if part not in kept]
    counted = spans_from_games(session, club_id, choice, from_games) if from_games else {}
    summaries = kept | counted
    summary = added_up(summaries[span] for span in sorted(summaries, key=lambda span: span.first))
    fresh = [CountedSpan(span, counted[span], {}, "") for span in large_ones(within) if span in counted]
    if most_rated is not None and len(summary.results) > most_rated:
        return CountedChoice(summary, None, fresh)
    rated, before = _rated(summary.results)
    return CountedChoice(summary, rated, fresh, before)


def _kept(session: Session, club_id: int, choice: GameChoice, wanted: Sequence[Span]) -> dict[Span, Summary]:
    kept = kept_spans(session, club_id, choice.rules, large_ones(wanted), ends=True)
    return {span: one.summary for span, one in kept.items()}


def _rated(ends: Sequence[GameEnd]) -> tuple[Mapping[str, Rating], Mapping[str, Rating] | None]:
    """The ratings after these games; and before the last evening, where it was played after all others."""
    evening = max((end.evening for end in ends), default=None)
    of_evening = sum(end.evening == evening for end in ends)
    before, after = ends[: len(ends) - of_evening], ends[len(ends) - of_evening :]
    if not before or any(end.evening != evening for end in after):
        return ratings(_ranks(ends)), None
    rated = ratings(_ranks(before))
    return ratings(_ranks(after), rated), rated


def _ranks(ends: Iterable[GameEnd]) -> Iterable[tuple[tuple[str, int], ...]]:
    return (end.ranks for end in ends)


def _overlaps(span: Span, first: date, last: date) -> bool:
    return span.first <= month_number(last) and month_number(first) <= span.last


def _is_within(span: Span, first: date, last: date) -> bool:
    """Whether all days of the span are between these."""
    begins = month_number(first) + (first.day > 1)
    ends = month_number(last) - (not _is_last_of_month(last))
    return begins <= span.first and span.last <= ends


def _is_last_of_month(day: date) -> bool:
    return day == date.max or date.fromordinal(day.toordinal() + 1).day == 1
