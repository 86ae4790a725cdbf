"""The rules that a phone stores to start a game without the server."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set import FirstDealer, RuleSet
from scorekeeper.rules.rule_set.shortened import can_be_shortened, whole_rounds
from scorekeeper.rules.score.compiled import compiled_elimination, compiled_rules, compiled_schedule
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.game.state import named_penalties, with_names_translated
from scorekeeper.web.new_game.own_points import points_of
from scorekeeper.web.rules.choice import IN_TURN, ways_to_bid, with_way_to_bid

# The preset whose page has every part: suits, and trump in the sheet.
FULLEST = "okenuff"


def offline_rules(house_rules: Mapping[str, RuleSet]) -> dict[str, Any]:
    """Return what the page and the form of a game need of each rule set, by preset id or key of house rules.

    House rules include their definition, because a game started offline has the rules as they are now.
    """
    presets = {
        preset_id: _with_names_translated(_offline_preset(preset_id), preset(preset_id)) for preset_id in preset_ids()
    }
    return presets | {
        key: _with_names_translated(offline_rule_set(rules), rules) | {"definition": rules.definition}
        for key, rules in house_rules.items()
    }


def empty_game() -> StoredGame:
    """Return a game of four without records, by rules that use every part of the page."""
    game = _empty_game(preset(FULLEST), 4)
    epoch = datetime.fromtimestamp(0, UTC)
    return StoredGame(0, "offline", 0, 0, game, epoch.date(), epoch, may_write=True)


def _with_names_translated(rule_set: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Return the rule set with all its names translated, including penalties."""
    ways = {way: with_names_translated(compiled) for way, compiled in rule_set["rules"].items()}
    return rule_set | {"rules": ways, "renege": None} | named_penalties(rules)


@cache
def _offline_preset(preset_id: str) -> dict[str, Any]:
    return offline_rule_set(preset(preset_id))


def offline_rule_set(rules: RuleSet) -> dict[str, Any]:
    """Return what the phone needs of one rule set. Its names are not translated."""
    # A form without a choice sends “in turn”, also for rules by which all bid at once.
    ways = {IN_TURN: rules} | {way: with_way_to_bid(rules, way) for way in ways_to_bid(rules)}
    counts = rules.player_counts
    return {
        "name": rules.name,
        "points": points_of(rules),
        "next_dealer": str(rules.rotation.next_game),
        "draws_seats": rules.rotation.first is FirstDealer.HIGH_DRAW_SEATS,
        "encloses": rules.enclose_negative,
        "writes_points": rules.writes_points,
        "anticlockwise": rules.anticlockwise,
        "dealer_bids_first": rules.dealer_bids_first,
        "rules": {way: compiled_rules(each) for way, each in ways.items()},
        "tables": {str(players): _for_players(rules, players) for players in counts},
    }


def _for_players(rules: RuleSet, players: int) -> dict[str, Any]:
    """Return what depends on the number of players. `shorter` are the rounds of which a shorter game plays a part.
    `dealt_to` is how many of the players are dealt cards, if a dealer sits out.
    """
    game = _empty_game(rules, players)
    out: dict[str, Any] = {"elimination": compiled_elimination(game)} if rules.out_at is not None else {}
    if not rules.dealer_plays(players):
        out["dealt_to"] = rules.dealt_to(players)
    return out | {
        "pack": rules.pack_at(players),
        "most_rounds": most_rounds(players),
        "schedule": compiled_schedule(game),
        "shows_trump": sheet_table(score_sheet(game)).shows_trump,
        "shorter": list(whole_rounds(rules, players)) if can_be_shortened(rules) else [],
    }


def _empty_game(rules: RuleSet, players: int) -> Game:
    names = tuple(str(seat + 1) for seat in range(players))
    return Game(rules, names, players - 1, 0)
