"""The next game of a sitting: the same rules, the people who are still there, the dealer whose turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.actions.errors import DealerUndecided, GameUnfinished
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.game.rotation import AS_AGREED, in_direction
from scorekeeper.rules.game.seating import next_first_dealer
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.rule_set import NextDealer
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.games.stored import StoredGame


def next_game(last: StoredGame, first_dealer: int | None) -> Game:
    """The game after this one. `first_dealer` is a seat of the last one, None where the rules decide.

    Raises GameUnfinished, DealerUndecided, IllegalAct.
    """
    sheet, game = last.sheet, last.recorded
    if not sheet.finished:
        raise GameUnfinished
    if first_dealer is not None and not 0 <= first_dealer < len(game.players):
        raise IllegalAct([Problem(NoSuchSeat(first_dealer), seat=first_dealer)])
    following = _same_people(game)
    dealer = _dealer(sheet, len(following.players)) if first_dealer is None else _seat_then(game, first_dealer)
    if dealer is None:
        raise DealerUndecided(sheet.winners)
    if game.attendance.complete:
        # The first bidder sits as far from the dealer as before.
        bidder = (game.first_bidder + dealer - game.first_dealer) % len(game.players)
    else:
        bidder = first_bidder_by(game.rules, dealer, len(following.players), game.standing_dealer)
    return replace(following, first_dealer=dealer, first_bidder=bidder)


def seat_to_the_right(game: Game, seat: int) -> int:
    """The neighbour who stays and deals where this seat shall bid first."""
    seated = in_direction(game.seated, anticlockwise=game.rules.anticlockwise)
    return clockwise_from(seat, seated, game.attendance.left)[-1]


def _same_people(game: Game) -> Game:
    """The people who did not leave, as they sit now; the rounds agreed on, where the pack is enough for them."""
    names = tuple(game.names[seat] for seat in _staying(game))
    agreed = game.agreed
    if agreed is not None and table_problems(game.rules, names, agreed):
        agreed = None
    return replace(game, players=names, rounds=(), agreed=agreed, changes=(), attendance=ALL_PRESENT, order=AS_AGREED)


def _dealer(sheet: ScoreSheet, players: int) -> int | None:
    """The seat at the next table that deals first, None where joint winners must draw (R6)."""
    game = sheet.game
    rule = game.rules.rotation.next_game
    if rule is NextDealer.CARRY_ON:
        return _seat_then(game, game.turn(len(sheet.rounds) + 1)[0])
    return next_first_dealer(
        rule,
        players=players,
        first_dealer=_seat_then(game, game.turn(1)[0]),
        rounds=len(sheet.rounds),
        winners=[_seat_then(game, seat) for seat in sheet.winners],
        anticlockwise=game.rules.anticlockwise,
    )


def _seat_then(game: Game, seat: int) -> int:
    """The seat in the next game of the player at `seat`; for one who left, that of the next clockwise who stays."""
    around = clockwise_from(seat, game.seated, game.attendance.left)
    return _staying(game).index(around[0])


def _staying(game: Game) -> tuple[int, ...]:
    """The seats whose players did not leave, clockwise as they sit now."""
    return tuple(seat for seat in game.seated if seat not in game.attendance.left)
