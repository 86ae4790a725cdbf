"""A game and its rules in the form the phone computes from: formula trees, the schedule, the few agreed facts, and the
rounds.

The phone evaluates exactly this, so no scoring rule is written a second time. All values are plain JSON.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, astuple

from scorekeeper.rules.formula import Compiled, compiled_formula, plain_number
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rotation import is_beside
from scorekeeper.rules.game.rounds import AS_PLAYED, BONUS, CHANGED, MISDEALS, PLAY, WON, Penalty, Round
from scorekeeper.rules.game.table_check import exhausts_pack
from scorekeeper.rules.rule_set import BonusKind, RuleSet, SpecialRounds
from scorekeeper.rules.rule_set.bidding import BidLimits, BidSum, Hook
from scorekeeper.rules.rule_set.cards import TrumpMode, TrumpRule
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS
from scorekeeper.rules.rule_set.scoring import Scoring


def compiled_game(game: Game) -> dict[str, Any]:
    """Return the whole game for the phone. Seats are numbers from 0, rounds are listed from the first.

    With a standing dealer, `dealer` is the name.
    """
    dealer = {"dealer": game.standing_dealer} if game.standing_dealer else {}
    compiled = dealer | {
        "players": list(game.names),
        "turns": compiled_turns(game),
        "schedule": compiled_schedule(game),
        "rules": compiled_rules(game.rules),
        "rounds": [compiled_round(record) for record in game.rounds],
    }
    # Without `around` the phone goes round the table by seat number.
    seated = [] if game.turns_repeat and not game.rules.anticlockwise else compiled_seating(game)
    compiled |= {"around": seated} if seated else {}
    if game.rules.out_at is not None:
        eliminated = [list(each) for each in game.attendance.eliminated]
        compiled |= {"elimination": compiled_elimination(game), "eliminated": eliminated, "out_from": game.out_from}
    starts = [plain_number(game.starting_points(seat)) for seat in range(len(game.players))]
    return compiled | ({"starts": starts} if any(starts) else {})


def compiled_turns(game: Game) -> list[list[int]]:
    """Return for each round the dealer, the first bidder and the seats that are out.

    The phone repeats the list after its end. If the deal simply goes round the table, the list has one round for each
    player.
    """
    rounds = len(game.players) if game.turns_repeat and not game.may_lack_players else _rounds_to_come(game)
    numbers = range(1, rounds + 1)
    return [[game.dealer_mark(number), game.bidder(number), *sorted(game.out(number))] for number in numbers]


def compiled_elimination(game: Game) -> dict[str, Any]:
    """Return the data from which the phone computes dealers and first bidders once players are out by their points.

    `away` lists who comes late, sits out or leaves, each with the first and the last round away; the first is 0 for
    late players. `packs` has the size of the pack with which the game began, then the sizes by number of players. It is
    left out if the pack is dealt out over the rounds.
    """
    attendance, schedule, first = game.attendance, game.schedule, (game.first_dealer, game.first_bidder)
    packs = [game.rules.pack_for(count, schedule.pack) for count in range(1, len(game.players) + 1)]
    return {
        "first": list(first),
        "beside": is_beside(attendance, len(game.players), first, anticlockwise=game.rules.anticlockwise),
        "named": [list(astuple(each)) for each in game.order.dealers],
        "away": [
            *([each.seat, 0, each.first - 1] for each in attendance.joined),
            *([each.seat, each.first, each.last] for each in attendance.absences),
        ],
        **({} if schedule.depletes else {"packs": [schedule.pack, *packs]}),
    }


def compiled_seating(game: Game) -> list[list[Any]]:
    """Return the orders of seats in the direction of play, each with its first round.

    The list is empty if players sit in the order of the list of players.
    """
    listed, before = list(range(len(game.players))), None
    seated: list[list[Any]] = []
    for number in (1, *(each.first for each in game.order.seatings)):
        around = list(game.in_play_order(number))
        if around != (before or listed):
            seated.append([number, around])
        before = around
    return seated


def compiled_schedule(game: Game) -> dict[str, Any]:
    """Return head and cycle of the schedule, and the rounds in them after which no card is left to turn up for trump.

    `peak` is the largest round as agreed before play. `last_round` is the round that counts as the last, even if the
    table stopped early.
    """
    schedule = game.schedule
    turned = any(rule.mode is TrumpMode.TURNED for rule in game.rules.trump_rules)
    first = len(schedule.head)
    if schedule.cycle and game.may_lack_players:
        # The players depend on the round, so all rounds up to there are listed before the cycle.
        first = _enough_rounds(game)
    known = schedule.first_rounds(first + len(schedule.cycle))
    exhausted = [n for n in range(1, len(known) + 1) if turned and exhausts_pack(game, schedule, n)]
    return {
        "head": list(known[:first]),
        "cycle": list(known[first:]),
        "exhausted": exhausted,
        "peak": schedule.peak,
        "last_round": schedule.last,
    }


def _rounds_to_come(game: Game) -> int:
    """Return the number of rounds before or after the last change of the schedule, whichever is more.

    An endless schedule has `_enough_rounds`.
    """
    agreed = (game.schedule.whole or game.schedule, game.schedule)
    return max(schedule.length or _enough_rounds(game) for schedule in agreed)


def _enough_rounds(game: Game) -> int:
    """Return more rounds than are played before the phone reloads the game; rounded, so that it rarely changes."""
    return -(-(max(len(game.rounds), game.last_change) + 50) // 100) * 100


def compiled_round(record: Round) -> dict[str, Any]:
    """Return the record of one round. A seat that is out has 0 bid and 0 tricks, so the phone can sum up all seats."""
    return {
        "bids": [0 if seat in record.out else bid for seat, bid in enumerate(record.bids)],
        "tricks": [0 if seat in record.out else count for seat, count in enumerate(record.tricks)],
        **{field.name: field.plain(field.value_in(record)) for field in PLAY},
        "penalties": [compiled_penalty(penalty) for penalty in record.penalties],
        **({"overridden": True} if record.overridden else {}),
        # The first mark is not named, as it was the only one once.
        **({"blind": [seat if mark == 1 else [seat, mark] for seat, mark in record.marks]} if record.marks else {}),
        **({"bonus": BONUS.plain(record.bonus)} if record.bonus else {}),
        **({MISDEALS.name: record.misdeals} if record.misdeals else {}),
        **({AS_PLAYED.name: True} if record.as_played else {}),
        **{field.name: field.plain(field.value_in(record)) for field in (WON, CHANGED) if field.value_in(record)},
    }


def compiled_penalty(penalty: Penalty) -> dict[str, Any]:
    """Return one penalty, its points whole or with a half."""
    return {
        "seat": penalty.seat,
        "points": plain_number(penalty.points),
        "reason": penalty.reason,
        "before_score": penalty.before_score,
    }


def compiled_rules(rules: RuleSet) -> dict[str, Any]:
    """Return formula trees, hook, trump, and what happens to totals, without keys that the rule set does not have."""
    scoring, streak = rules.scoring, rules.streak
    return _without_unset(
        {
            **compiled_formulas(scoring),
            "needs_trump": scoring.needs_trump,
            "needs_makers": scoring.needs_makers,
            "marks": list(rules.marks) or None,
            "simultaneous": rules.simultaneous,
            "hook": compiled_hook(rules.hook),
            "bids": compiled_limits(rules.bids),
            "trump": compiled_trump(rules.trump),
            **{field.key: getattr(rules, field.name) for field in RULE_FIELDS if field.compiled},
            "exact_target": None if rules.exact_target is None else _without_unset(asdict(rules.exact_target)),
            "streak": None if streak is None else asdict(streak),
            "bonus": [compiled_bonus(kind) for kind in rules.bonus] or None,
            # Formulas that name the points take them instead.
            "adds_bonus": bool(rules.bonus) and "bonus" not in scoring.terms,
            "tie_break": [str(tie) for tie in rules.tie_break] or None,
            "specials": [compiled_special(rules, each) for each in rules.specials] or None,
        }
    )


def compiled_special(rules: RuleSet, special: SpecialRounds) -> dict[str, Any]:
    """Return which rounds are special, their name and note, and the rules that replace the usual ones."""
    which = {"round": special.number, "cards": special.cards, "last": special.last or None}
    own = {
        **(compiled_formulas(rules.with_special(special).scoring) if special.multiplier else {}),
        "hook": None if special.hook is None else compiled_hook(special.hook),
        "trump": None if special.trump is None else compiled_trump(special.trump),
    }
    bidding = {} if special.simultaneous is None else {"simultaneous": special.simultaneous}
    words = {"name": special.name, "note": special.note}
    return words | {"of": _without_unset(which), "rules": _without_unset(own) | bidding}


def compiled_formulas(scoring: Scoring) -> dict[str, Compiled]:
    """Return the three formulas, each multiplied by the multiplier."""
    return dict(zip(("made", "under", "over"), map(compiled_formula, scoring.multiplied_formulas), strict=True))


def compiled_limits(limits: BidLimits | None) -> dict[str, Compiled] | None:
    """Return the formulas of the lowest and the highest bid that the rules have, or None without limits."""
    if limits is None:
        return None
    formulas = {"least": limits.least, "most": limits.most}
    return {name: compiled_formula(limit) for name, limit in formulas.items() if limit is not None}


def compiled_trump(trump: TrumpRule) -> dict[str, Any]:
    """Return how the trump of a round is found, as plain JSON."""
    return {"mode": str(trump.mode), "suits": [str(suit) for suit in trump.suits]}


def compiled_hook(hook: Hook) -> dict[str, Any]:
    """Return what a hook forbids, to whom, and in which rounds."""
    facts = {
        "rule": str(hook.rule),
        "from_cards": hook.from_cards,
        "not_last_round": hook.not_last_round,
        "dealer_only": hook.dealer_only,
        "to_cards": hook.to_cards,
        "zeros": hook.zeros,
        "may_override": hook.may_override,
        # Left out for the usual "not even", to save bytes.
        "sum": None if hook.required is BidSum.NOT_EVEN else str(hook.required),
    }
    return _without_unset(facts)


def compiled_bonus(kind: BonusKind) -> dict[str, Any]:
    """Return the name and sign of a kind of points given by hand, and the factors with which a point counts.

    The factors are for points above and below zero if the bid was made, then for both if it was missed.
    """
    each = [kind.counted(given, made=made) * given for made in (True, False) for given in (1, -1)]
    return {"name": kind.name, "sign": kind.sign, "counts": each}


def _without_unset(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value is not None and value is not False}
