"""One row of the score sheet: what a round gave each player and what the totals became."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.rules.formula import FormulaError, Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.game.table_check import exhausts_pack
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import Call, call_of, speaking_order
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import points_for, streak_bonus, total_after_event
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.round_terms import Carried, History, terms_by_seat


class PlayerRound(Struct, frozen=True):
    """The result of one player in a round. All but bid, tricks and penalties are None until the round is complete.

    A player who is out has no bid and no points, and the same total. `fell_from` is the total before a reset, or None.
    """

    bid: int | None
    tricks: int | None
    made: bool | None
    points: Points | None
    penalties: Points
    fell_from: Points | None
    total: Points | None

    @property
    def reset(self) -> bool:
        """Whether the total was reset."""
        return self.fell_from is not None


class ScoredRound(Struct, frozen=True):
    """One row of the sheet. `seats` is by seat, and `complete` says whether the row has points.

    `dealer` is None with a standing dealer. `trump` is the suit in force, or None if it is not known yet. `declarer` is
    the seat that names trump, once all have bid.
    """

    number: int
    cards: int
    dealer: int | None
    first_bidder: int
    record: Round
    trump: Trump | None
    call: Call | None
    declarer: int | None
    complete: bool
    seats: tuple[PlayerRound, ...]


class NoPointsForSeat(Exception):
    """A formula has no value for the round of the player in this `seat`; `error` says why."""

    def __init__(self, error: FormulaError, seat: int) -> None:
        super().__init__(error, seat)
        self.error, self.seat = error, seat


def score_round(
    game: Game, schedule: Schedule, number: int, before: Sequence[Carried], *, complete: bool
) -> ScoredRound:
    """Return the row of round `number`, given what each seat carried into it.

    Raises NoPointsForSeat if a formula has no value for a seat.
    """
    record, cards = game.round(number), schedule.cards(number) or 0
    declarer = declarer_of(game, schedule, record, number)
    trump = trump_of(game, schedule, record, number)
    if complete:
        rules = game.rules.in_round(schedule, number)
        names = rules.terms
        terms = terms_by_seat(game, schedule, record, number, before, trump=trump, declarer=declarer, names=names)
        seats = tuple([_seat_result(rules, record, terms.get(seat), before[seat], seat) for seat in range(len(before))])
    else:
        seats = tuple([_unscored(record, seat) for seat in range(len(before))])
    dealer, first_bidder = game.turn(number)
    return ScoredRound(
        number=number,
        cards=cards,
        dealer=None if game.standing_dealer else dealer,
        first_bidder=first_bidder,
        record=record,
        trump=trump,
        call=_call(game, schedule, record, number),
        declarer=declarer,
        complete=complete,
        seats=seats,
    )


def _call(game: Game, schedule: Schedule, record: Round, number: int) -> Call | None:
    """Return the call once all have bid.

    It is None before, and in a round in which only one bid is possible.
    """
    called = len(bids_in(game, schedule, number)) > 1
    bids = [bid for bid in record.bids if bid is not None]
    return call_of(bids, schedule.cards(number) or 0) if called and record.all_bid else None


def carried_totals(rules: RuleSet, row: ScoredRound, before: Sequence[Carried]) -> tuple[Carried, ...]:
    """Return what each seat carries out of a complete round.

    For a seat that was out, the round does not count for a streak.
    """
    return tuple(
        [
            carry.after(rules.streak, row.cards, seat.total or 0, made=seat.made)
            for seat, carry in zip(row.seats, before, strict=True)
        ]
    )


def declarer_of(game: Game, schedule: Schedule, record: Round, number: int) -> int | None:
    """Return the seat that names trump, or None if it is not named.

    It is the dealer, the last to speak, or the first of the highest bidders in the order actually spoken (R19). With a
    standing dealer it is the last in turn instead of the dealer.
    """
    trump = game.rules.in_round(schedule, number).trump
    if not trump.named or not record.all_bid:
        return None
    if trump.mode is TrumpMode.DEALER_NAMES:
        return game.hooked_seat(number)
    if trump.mode is TrumpMode.LAST_BIDDER_NAMES:
        return speaking_order(record.bids, game.in_turn(number), record.spoken)[-1]
    return _highest_bidder(game, record, number)


def first_trick_leader(game: Game, record: Round, number: int) -> int | None:
    """Return the seat that leads to the first trick, or None until it is known.

    It is the first bidder, or by some rules the first of the highest bidders once all have bid.
    """
    if not game.rules.highest_leads:
        return game.bidder(number)
    return _highest_bidder(game, record, number) if record.all_bid else None


def _highest_bidder(game: Game, record: Round, number: int) -> int:
    """Return the first of the highest bidders in the order actually spoken (R19)."""
    order = speaking_order(record.bids, game.in_turn(number), record.spoken)
    return max(order, key=lambda seat: record.announced[seat] or 0)


def trump_of(game: Game, schedule: Schedule, record: Round, number: int) -> Trump | None:
    """Return the trump recorded for the round, or the one the rules fix, None while unknown."""
    if record.trump:
        return record.trump
    trump = game.rules.in_round(schedule, number).trump
    return trump.fixed_trump(number, exhausted=trump.mode is TrumpMode.TURNED and exhausts_pack(game, schedule, number))


def _seat_result(
    rules: RuleSet, record: Round, terms: Mapping[str, Points] | None, before: Carried, seat: int
) -> PlayerRound:
    """Return points and total of one seat. Raises NoPointsForSeat if a formula has no value."""
    try:
        return _computed_seat(rules, record, terms, before, seat)
    except FormulaError as error:
        raise NoPointsForSeat(error, seat) from error


def _computed_seat(
    rules: RuleSet, record: Round, terms: Mapping[str, Points] | None, before: Carried, seat: int
) -> PlayerRound:
    """Score one seat: penalties before the score, the score, penalties after, a reset test each time.

    Without terms the seat is out: only penalties change its total.
    """
    bid, tricks = record.bids[seat], record.tricks[seat]
    made, points = None, None
    if terms is not None:
        made = bid == tricks
        points = points_for(rules.scoring, terms) + bonus_for(rules, terms, before.history)
    mine = [penalty for penalty in record.penalties if penalty.seat == seat]
    total, fell_from = total_after(rules, before.total, points or 0, mine)
    return PlayerRound(bid, tricks, made, points, sum([each.points for each in mine]), fell_from, total)


def bonus_for(rules: RuleSet, terms: Mapping[str, Points], history: History) -> Points:
    """Return what a rule set adds to its formulas after this history: points given by hand, and a streak's bonus.

    Points given by hand are added only if no formula names them.
    """
    given = 0 if not rules.bonus or "bonus" in rules.scoring.terms else terms["bonus"]
    if rules.streak is None:
        return given
    return given + streak_bonus(rules.streak, (*history, (int(terms["cards"]), terms["bid"] == terms["tricks"])))


def total_after(
    rules: RuleSet, before: Points, points: Points, penalties: Sequence[Penalty]
) -> tuple[Points, Points | None]:
    """Return a seat's running total after a round with these points and penalties, and the total before its last reset.

    The second value is None if the total was not reset.
    """
    if not penalties and not rules.resets_totals:
        return before + points, None
    events = [points]
    if penalties:
        events = [penalty.points for penalty in penalties if penalty.before_score]
        events += [points, *[penalty.points for penalty in penalties if not penalty.before_score]]
    total, fell_from = before, None
    for change in events:
        reached = total + change
        total, reset = total_after_event(total, change, rules.reset_multiple, rules.reset_to or 0)
        if change and rules.falls_to is not None and total > (rules.target or 0):
            total, reset = rules.falls_to, True
        fell_from = reached if reset else fell_from
    return total, fell_from


def _unscored(record: Round, seat: int) -> PlayerRound:
    return PlayerRound(
        record.bids[seat], record.tricks[seat], None, None, _penalty_points(record, seat), fell_from=None, total=None
    )


def _penalty_points(record: Round, seat: int) -> Points:
    return sum((penalty.points for penalty in record.penalties if penalty.seat == seat), start=0)
