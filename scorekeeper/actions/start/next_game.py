"""The next game of a sitting: the same rules, the people who are still there, the dealer whose turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.actions.errors import DealerUndecided, GameUnfinished
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.game.rotation import in_direction
from scorekeeper.rules.game.seating import next_first_dealer
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.game.table_order import AS_AGREED
from scorekeeper.rules.rule_set import NextDealer
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.games.stored import StoredGame


def next_game(last: StoredGame, first_dealer: int | None) -> Game:
    """The game after this one. `first_dealer` is a seat of the last one, None where the rules decide.

    Raises GameUnfinished, DealerUndecided, IllegalAct.
    """
    sheet, table = last.sheet, last.recorded
    if not sheet.finished:
        raise GameUnfinished
    if first_dealer is not None and not 0 <= first_dealer < len(table.players):
        raise IllegalAct([Problem(NoSuchSeat(first_dealer), seat=first_dealer)])
    following = _same_people(table)
    dealer = _dealer(sheet, len(following.players)) if first_dealer is None else _seat_then(table, first_dealer)
    if dealer is None:
        raise DealerUndecided(sheet.winners)
    if table.attendance.complete:
        # The first bidder sits as far from the dealer as before.
        bidder = (table.first_bidder + dealer - table.first_dealer) % len(table.players)
    else:
        bidder = first_bidder_by(table.rules, dealer, len(following.players), table.standing_dealer)
    return replace(following, first_dealer=dealer, first_bidder=bidder)


def seat_to_the_right(table: Game, seat: int) -> int:
    """The neighbour who stays and deals where this seat shall bid first."""
    seated = in_direction(table.seated, anticlockwise=table.rules.anticlockwise)
    return clockwise_from(seat, seated, table.attendance.left)[-1]


def _same_people(table: Game) -> Game:
    """The people who did not leave, as they sit now; the rounds agreed on, where the pack is enough for them."""
    names = tuple(table.names[seat] for seat in _staying(table))
    agreed = table.agreed
    if agreed is not None and table_problems(table.rules, names, agreed):
        agreed = None
    return replace(table, players=names, rounds=(), agreed=agreed, changes=(), attendance=ALL_PRESENT, order=AS_AGREED)


def _dealer(sheet: ScoreSheet, players: int) -> int | None:
    """The seat at the next table that deals first, None where joint winners must draw (R6)."""
    table = sheet.game
    rule = table.rules.rotation.next_game
    if rule is NextDealer.CARRY_ON:
        return _seat_then(table, table.turn(len(sheet.rounds) + 1)[0])
    return next_first_dealer(
        rule,
        players=players,
        first_dealer=_seat_then(table, table.turn(1)[0]),
        rounds=len(sheet.rounds),
        winners=[_seat_then(table, seat) for seat in sheet.winners],
        anticlockwise=table.rules.anticlockwise,
    )


def _seat_then(table: Game, seat: int) -> int:
    """The seat in the next game of the player at `seat`; for one who left, that of the next clockwise who stays."""
    around = clockwise_from(seat, table.seated, table.attendance.left)
    return _staying(table).index(around[0])


def _staying(table: Game) -> tuple[int, ...]:
    """The seats whose players did not leave, clockwise as they sit now."""
    return tuple(seat for seat in table.seated if seat not in table.attendance.left)
