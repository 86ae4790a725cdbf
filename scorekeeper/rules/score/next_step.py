"""What the keeper records next, and which bids the next player may make."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_hook import RoundHook, bids_in
from scorekeeper.rules.score.round_score import declarer_of, trump_of


class Step(StrEnum):
    """What a keeper can record."""

    BID = "bid"
    TRUMP = "trump"
    TRICKS = "tricks"
    NONE = "none"


class NextStep(Struct, frozen=True):
    """The next thing to record: in which round, for which seat (None if all bid at once or nothing is left).

    `legal` and `hooked` are the bids the player may and may not make, with `Step.BID` only.
    """

    step: Step
    round: int | None = None
    seat: int | None = None
    legal: tuple[int, ...] = ()
    hooked: tuple[int, ...] = ()


NOTHING = NextStep(Step.NONE)


def next_step(game: Game, schedule: Schedule, number: int) -> NextStep:
    """Return the next entry that round `number` lacks: bids, in turn or all at once, trump if points depend on it, then
    tricks.
    """
    record, cards = game.round(number), schedule.cards(number)
    if cards is None:
        return NOTHING
    if not record.all_bid:
        if all_at_once(game, schedule, number):
            return NextStep(Step.BID, number, None, tuple(bids_in(game, schedule, number)))
        seat = next(seat for seat in game.in_turn(number) if record.bids[seat] is None)
        hooked = hooked_for(game, schedule, number, record, seat)
        legal = tuple(bid for bid in bids_in(game, schedule, number) if bid not in hooked)
        return NextStep(Step.BID, number, seat, legal, hooked)
    if game.rules.scoring.needs_trump and trump_of(game, schedule, record, number) is None:
        return NextStep(Step.TRUMP, number, declarer_of(game, schedule, record, number))
    around = game.in_turn(number)
    return NextStep(Step.TRICKS, number, next((seat for seat in around if record.tricks[seat] is None), None))


def all_at_once(game: Game, schedule: Schedule, number: int) -> bool:
    """Return whether all bid at once in a round, without hearing each other. With a hook, bids are always in turn."""
    rules = game.rules.in_round(schedule, number)
    return rules.simultaneous and not rules.has_hook


def hooked_for(game: Game, schedule: Schedule, number: int, record: Round, seat: int) -> tuple[int, ...]:
    """Return the bids forbidden to `seat`, speaking after all other players in `record` who have bid."""
    hook = RoundHook(game, schedule, number)
    return () if hook.is_overridden(record) else hook.forbidden(record.announced, seat)
