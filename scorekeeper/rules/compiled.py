"""A game in the form the phone computes from: formula trees, the schedule, the few agreed facts, and what was said.

The phone evaluates exactly this, so no scoring rule is written a second time by hand. All values are plain JSON.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.formula import compiled
from scorekeeper.rules.game import Game
from scorekeeper.rules.points import plain
from scorekeeper.rules.rounds import Penalty, Round
from scorekeeper.rules.rule_set import RuleSet, TrumpMode
from scorekeeper.rules.schedule import Schedule
from scorekeeper.rules.scoring import multiplied


def compiled_game(game: Game) -> dict[str, Any]:
    """The whole game as the phone keeps it. Seats are numbers from 0, rounds are listed from the first.

    Where somebody deals who does not play, `first_dealer` is the seat that the hook binds, and `dealer` the name.
    """
    dealer = {"dealer": game.standing_dealer} if game.standing_dealer else {}
    return dealer | {
        "players": list(game.players),
        "first_dealer": game.hooked_seat(1),
        "first_bidder": game.first_bidder,
        "schedule": compiled_schedule(game.schedule, game.rules),
        "rules": compiled_rules(game.rules),
        "rounds": [compiled_round(said) for said in game.rounds],
    }


def compiled_rules(rules: RuleSet) -> dict[str, Any]:
    """Formula trees, hook, trump, and what happens to totals."""
    scoring, hook, streak = rules.scoring, rules.hook, rules.streak
    return {
        "made": compiled(multiplied(scoring.made, scoring.multiplier)),
        "under": compiled(multiplied(scoring.under, scoring.multiplier)),
        "over": compiled(multiplied(scoring.over, scoring.multiplier)),
        "needs_trump": scoring.needs_trump,
        "simultaneous": rules.simultaneous,
        "hook": {
            "rule": str(hook.rule),
            "from_cards": hook.from_cards,
            "not_last_round": hook.not_last_round,
            "dealer_only": hook.dealer_only,
        },
        "trump": {"mode": str(rules.trump.mode), "suits": [str(suit) for suit in rules.trump.suits]},
        "reset_multiple": rules.reset_multiple,
        "target": rules.target,
        "lowest_wins": rules.lowest_wins,
        "streak": None
        if streak is None
        else {
            "length": streak.length,
            "made": streak.made,
            "missed": streak.missed,
            "from_cards": streak.from_cards,
        },
    }


def compiled_schedule(schedule: Schedule, rules: RuleSet) -> dict[str, Any]:
    """Head and cycle of the schedule, and the rounds of either after which no card is left to turn for trump.

    `peak` is that agreed before play, and `last_round` what counts as the last, also where the table stopped early.
    """
    known = len(schedule.head) + len(schedule.cycle)
    turned = rules.trump.mode is TrumpMode.TURNED
    exhausted = [number for number in range(1, known + 1) if turned and schedule.exhausts_pack(number)]
    return {
        "head": list(schedule.head),
        "cycle": list(schedule.cycle),
        "exhausted": exhausted,
        "peak": schedule.peak,
        "last_round": schedule.last,
    }


def compiled_round(said: Round) -> dict[str, Any]:
    """What was said in one round."""
    return {
        "bids": list(said.bids),
        "tricks": list(said.tricks),
        "trump": None if said.trump is None else str(said.trump),
        "spoken": None if said.spoken is None else list(said.spoken),
        "blind": sorted(said.blind),
        "penalties": [compiled_penalty(penalty) for penalty in said.penalties],
    }


def compiled_penalty(penalty: Penalty) -> dict[str, Any]:
    """One penalty, its points whole or with a half."""
    return {
        "seat": penalty.seat,
        "points": plain(penalty.points),
        "reason": penalty.reason,
        "before_score": penalty.before_score,
    }
