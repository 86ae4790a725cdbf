"""What every term of a formula stands for in one round, by seat."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.formula import FormulaError, Points, evaluate
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.carried import Carried, rank


def terms_by_seat(
    game: Game,
    schedule: Schedule,
    record: Round,
    number: int,
    before: Sequence[Carried],
    *,
    trump: Trump | None,
    declarer: int | None,
) -> dict[int, dict[str, Points]]:
    """The value of every formula term for each seat that takes part in round `number`, recorded as `record`.

    `before` is what each seat carried into it. Its place is that of the standings then.
    """
    bids = [bid or 0 for bid in record.bids]
    tricks = [count or 0 for count in record.tricks]
    totals = [carry.total for carry in before]
    in_turn, dealer = game.in_turn(number), game.dealer(number)
    dealt = _terms_dealt(schedule, record, number)
    shared = dealt | _terms_of_trump(trump) | _terms_played(record, schedule.cards(number) or 0)
    earlier_high = _earlier_highs(game.rules.in_round(schedule, number), record, in_turn)
    return {
        seat: shared
        | {
            "bid": bids[seat],
            "tricks": tricks[seat],
            "off": abs(bids[seat] - tricks[seat]),
            "declarer": seat == declarer,
            "dealer": seat == dealer,
            "first_bidder": seat == in_turn[0],
            "last_bidder": seat == in_turn[-1],
            "earlier_high": earlier_high[seat],
            "blind": seat in record.blind,
            "bonus": bonus_that_counts(game.rules, record, seat),
            "total": totals[seat],
            "place": rank(totals[seat], totals, lowest_wins=game.rules.lowest_wins),
            "streak": before[seat].in_a_row,
        }
        for seat in record.seats
    }


def multiplier_for_all(
    rules: RuleSet, schedule: Schedule, record: Round, number: int, trump: Trump | None
) -> Points | None:
    """What multiplies the points of everybody in round `number`, recorded as `record`; None as long as nobody can know
    it, or where it is not the same for all.
    """
    multiplier = rules.in_round(schedule, number).scoring.multiplier
    known = _terms_dealt(schedule, record, number)
    known |= {} if trump is None else _terms_of_trump(trump)
    known |= _terms_played(record, schedule.cards(number) or 0) if record.all_bid and record.all_counted else {}
    if not multiplier.terms <= known.keys():
        return None
    try:
        return evaluate(multiplier, known)
    except FormulaError:
        # Thirds, of which only the product with some points is whole.
        return None


def _terms_dealt(schedule: Schedule, record: Round, number: int) -> dict[str, Points]:
    """What is known of a round when its cards are dealt."""
    return {
        "cards": schedule.cards(number) or 0,
        "peak": schedule.peak,
        "players": len(record.seats),
        "round": number,
        "last_round": schedule.is_last(number),
    }


def _terms_of_trump(trump: Trump | None) -> dict[str, Points]:
    return {
        "no_trump": trump is Trump.NONE,
        "clubs": trump is Trump.CLUBS,
        "diamonds": trump is Trump.DIAMONDS,
        "hearts": trump is Trump.HEARTS,
        "spades": trump is Trump.SPADES,
    }


def _terms_played(record: Round, cards: int) -> dict[str, Points]:
    """What all bids and tricks together say of a round."""
    bids = [bid or 0 for bid in record.bids]
    tricks = [count or 0 for count in record.tricks]
    return {
        "makers": sum(bids[seat] == tricks[seat] for seat in record.seats),
        "bid_sum": sum(bids),
        "highest_bid": max(bids),
        "tricks_left": cards - sum(tricks),
        "overbid": sum(bids) > cards,
        "underbid": sum(bids) < cards,
    }


def bonus_that_counts(rules: RuleSet, record: Round, seat: int) -> Points:
    """What was given to a seat by hand, as far as the rules let it count."""
    if rules.bonus is None or (rules.bonus.made_only and record.bids[seat] != record.tricks[seat]):
        return 0
    return record.bonus_of(seat)


def _earlier_highs(rules: RuleSet, record: Round, in_turn: Sequence[int]) -> dict[int, int]:
    """The highest bid each seat heard before its own, -1 for the first to speak and where all bid at once."""
    highs, high = {}, -1
    for seat in speaking_order(record.bids, in_turn, record.spoken):
        highs[seat] = high
        if not rules.simultaneous:
            high = max(high, record.bids[seat] or 0)
    return highs
