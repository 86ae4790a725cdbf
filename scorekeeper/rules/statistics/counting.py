"""Count what was played: a summary for every day on which a game was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from scorekeeper.rules.formula import half_points
from scorekeeper.rules.insights.group_standings import add_outcomes, key_of_points, meetings
from scorekeeper.rules.insights.progress import complete_rounds, progress
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.presets import is_preset, preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.settlement import settled_totals
from scorekeeper.rules.statistics.played import PlayedBid, PlayedGame, bids_of, rounds_in_order
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.summary import (
    Feat,
    MadeRun,
    PlayerSummary,
    RecordKind,
    RuleSetSummary,
    Summary,
    TotalsSummary,
)

# The name of a figure that counts made bids among the rounds of another figure, such as `cards/5`.
MADE_OF = "%s/made"
# The last bin of the histogram: bids that were off by more tricks are counted in it.
FURTHEST_OFF = 3
# A bid of this many tricks is a high one.
HIGH_BID = 4


def day_summaries(games: Sequence[PlayedGame]) -> Iterator[tuple[date, Summary]]:
    """Yield a summary for every day of every game, in the order of play; `games` are in the order of import."""
    played = rounds_in_order(games)
    parts = [(day, game, list(rows)) for (day, game), rows in groupby(played, key=lambda each: each[:2])]
    last = {game: place for place, (_, game, _) in enumerate(parts)}
    seen: dict[PlayedGame, set[str]] = {}
    for place, (day, game, rows) in enumerate(parts):
        people = seen.setdefault(game, set())
        yield day, _summary_of_rounds(game, [row for *_, row in rows], people, ends=last[game] == place)


def rules_label(rules: RuleSet) -> str:
    """Return the name of a rule set in statistics: its id, or the name of house rules."""
    own = not is_preset(rules.id) or name_key(rules.name) != name_key(preset(rules.id).name)
    return rules.name if own else rules.id


def _summary_of_rounds(game: PlayedGame, rows: Sequence[ScoredRound], people: set[str], *, ends: bool) -> Summary:
    """Summarize some rounds of a game. `people` are the players of its earlier rounds; new players are added to them.

    If the game `ends` with these rounds, its result is counted too.
    """
    rules = game.sheet.game.rules
    key = key_of_points(rules)
    rule_set = RuleSetSummary(rules_label(rules), rules.lowest_wins, games=0 if people else 1)
    summary = Summary(games=rule_set.games, rounds=len(rows), rule_sets={key: rule_set})
    for row in rows:
        bidders = game.sheet.game.taking_part(row.number)
        for bid in bids_of(game, row):
            _count_bid(summary, bid, last=bid.place == bidders)
            rule_set.count_hands(f"{bidders}/{bid.cards}/{bid.bid}", (1, int(bid.made), half_points(bid.points)))
            rule_set.note(RecordKind.HIGHEST_ROUND, game.feat(bid.points, bid.name, row.number))
    for person, player in summary.players.items():
        player.count("games", 0 if person in people else 1)
    people.update(summary.players)
    if ends and game.sheet.finished:
        _count_game_end(summary, game, key)
    return summary


def _count_bid(summary: Summary, bid: PlayedBid, *, last: bool) -> None:
    person = name_key(bid.name)
    player = summary.players.setdefault(person, PlayerSummary(bid.name))
    off = bid.tricks - bid.bid
    player.name = bid.name
    player.history += "1" if bid.made else "0"
    for figure, count in (("over", off > 0), ("under", off < 0), ("off", abs(off)), ("off_by_one", abs(off) == 1)):
        player.count(figure, int(count))
    player.count(f"off/{max(-FURTHEST_OFF, min(off, FURTHEST_OFF))}", 1)
    for kind in _figures_of_bid(bid, last=last):
        player.count(kind, 1)
        player.count(MADE_OF % kind if kind != "rounds" else "made", int(bid.made))
    player.last_run = player.last_run + 1 if bid.made else 0
    if bid.made:
        run = MadeRun(bid.game.feat(player.last_run, bid.name, bid.round), summary.bids)
        if not player.missed:
            player.first_run = run
        summary.note_run(run)
    summary.bids += 1


def _figures_of_bid(bid: PlayedBid, *, last: bool) -> Iterator[str]:
    """Yield the figures that count this round of a player."""
    yield "rounds"
    yield f"cards/{bid.cards}"
    if bid.bid == 0:
        yield "zero"
    if bid.bid >= HIGH_BID:
        yield "high"
    if bid.call is not None:
        yield f"call/{bid.call}"
    if bid.place is not None:
        yield f"place/{bid.place}"
    if last:
        yield "last"


def _count_game_end(summary: Summary, game: PlayedGame, key: str) -> None:
    """Count the end of a finished game, with its records."""
    results = game.results
    rule_set = summary.rule_sets[key]
    ranks = [result.place for result in results]
    for result in results:
        total = game.feat(result.total, result.name)
        player = summary.players.setdefault(name_key(result.name), PlayerSummary(result.name))
        player.name = result.name
        rule_set.note(RecordKind.HIGHEST_TOTAL, total)
        rule_set.note(RecordKind.LOWEST_TOTAL, total)
        won = ("shared_wins" if ranks.count(1) > 1 else "wins",) if result.place == 1 else ()
        for figure in ("finished", f"rank/{result.place}", *won):
            player.count(figure, 1)
        player.totals[key] = TotalsSummary(1, total.half_points, total, total)
    for feat in _comebacks(game):
        rule_set.note(RecordKind.BIGGEST_COMEBACK, feat)
    for pair, outcomes in meetings(results):
        add_outcomes(summary.pairs, pair, outcomes)
    ranks_of_people = tuple((name_key(result.name), result.place) for result in results)
    settled = dict(zip(game.sheet.finishers, settled_totals(game.sheet), strict=True))
    totals = tuple(half_points(settled[result.seat]) for result in results)
    summary.results = [GameEnd(game.day or date.min, ranks_of_people, game.number, totals)]


def _comebacks(game: PlayedGame) -> Iterator[Feat]:
    """Yield each winner's gap to the leader after each round; late players count from their first round on."""
    sheet = game.sheet
    sign = -1 if sheet.game.rules.lowest_wins else 1
    course = tuple(zip(complete_rounds(sheet), progress(sheet), strict=True))
    for winner in (result for result in game.results if result.place == 1):
        for row, totals in course:
            own, name = totals[winner.seat], sheet.game.name_in(row.number, winner.seat)
            if own is None or name != winner.name:
                continue
            behind = max(sign * total for total in totals if total is not None) - sign * own
            if behind > 0:
                yield game.feat(behind, winner.name, row.number)
