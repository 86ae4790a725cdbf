"""What the keeper records next, and which bids the next player may make."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.bidding import speaking_order
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_score import declarer_of, trump_of


class Step(StrEnum):
    """The kinds of things a keeper records."""

    BID = "bid"
    TRUMP = "trump"
    TRICKS = "tricks"
    NONE = "none"


@dataclass(frozen=True)
class NextStep:
    """The next thing to record: in which round, for which seat (None where all bid at once or nothing is left).

    `legal` and `hooked` are the bids the player may and may not make, with `Step.BID` only.
    """

    step: Step
    round: int | None = None
    seat: int | None = None
    legal: tuple[int, ...] = ()
    hooked: tuple[int, ...] = ()


NOTHING = NextStep(Step.NONE)


def next_step(game: Game, schedule: Schedule, number: int) -> NextStep:
    """What round `number` still lacks: bids in turn, then trump where it is scored by, then tricks."""
    record, cards = game.round(number), schedule.cards(number)
    if cards is None:
        return NOTHING
    if not record.all_bid:
        if all_at_once(game, schedule, number):
            return NextStep(Step.BID, number, None, tuple(bids_in(game, schedule, number)))
        order = speaking_order(record.bids, game.in_turn(number), record.spoken)
        seat = next(seat for seat in order if record.bids[seat] is None)
        hooked = hooked_for(game, schedule, number, record, seat)
        legal = tuple(bid for bid in bids_in(game, schedule, number) if bid not in hooked)
        return NextStep(Step.BID, number, seat, legal, hooked)
    if game.rules.scoring.needs_trump and trump_of(game, schedule, record, number) is None:
        return NextStep(Step.TRUMP, number, declarer_of(game, schedule, record, number))
    around = game.in_turn(number)
    return NextStep(Step.TRICKS, number, next((seat for seat in around if record.tricks[seat] is None), None))


def all_at_once(game: Game, schedule: Schedule, number: int) -> bool:
    """Whether all bid at once in a round, without hearing each other. Rules that keep a hook have bids in turn."""
    rules = game.rules.in_round(schedule, number)
    return rules.simultaneous and not rules.has_hook


def hooked_for(game: Game, schedule: Schedule, number: int, record: Round, seat: int) -> tuple[int, ...]:
    """The bids forbidden to `seat`, speaking after everybody else in `record` who has bid already."""
    if record.overridden and game.rules.in_round(schedule, number).hook.may_override:
        return ()
    bids = bids_in(game, schedule, number)
    hooked = _hooked_by_sum(game, schedule, number, record, seat)
    if 0 not in bids or 0 in hooked or not no_more_zeros(game, schedule, number, seat):
        return hooked
    # Where no bid would be left, zero is.
    return (0, *hooked) if len(hooked) + 1 < len(bids) else hooked


def no_more_zeros(game: Game, schedule: Schedule, number: int, seat: int) -> bool:
    """Whether the player has bid zero as often in a row as the rules allow; rounds sat out do not count."""
    most = game.rules.in_round(schedule, number).hook.zeros
    played = [record.bids[seat] for record in game.rounds[: number - 1] if seat not in record.out]
    in_a_row = next((count for count, bid in enumerate(reversed(played)) if bid != 0), len(played))
    return most is not None and in_a_row >= most


def _hooked_by_sum(game: Game, schedule: Schedule, number: int, record: Round, seat: int) -> tuple[int, ...]:
    """The bids that would make all bids together what they must not be."""
    hook, cards = game.rules.in_round(schedule, number).hook, schedule.cards(number) or 0
    if not hook.acts_on(cards, last_round=schedule.is_last(number)):
        return ()
    earlier = [bid for other, bid in enumerate(record.bids) if bid is not None and other != seat]
    speaks_last = len(earlier) == game.taking_part(number) - 1
    if hook.dealer_only:
        speaks_last = speaks_last and seat == game.hooked_seat(number)
    bids = bids_in(game, schedule, number)
    return hook.forbidden(cards=cards, earlier=earlier, speaks_last=speaks_last, bids=bids)


def bids_in(game: Game, schedule: Schedule, number: int) -> range:
    """All bids of a round, those that the hook may forbid included."""
    return game.rules.bids_in(schedule.cards(number) or 0, game.taking_part(number), number)


def largest_bid(game: Game, schedule: Schedule) -> int:
    """The largest bid, or count of tricks, of any round that is known."""
    numbers = range(1, len(schedule.head) + len(schedule.cycle) + 1)
    return max([schedule.largest, *(bids_in(game, schedule, number)[-1] for number in numbers)])
