"""A game started on the phone, without the server, is the game the server would have started."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.web.new_game.own_points import POINTS, points_of, with_own_points
from scorekeeper.web.offline.routes import offline_rule_set
from scorekeeper.web.rules import IN_TURN, ways_to_bid, with_way_to_bid
from tests.parity.node_rules import Ask
from tests.property.game_strategies import HOUSE_RULE_SETS, PRESETS

NAMES = tuple("ABCDEFGHIJKLM")
LISTED = (2, 1, 3)
EVERY_RULE_SET = [
    *(pytest.param(rules, id=rules.id) for rules in PRESETS),
    *(pytest.param(rules, id=f"house-{number}-{rules.id}") for number, rules in enumerate(HOUSE_RULE_SETS)),
]


def agreements(rules: RuleSet) -> Iterator[tuple[RuleSet, str, int, int, str, tuple[int, ...] | None]]:
    """Ways to bid, how many play, who deals, who deals without playing, and a list of rounds or those of the rules."""
    for way, players in product(ways_to_bid(rules) or (IN_TURN,), rules.player_counts):
        for dealer, deals, agreed in ((0, "", None), (players - 1, "", LISTED), (1, "Eve", None)):
            if deals and not rules.dealer_plays(rules.most_players):
                continue
            if max(agreed or (1,)) * rules.dealt_to(players) <= rules.pack_at(players):
                yield with_way_to_bid(rules, way), way, players, dealer, deals, agreed


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_turns_and_rounds_are_those_of_the_server(ask: Ask, rules: RuleSet) -> None:
    known = {"ours": offline_rule_set(rules)}
    asked, wanted = [], []
    for by, way, players, dealer, deals, agreed in agreements(rules):
        bidder = first_bidder_by(by, dealer, players, deals)
        game = Game(by, NAMES[:players], dealer, bidder, agreed=agreed, standing_dealer=deals)
        asked.append({"fields": typed(way, dealer, deals, agreed, players), "known": known})
        wanted.append(compiled_game(game))
    for here, there in zip(ask("started", asked), wanted, strict=True):
        assert comparable(here) == comparable(json.loads(json.dumps(there)))


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
@pytest.mark.parametrize("numbers", [(10, 1, 2, 3), (0, 5, 0, 1), (5, 0, 1, 2), (-5, 2, 3, 1)])
def test_the_points_of_a_table_are_those_of_the_server(ask: Ask, rules: RuleSet, numbers: tuple[int, ...]) -> None:
    """Where the rules score by formulas of another form, only the server knows what other numbers come to."""
    sent = dict(zip(POINTS, numbers, strict=True))
    players = rules.least_players
    own = points_of(rules)
    by = rule_set_from(with_own_points(rules, {name: sent[name] if name in own else None for name in POINTS}))
    fields = [*typed(IN_TURN, 0, "", None, players), *((name, str(sent[name])) for name in own)]
    [here] = ask("started", [{"fields": fields, "known": {"ours": offline_rule_set(rules)}}])
    there = compiled_game(Game(by, NAMES[:players], 0, first_bidder_by(by, 0, players, "")))
    assert comparable(here) == comparable(json.loads(json.dumps(there)))
    if "bonus" not in own:
        fields += [(name, str(sent[name])) for name in POINTS if name not in own]
        assert ask("started", [{"fields": fields, "known": {"ours": offline_rule_set(rules)}}]) == [None]


def typed(way: str, dealer: int, deals: str, agreed: tuple[int, ...] | None, players: int) -> list[tuple[str, str]]:
    """The form of a new game, filled in."""
    rounds = ("own", "") if agreed is None else ("listed", " ".join(map(str, agreed)))
    fields = {"rules": "ours", "dealer": str(dealer), "standing_dealer": deals, "bidding": way, "title": ""}
    listed = dict(zip(("schedule", "listed"), rounds, strict=True))
    return [*(fields | listed).items(), *(("players", name) for name in NAMES[:players])]


def comparable(game: dict[str, Any]) -> dict[str, Any]:
    """What the phone reckons with."""
    out_by_points = ("elimination", "eliminated", "out_from")
    parts = ("players", "turns", "around", "schedule", "rules", "rounds", "dealer", *out_by_points)
    return {part: game.get(part) for part in parts}
