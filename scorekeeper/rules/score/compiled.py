"""A game in the form the phone computes from: formula trees, the schedule, the few agreed facts, and the rounds.

The phone evaluates exactly this, so no scoring rule is written a second time. All values are plain JSON.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.dealing import exhausts_pack
from scorekeeper.rules.game.round_fields import AS_PLAYED, BONUS, PLAY
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.rules.score.compiled_rules import compiled_rules


def compiled_game(game: Game) -> dict[str, Any]:
    """The whole game as the phone keeps it. Seats are numbers from 0, rounds are listed from the first.

    Where somebody deals who does not play, `dealer` is the name.
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
    seated = [] if game.goes_round and not game.rules.anticlockwise else compiled_seating(game)
    compiled |= {"around": seated} if seated else {}
    compiled |= {"bids": compiled_bids(game)} if game.rules.bids else {}
    starts = [plain(game.attendance.start(seat)) for seat in range(len(game.players))]
    return compiled | ({"starts": starts} if any(starts) else {})


def compiled_bids(game: Game) -> list[list[list[int]]]:
    """The least and the most that may be bid: a list for each round, with a pair for each number of cards from 1.

    Rounds after the last list are like it; there is a single one where nothing but the cards counts.
    """
    alike = game.attendance.complete and not (game.rules.bids and "round" in game.rules.bids.terms)
    rounds = 1 if alike else _rounds_to_come(game)
    largest = max(
        (game.schedule.whole or game.schedule).largest, game.rules.pack.at(len(game.players)) // len(game.players)
    )

    def limits(cards: int, number: int) -> list[int]:
        bids = game.rules.bids_in(cards, game.taking_part(number), number)
        return [bids[0], bids[-1]]

    return [[limits(cards, number) for cards in range(1, largest + 1)] for number in range(1, rounds + 1)]


def compiled_turns(game: Game) -> list[list[int]]:
    """For each round the dealer, the first bidder, and who is out; after the last one the list repeats.

    Where the deal goes round the table it has one round for each player.
    """
    rounds = len(game.players) if game.goes_round else _rounds_to_come(game)
    numbers = range(1, rounds + 1)
    return [[game.dealer_mark(number), game.bidder(number), *sorted(game.out(number))] for number in numbers]


def compiled_seating(game: Game) -> list[list[Any]]:
    """The orders of seats in the direction of play, each with its first round; empty where that is as listed."""
    listed, before = list(range(len(game.players))), None
    seated: list[list[Any]] = []
    for number in (1, *(each.first for each in game.order.seatings)):
        around = list(game.in_play_order(number))
        if around != (before or listed):
            seated.append([number, around])
        before = around
    return seated


def compiled_schedule(game: Game) -> dict[str, Any]:
    """Head and cycle of the schedule, and the rounds of either after which no card is left to turn for trump.

    `peak` is that agreed before play, and `last_round` what counts as the last, also where the table stopped early.
    """
    schedule = game.schedule
    turned = any(rule.mode is TrumpMode.TURNED for rule in game.rules.trump_rules)
    first = len(schedule.head)
    if schedule.cycle and not game.attendance.complete:
        # Who takes part depends on the round, so all rounds up to there are listed before the cycle.
        first = _enough_rounds(game)
    known = schedule.first(first + len(schedule.cycle))
    exhausted = [n for n in range(1, len(known) + 1) if turned and exhausts_pack(game, schedule, n)]
    return {
        "head": list(known[:first]),
        "cycle": list(known[first:]),
        "exhausted": exhausted,
        "peak": schedule.peak,
        "last_round": schedule.last,
    }


def _rounds_to_come(game: Game) -> int:
    """The number of rounds, as agreed at first or since, whichever is more; enough of them in an endless game."""
    agreed = (game.schedule.whole or game.schedule, game.schedule)
    return max(schedule.length or _enough_rounds(game) for schedule in agreed)


def _enough_rounds(game: Game) -> int:
    """More rounds than are played before the phone loads the game again; rounded, so that it rarely changes."""
    return -(-(max(len(game.rounds), game.last_change) + 50) // 100) * 100


def compiled_round(record: Round) -> dict[str, Any]:
    """What was recorded of one round. A seat that is out has 0 bid and 0 tricks, so that the phone can sum up all
    seats.
    """
    return {
        "bids": [0 if seat in record.out else bid for seat, bid in enumerate(record.bids)],
        "tricks": [0 if seat in record.out else count for seat, count in enumerate(record.tricks)],
        **{field.name: field.plain(field.of(record)) for field in PLAY},
        "blind": sorted(record.blind),
        "penalties": [compiled_penalty(penalty) for penalty in record.penalties],
        **({"overridden": True} if record.overridden else {}),
        **({"bonus": BONUS.plain(record.bonus)} if record.bonus else {}),
        **({AS_PLAYED.name: True} if record.as_played else {}),
    }


def compiled_penalty(penalty: Penalty) -> dict[str, Any]:
    """One penalty, its points whole or with a half."""
    return {
        "seat": penalty.seat,
        "points": plain(penalty.points),
        "reason": penalty.reason,
        "before_score": penalty.before_score,
    }
