"""What is counted of all games of a group: year by year, each from its months, each of these from its games.

Years and months with many games are kept. So after an act only its game, its month and its year are counted anew,
however many games a group has.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ratings import Rating, ratings
from scorekeeper.rules.statistics.spans import MONTHS, Span, is_year, spans, years
from scorekeeper.rules.statistics.summary import Summary, added_up
from scorekeeper.storage.statistics.span_summaries import CountedSpan, kept_spans, results_of_spans
from scorekeeper.storage.statistics.summaries import chosen_summaries, summaries_of_months

# With fewer games a span is added up from them as fast as it is read.
WORTH_KEEPING = 50
Year = tuple[Span, Sequence[Span]]


@dataclass(frozen=True)
class CountedChoice:
    """What was counted of the chosen games, the ratings after them, and the spans that should be kept now."""

    summary: Summary
    ratings: Mapping[str, Rating]
    fresh: Sequence[CountedSpan]


def counted_choice(
    session: Session, club_id: int, choice: GameChoice, months: Iterable[tuple[str, Span]]
) -> CountedChoice:
    """What is counted of these games of a group that played in these months."""
    by_rules = (span for rules, span in months if choice.rules in (None, rules))
    chosen = _whole_years(years(spans(by_rules)), choice)
    if chosen is None:
        summary = added_up(each.summary for each in chosen_summaries(session, club_id, choice))
        return CountedChoice(summary, ratings(summary.results), ())
    return _years(session, club_id, choice, chosen)


def _whole_years(all_years: Sequence[Year], choice: GameChoice) -> Sequence[Year] | None:
    """The years that have exactly the chosen games; None where these are other parts of years."""
    since, until = choice.since, choice.until
    if since is None and until is None:
        return all_years
    if since is None or until is None or (since, until) != (date(since.year, 1, 1), date(since.year, 12, 31)):
        return None
    for (before, _), (year, parts) in zip([(None, ()), *all_years], all_years, strict=False):
        if year.first // MONTHS == since.year and is_year(year, before):
            return [(year, parts)]
    return None


def _years(session: Session, club_id: int, choice: GameChoice, chosen: Sequence[Year]) -> CountedChoice:
    kept = kept_spans(session, club_id, choice.rules, _large([year for year, _ in chosen]))
    missing = [part for year, parts in chosen if year not in kept for part in parts]
    of_spans, fresh = _spans(session, club_id, choice, missing)
    summaries = {
        year: kept[year].summary if year in kept else added_up(of_spans[part] for part in parts)
        for year, parts in chosen
    }
    rated, rated_years = _rated(session, club_id, choice, summaries, kept)
    # A year chosen alone is rated by itself; kept are the ratings that go on from year to year.
    fresh += rated_years if choice.since is None else []
    return CountedChoice(added_up(summaries.values()), rated, fresh)


def _rated(
    session: Session,
    club_id: int,
    choice: GameChoice,
    summaries: Mapping[Span, Summary],
    kept: Mapping[Span, CountedSpan],
) -> tuple[Mapping[str, Rating], list[CountedSpan]]:
    """The ratings after all these years, and the years that should be kept with theirs now."""
    rated, fresh = dict[str, Rating](), list[CountedSpan]()
    results: dict[Span, list[tuple[tuple[str, int], ...]]] = {}
    for year, summary in summaries.items():
        known, rated_from = kept.get(year), _hash_of(rated)
        if known and known.rated_from == rated_from:
            rated = dict(known.ratings)
            continue
        if known and year not in results:
            # Where the ratings before a year are others, those before later ones mostly are too.
            later = [each for each in kept if each.first >= year.first]
            results = results_of_spans(session, club_id, choice.rules, later)
        played = replace(summary, results=results[year]) if known else summary
        rated = ratings(played.results, rated)
        if _large([year]):
            fresh.append(CountedSpan(year, played, rated, rated_from))
    return rated, fresh


def _spans(
    session: Session, club_id: int, choice: GameChoice, wanted: Sequence[Span]
) -> tuple[dict[Span, Summary], list[CountedSpan]]:
    """What was counted in each of these spans, and those of them that should be kept now."""
    kept = kept_spans(session, club_id, choice.rules, _large(wanted))
    results = results_of_spans(session, club_id, choice.rules, list(kept))
    found = {span: replace(one.summary, results=results[span]) for span, one in kept.items()}
    missing = [span for span in wanted if span not in found]
    if not missing:
        return found, []
    span_of = {month: span for span in missing for month in range(span.first, span.last + 1)}
    parts: dict[Span, list[Summary]] = defaultdict(list)
    for each in summaries_of_months(session, club_id, choice.rules, span_of):
        parts[span_of[each.month]].append(each.summary)
    counted = {span: added_up(parts[span]) for span in missing}
    return found | counted, [CountedSpan(span, counted[span], {}, "") for span in _large(missing)]


def _large(found: Collection[Span]) -> list[Span]:
    return [span for span in found if span.games >= WORTH_KEEPING]


def _hash_of(rated: Mapping[str, Rating]) -> str:
    return hashlib.sha256(json.dumps(rated, sort_keys=True).encode()).hexdigest()
