"""Compare a game with the records of its group: the records it set, or those it may break while it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import islice

from msgspec import Struct

from scorekeeper.rules.formula import Points, half_points
from scorekeeper.rules.insights.group_standings import key_of_points
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.summary import RecordKind, RuleSetSummary, Summary

# With fewer games by the same rules before it, every game would set records.
LEAST_BEFORE = 5
LAST_RANK = 3
MAX_RECORDS = 2


class GameRecord(Struct, frozen=True):
    """A feat of a game among the best of its group, with its rank, which is 1 except for totals."""

    what: RecordKind
    names: tuple[str, ...]
    value: Points
    rank: int = 1


class RecordsBefore(Struct, frozen=True):
    """The records of a group before a game.

    `run` is the most bids made in a row, by any rules. `points` is the most points in a round by the rules of the game,
    or None if fewer points are better. `runs` has the number of bids each seat has made in a row so far.
    """

    run: int
    points: Points | None
    runs: tuple[int, ...]


def best_totals(summaries: Iterable[Summary]) -> dict[str, list[int]]:
    """Return the best totals by each rule set, the best first, as half points that are negated if the lowest wins."""
    best: dict[str, list[int]] = {}
    for summary in summaries:
        for key, rules in summary.rule_sets.items():
            ended = [one.totals[key].highest.half_points for one in summary.players.values() if key in one.totals]
            best[key] = nlargest(LAST_RANK, [*best.get(key, ()), *(_sign_of_points(rules) * total for total in ended)])
    return best


def records_of_game(game: PlayedGame, whole: Summary, best: Mapping[str, Sequence[int]]) -> tuple[GameRecord, ...]:
    """Return at most two records that a finished game set, given the summary and the best totals of its group.

    The winner's total comes first, if only few totals were better.
    """
    key = key_of_points(game.sheet.game.rules)
    rules = whole.rule_sets.get(key)
    if rules is None or rules.games <= LEAST_BEFORE or not game.results:
        return ()
    found = (*_best_total(game, rules, best[key]), *_record_feats(game, rules, whole))
    return tuple(islice(found, MAX_RECORDS))


def records_before(game: PlayedGame, before: Summary) -> RecordsBefore | None:
    """Return the records of the group before this game, or None if it had played too few games."""
    rules = before.rule_sets.get(key_of_points(game.sheet.game.rules))
    if rules is None or rules.games < LEAST_BEFORE:
        return None
    highest = None if rules.lowest_wins else rules.records.get(RecordKind.HIGHEST_ROUND)
    players = [before.players.get(name_key(name)) for name in game.sheet.game.names]
    return RecordsBefore(
        run=before.longest_run.length if before.longest_run else 0,
        points=highest.value if highest else None,
        runs=tuple(player.last_run if player else 0 for player in players),
    )


def _best_total(game: PlayedGame, rules: RuleSetSummary, best: Sequence[int]) -> Iterator[GameRecord]:
    winners = [result for result in game.results if result.place == 1]
    total = winners[0].total
    rank = 1 + sum(better > _sign_of_points(rules) * half_points(total) for better in best)
    if rank <= LAST_RANK:
        what = RecordKind.LOWEST_TOTAL if rules.lowest_wins else RecordKind.HIGHEST_TOTAL
        yield GameRecord(what, tuple(winner.name for winner in winners), total, rank)


def _record_feats(game: PlayedGame, rules: RuleSetSummary, whole: Summary) -> Iterator[GameRecord]:
    kinds = (RecordKind.BIGGEST_COMEBACK, *(() if rules.lowest_wins else (RecordKind.HIGHEST_ROUND,)))
    feats = {kind: rules.records[kind] for kind in kinds if kind in rules.records}
    if whole.longest_run:
        feats = {RecordKind.MOST_MADE_IN_A_ROW: whole.longest_run.done} | feats
    for what, feat in feats.items():
        if feat.game == game.number:
            yield GameRecord(what, (feat.name,), feat.value)


def _sign_of_points(rules: RuleSetSummary) -> int:
    return -1 if rules.lowest_wins else 1
