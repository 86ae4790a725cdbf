"""The statistics of a group: of each player, of each pair, and the records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.insights.club_standings import games_by_rules
from scorekeeper.rules.insights.head_to_head import HeadToHead, head_to_head
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.presets import is_preset, preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.statistics.played import (
    PlayedBid,
    PlayedGame,
    PlayedRound,
    finished_in_order,
    played_bids,
    rounds_in_order,
)
from scorekeeper.rules.statistics.player import FinalTotal, PlayerStatistics, player_statistics
from scorekeeper.rules.statistics.ratings import first_rating, ratings
from scorekeeper.rules.statistics.records import Record, most_made_in_a_row, records_by_rules


@dataclass(frozen=True)
class GroupStatistics:
    """`games` have a complete round, `rounds` are complete; players and pairs are in the order of the alphabet."""

    games: int
    rounds: int
    players: tuple[PlayerStatistics, ...]
    head_to_head: tuple[HeadToHead, ...]
    records: tuple[Record, ...]


def group_statistics(games: Sequence[PlayedGame]) -> GroupStatistics:
    """The statistics of these games, in the order of import where rounds have no dates."""
    games = [game for game in games if complete_rounds(game.sheet)]
    rounds = rounds_in_order(games)
    finished, bids = finished_in_order(rounds), played_bids(rounds)
    return GroupStatistics(
        games=len(games),
        rounds=len(rounds),
        players=_players(bids, finished),
        head_to_head=head_to_head([game.sheet for game in finished]),
        records=(*_records(games, rounds, finished), *most_made_in_a_row(bids)),
    )


def rules_label(rules: RuleSet) -> str:
    """What statistics call a rule set: its id, house rules with a name of their own by that."""
    own = not is_preset(rules.id) or name_key(rules.name) != name_key(preset(rules.id).name)
    return rules.name if own else rules.id


def _players(bids: Sequence[PlayedBid], finished: Sequence[PlayedGame]) -> tuple[PlayerStatistics, ...]:
    bids_of: dict[str, list[PlayedBid]] = defaultdict(list)
    for bid in bids:
        bids_of[name_key(bid.name)].append(bid)
    finals, rated = _finals(finished, bids_of), ratings(finished)
    return tuple(
        player_statistics(own, finals[person], rated.get(person) or first_rating())
        for person, own in sorted(bids_of.items())
    )


def _finals(
    finished: Sequence[PlayedGame], bids_of: Mapping[str, Sequence[PlayedBid]]
) -> Mapping[str, Sequence[FinalTotal]]:
    """By person, the ends of the games in which the person played a complete round."""
    played = {(person, bid.game) for person, own in bids_of.items() for bid in own}
    finals: dict[str, list[FinalTotal]] = defaultdict(list)
    groups = games_by_rules([game.sheet for game in finished])
    numbers = {id(sheet): number for number, (_, sheets) in enumerate(groups) for sheet in sheets}
    for game in finished:
        rules = game.sheet.game.rules
        ranks = [result.place for result in game.results]
        for result in game.results:
            if (name_key(result.name), game) in played:
                shared = ranks.count(result.place) > 1
                finals[name_key(result.name)].append(
                    FinalTotal(
                        rule_set=numbers[id(game.sheet)],
                        rules=rules_label(rules),
                        rank=result.place,
                        shared=shared,
                        total=result.total,
                        lowest_wins=rules.lowest_wins,
                    )
                )
    return finals


def _records(
    games: Sequence[PlayedGame], rounds: Sequence[PlayedRound], finished: Sequence[PlayedGame]
) -> Iterator[Record]:
    """Those of each rule set, the most played first."""
    in_order = dict.fromkeys(game for game, _ in rounds)
    for rules, sheets in games_by_rules([game.sheet for game in games]):
        own = {id(sheet) for sheet in sheets}
        yield from records_by_rules(
            rules_label(rules),
            [game for game in in_order if id(game.sheet) in own],
            [game for game in finished if id(game.sheet) in own],
        )
