"""The statistics of all games of a group, summed up from years, these from months, and months from games.

The sums of years and months with many games are stored. So after an act only its game, month and year are counted
again, however many games a group has.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.ratings import Rating, ratings
from scorekeeper.rules.statistics.spans import Span, spans, years
from scorekeeper.rules.statistics.summary import Summary, added_up
from scorekeeper.storage.statistics.span_summaries import CountedSpan, kept_spans, results_of_spans
from scorekeeper.storage.statistics.summaries import summaries_of_months

# With fewer games, summing up a span is as fast as reading its stored sum.
WORTH_KEEPING = 50
# With more years than these, the sum of all years but the last is stored too.
FEW_YEARS = 2
Year = tuple[Span, Sequence[Span]]


class CountedChoice(Struct, frozen=True):
    """The summary of the chosen games, the ratings after them, and the `fresh` spans, which should be stored now.

    There are no ratings of too many games, and `ratings_before` the last evening only where they cost nothing extra.
    With `ends` the summary has the results of all games.
    """

    summary: Summary
    ratings: Mapping[str, Rating] | None
    fresh: Sequence[CountedSpan]
    ratings_before: Mapping[str, Rating] | None = None
    ends: bool = True


def chosen_years(choice: GameChoice, months: Iterable[tuple[str, Span]]) -> Sequence[Year]:
    """The years with games by the chosen rules, of a group that played in these months."""
    return years(spans(span for rules, span in months if choice.rules in (None, rules)))


def counted_years(
    session: Session, club_id: int, choice: GameChoice, chosen: Sequence[Year], *, ends: bool = False
) -> CountedChoice:
    """All games by the chosen rules, which were played in these years, added up.

    All years before the last are kept as one as well, but not the ends of their games: games are mostly played in the
    last year, and so however many years there are, two sums make the whole.
    """
    years = [year for year, _ in chosen]
    if ends or len(years) <= FEW_YEARS:
        kept = kept_spans(session, club_id, choice.rules, large_ones(years), ends=ends)
        return replace(_counted(session, club_id, choice, chosen, kept), ends=ends)
    before = Span(years[0].first, years[-2].last, sum(year.games for year in years[:-1]))
    kept = kept_spans(session, club_id, choice.rules, large_ones([before, years[-1]]))
    if before in kept:
        earlier = CountedChoice(kept[before].summary, kept[before].ratings, [])
    else:
        earlier = _counted_as_one(session, club_id, choice, chosen[:-1], before)
    last = _counted(session, club_id, choice, chosen[-1:], kept, rated=earlier.ratings)
    summary = added_up([earlier.summary, last.summary])
    return CountedChoice(summary, last.ratings, [*earlier.fresh, *last.fresh], ends=False)


def large_ones(found: Collection[Span]) -> list[Span]:
    """The spans that are worth keeping."""
    return [span for span in found if span.games >= WORTH_KEEPING]


def _counted_as_one(
    session: Session, club_id: int, choice: GameChoice, chosen: Sequence[Year], whole: Span
) -> CountedChoice:
    """These years from the first on, of which the whole should be kept as well where it is large."""
    kept = kept_spans(session, club_id, choice.rules, large_ones([year for year, _ in chosen]))
    counted = _counted(session, club_id, choice, chosen, kept)
    summary, rated = replace(counted.summary, results=[]), counted.ratings or {}
    fresh = [CountedSpan(span, summary, rated, _hash_of({})) for span in large_ones([whole])]
    return replace(counted, summary=summary, fresh=[*counted.fresh, *fresh])


def _counted(
    session: Session,
    club_id: int,
    choice: GameChoice,
    chosen: Sequence[Year],
    kept: Mapping[Span, CountedSpan],
    *,
    rated: Mapping[str, Rating] | None = None,
) -> CountedChoice:
    """These years, of which some are `kept`, rated on from the ratings before them."""
    missing = [part for year, parts in chosen if year not in kept for part in parts]
    of_spans, fresh = _spans(session, club_id, choice, missing)
    summaries = {
        year: kept[year].summary if year in kept else added_up(of_spans[part] for part in parts)
        for year, parts in chosen
    }
    after, rated_years = _rated(session, club_id, choice, summaries, kept=kept, rated=dict(rated or {}))
    return CountedChoice(added_up(summaries.values()), after, [*fresh, *rated_years])


def _rated(
    session: Session,
    club_id: int,
    choice: GameChoice,
    summaries: Mapping[Span, Summary],
    *,
    kept: Mapping[Span, CountedSpan],
    rated: dict[str, Rating],
) -> tuple[Mapping[str, Rating], list[CountedSpan]]:
    """The ratings after all these years, given those before, and the years that should be kept with theirs now."""
    fresh = list[CountedSpan]()
    results: dict[Span, list[GameEnd]] = {
        year: one.summary.results for year, one in kept.items() if one.summary.results
    }
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
        rated = ratings((end.ranks for end in played.results), rated)
        if large_ones([year]):
            fresh.append(CountedSpan(year, played, rated, rated_from))
    return rated, fresh


def _spans(
    session: Session, club_id: int, choice: GameChoice, wanted: Sequence[Span]
) -> tuple[dict[Span, Summary], list[CountedSpan]]:
    """What was counted in each of these spans, and those of them that should be kept now."""
    kept = kept_spans(session, club_id, choice.rules, large_ones(wanted), ends=True)
    found = {span: one.summary for span, one in kept.items()}
    missing = [span for span in wanted if span not in found]
    if not missing:
        return found, []
    counted = spans_from_games(session, club_id, choice, missing)
    return found | counted, [CountedSpan(span, counted[span], {}, "") for span in large_ones(missing)]


def spans_from_games(session: Session, club_id: int, choice: GameChoice, wanted: Sequence[Span]) -> dict[Span, Summary]:
    """What was counted of the chosen games in each of these spans, added up from the games."""
    span_of = {month: span for span in wanted for month in range(span.first, span.last + 1)}
    parts: dict[Span, list[Summary]] = defaultdict(list)
    for each in summaries_of_months(session, club_id, choice, span_of):
        parts[span_of[each.month]].append(each.summary)
    return {span: added_up(parts[span]) for span in wanted}


def _hash_of(rated: Mapping[str, Rating]) -> str:
    return hashlib.sha256(json.dumps(rated, sort_keys=True).encode()).hexdigest()
