"""Change dealer, seats and players during a game, as functions from a game to the changed game.

A change of dealer or seats begins with the current round. Its bids are kept, in the order in which they were made. A
change of players begins with a given round that has not begun; only a takeover may come in the middle of a round. It
raises IllegalAct if the rules do not allow that number of players, or the pack is too small.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat, RoundAfterEnd
from scorekeeper.rules.faults.table import DealerSitsOut, WrongNumberTakingPart
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Attendance
from scorekeeper.rules.game.length import length_problems
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.game.schedule_changes import rounds_to_come
from scorekeeper.rules.game.table_check import seating_problems
from scorekeeper.rules.play.recording import spoken_so_far, with_spoken
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.score_sheet import MIN_STILL_IN, ScoreSheet


def dealt_by(game: Game, number: int, seat: int) -> Game:
    """Return the game in which the seat deals round `number`, and the deal goes on from there.

    Raises IllegalAct if the seat takes no part in the round, or a bid made in it would then break the hook.
    """
    if not 0 <= seat < len(game.players):
        raise IllegalAct([Problem(NoSuchSeat(seat), seat=seat)])
    if seat in game.attendance.out(number):
        raise IllegalAct([Problem(DealerSitsOut(), number, seat)])
    return _with_bids_kept(game, _with_dealer(game, number, seat), number)


def reseated(game: Game, number: int, order: Sequence[int]) -> Game:
    """Return the game in which the seats follow in this order, clockwise, from round `number` on; its dealer stays.

    Raises IllegalAct if the order does not hold every seat once, or a bid made would then break the hook.
    """
    if sorted(order) != list(range(len(game.players))):
        missing = next(iter(set(range(len(game.players))) ^ set(order)), 0)
        raise IllegalAct([Problem(NoSuchSeat(missing), seat=missing)])
    moved = replace(game, order=game.order.with_seating(number, order))
    # With a standing dealer the first bid passes on by itself.
    after = moved if game.standing_dealer else _with_dealer(moved, number, game.turn(number)[0])
    return _with_bids_kept(game, after, number)


def dealt_throughout(game: Game, name: str) -> Game:
    """Return the game in which `name` deals every round without playing. If `name` is empty, the players deal.

    The first bidders of earlier rounds can change with it, so their bids keep the order in which they were made.
    """
    after = replace(game, standing_dealer=name)
    for number, record in enumerate(game.rounds, start=1):
        spoken = spoken_so_far(record, game.in_turn(number))
        after = after.with_round(number, with_spoken(record, spoken, after.in_turn(number)))
    return after


def seated_left_of(game: Game, number: int, seat: int, other: int) -> tuple[int, ...]:
    """Return the order of seats after `seat` moves to the left of `other`."""
    around = [each for each in game.seats_around(number) if each != seat]
    around.insert(around.index(other) + 1, seat)
    return tuple(around)


def seats_swapped(game: Game, number: int, seat: int, other: int) -> tuple[int, ...]:
    """Return the order of seats with these two exchanged."""
    places = {seat: other, other: seat}
    return tuple(places.get(each, each) for each in game.seats_around(number))


def _with_dealer(game: Game, number: int, seat: int) -> Game:
    """Return the game with this dealer named for the round, unless the same seat deals anyway.

    The deal goes on from there, so a dealer named for a later round no longer counts.
    """
    unnamed = replace(game, order=game.order.without_dealers_from(number))
    if unnamed.turn(number)[0] == seat:
        return unnamed
    return replace(unnamed, order=unnamed.order.with_dealer(number, seat, sits_out=seat in game.attendance.out(number)))


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


def round_to_change(sheet: ScoreSheet) -> int | None:
    """Return the first round in which nothing is recorded yet, or None if no such round is to come."""
    current = sheet.next.round
    if current is None:
        return None
    number = current if sheet.game.round(current).untouched else current + 1
    return number if sheet.schedule.cards(number) else None


def sitting_out(game: Game, seat: int, number: int) -> Game:
    """Return the game in which the seat takes no part in round `number` and is back for the next."""
    return _with_checked_attendance(game, game.attendance.with_absence(seat, number, number), number)


def leaving(game: Game, seat: int, number: int) -> Game:
    """Return the game in which the seat takes no part from round `number` on; its total does not change."""
    return _with_checked_attendance(game, game.attendance.with_absence(seat, number, None), number)


def coming_back(game: Game, seat: int, number: int) -> Game:
    """Return the game in which the seat takes part again from round `number` on."""
    return _with_checked_attendance(game, game.attendance.without_absence(seat, number), number)


def taken_over(game: Game, seat: int, name: str, number: int) -> Game:
    """Return the game in which another person plays for the seat from round `number` on."""
    return _with_checked_attendance(game, game.attendance.with_takeover(seat, number, name), number)


def joined(game: Game, name: str, total: Points, number: int, after: int | None = None) -> Game:
    """Return the game with a late player, who plays from round `number` on.

    The player sits down left of the seat `after`, or between the last and the first.
    """
    attendance = game.attendance.with_latecomer(len(game.players), number, total, after)
    table = _with_checked_attendance(with_seat(game, name), attendance, number)
    problems = length_problems(table)
    if problems:
        raise IllegalAct(problems)
    return table


def rounds_that_fit(game: Game) -> tuple[int, ...]:
    """Return the rounds to come without the rounds whose hands would be too large with one more player.

    Empty if the pack is large enough for the agreed rounds, or if the schedule has no fixed list of rounds.
    """
    come, limit = rounds_to_come(game), _largest_hand_with_one_more(game)
    if game.schedule.length is None or game.schedule.depletes or not come or max(come) <= limit or not limit:
        return ()
    fitting: list[int] = []
    skipped = False
    for cards in come:
        # If larger rounds between two equal ones are dropped, only one of the two stays: 4 5 4, not 4 5 5 4.
        if cards <= limit and not (skipped and cards == limit and fitting and fitting[-1] == limit):
            fitting.append(cards)
        skipped = cards > limit or (skipped and cards == limit)
    return tuple(fitting) or (limit,)


def _largest_hand_with_one_more(game: Game) -> int:
    count = game.rules.dealt_to(game.at_table(len(game.rounds) + 1) + 1)
    return game.rules.pack_for(count, game.schedule.pack) // count


def with_seat(game: Game, name: str) -> Game:
    """Return the game with one more seat, for which nothing is recorded in any round."""
    rounds = (replace(record, bids=(*record.bids, None), tricks=(*record.tricks, None)) for record in game.rounds)
    return replace(game, players=(*game.players, name), rounds=tuple(rounds))


def without_last_seat(game: Game) -> Game:
    """Return the game as it was before the last seat was added, without anything recorded for it."""
    last = len(game.players) - 1
    attendance = Attendance(
        tuple(each for each in game.attendance.joined if each.seat != last),
        tuple(each for each in game.attendance.absences if each.seat != last),
        tuple(each for each in game.attendance.takeovers if each.seat != last),
    )
    rounds = tuple(_without_seat(record, last) for record in game.rounds)
    return replace(game, players=game.players[:last], rounds=rounds, attendance=attendance)


def _without_seat(record: Round, seat: int) -> Round:
    spoken = None if record.spoken is None else tuple(each for each in record.spoken if each != seat)
    penalties = tuple(each for each in record.penalties if each.seat != seat)
    bids, tricks = record.bids[:seat], record.tricks[:seat]
    lists = (record.bonus, record.won, record.changed, record.marks)
    bonus, won, changed, marks = (tuple(each for each in given if each[0] != seat) for given in lists)
    row = replace(record, bids=bids, tricks=tricks, spoken=spoken)
    return replace(row, penalties=penalties, bonus=bonus, won=won, changed=changed, marks=marks)


def _with_checked_attendance(game: Game, attendance: Attendance, number: int) -> Game:
    """Return the game with this attendance.

    Raises IllegalAct if the table cannot play with it, or if the game has no round `number`.
    """
    after = replace(game, attendance=attendance)
    problems = seating_problems(after)
    count, most = after.taking_part(number), game.rules.most_players
    if count < MIN_STILL_IN and not problems:
        # The others are out by their points.
        problems = [Problem(WrongNumberTakingPart(count, MIN_STILL_IN, most), number)]
    if after.schedule.cards(number) is None:
        problems.append(Problem(RoundAfterEnd(number - 1), number))
    if problems:
        raise IllegalAct(problems)
    return after
