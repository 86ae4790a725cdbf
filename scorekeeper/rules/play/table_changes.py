"""Correct or change dealer and seats during a game, as functions from a game to the changed game.

Changes begin with the current round. Its bids are kept, in the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.faults.table import DealerSitsOut
from scorekeeper.rules.game import Game
from scorekeeper.rules.play.recording import spoken_so_far, with_spoken
from scorekeeper.rules.score.round_check import round_problems


def dealt_by(game: Game, number: int, seat: int) -> Game:
    """The seat deals round `number`, and the deal goes on from there.

    Raises IllegalAct where the seat takes no part in the round, or a bid made in it would then break the hook.
    """
    if not 0 <= seat < len(game.players):
        raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
    if seat in game.out(number):
        raise IllegalAct([Problem(DealerSitsOut(), number, seat)])
    return _with_bids_kept(game, _with_dealer(game, number, seat), number)


def reseated(game: Game, number: int, order: Sequence[int]) -> Game:
    """From round `number` on everybody sits in this order, clockwise. Who deals this round still does.

    Raises IllegalAct where the order does not hold every seat once, or a bid made would then break the hook.
    """
    if sorted(order) != list(range(len(game.players))):
        missing = next(iter(set(range(len(game.players))) ^ set(order)), 0)
        raise IllegalAct([Problem(NoSuchSeat(missing), seat=missing)])
    moved = replace(game, order=game.order.with_seating(number, order))
    # The first bid passes on by itself if the dealer does not play.
    after = moved if game.standing_dealer else _with_dealer(moved, number, game.turn(number)[0])
    return _with_bids_kept(game, after, number)


def dealt_throughout(game: Game, name: str) -> Game:
    """Return the game in which `name` deals every round without playing, or with an empty name the players deal.

    The first bidders of earlier rounds can change with it, so their bids keep the order in which they were made.
    """
    after = replace(game, standing_dealer=name)
    for number, record in enumerate(game.rounds, start=1):
        spoken = spoken_so_far(record, game.in_turn(number))
        after = after.with_round(number, with_spoken(record, spoken, after.in_turn(number)))
    return after


def left_of(game: Game, number: int, seat: int, other: int) -> tuple[int, ...]:
    """The order of seats with this one as the other's left-hand neighbour."""
    around = [each for each in game.around(number) if each != seat]
    around.insert(around.index(other) + 1, seat)
    return tuple(around)


def swapped(game: Game, number: int, seat: int, other: int) -> tuple[int, ...]:
    """The order of seats with these two exchanged."""
    places = {seat: other, other: seat}
    return tuple(places.get(each, each) for each in game.around(number))


def _with_dealer(game: Game, number: int, seat: int) -> Game:
    """The game with this dealer named for the round, unless the same seat deals anyway.

    The deal goes on from there, so whoever was named for a later round no longer counts.
    """
    unnamed = replace(game, order=game.order.without_dealers_from(number))
    if unnamed.turn(number)[0] == seat:
        return unnamed
    return replace(unnamed, order=unnamed.order.with_dealer(number, seat, sits_out=seat in game.out(number)))


def _with_bids_kept(before: Game, after: Game, number: int) -> Game:
    if number > len(before.rounds):
        return after
    record = before.round(number)
    spoken = spoken_so_far(record, before.in_turn(number))
    after = after.with_round(number, with_spoken(record, spoken, after.in_turn(number)))
    known = round_problems(before, before.schedule, number)
    problems = [each for each in round_problems(after, after.schedule, number) if each not in known]
    if problems:
        raise IllegalAct(problems)
    return after
