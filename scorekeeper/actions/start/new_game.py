"""Start a game. It may be a new one, the next one of a sitting, or one that is set up again as long as nothing is
recorded in it.

The next one of a sitting has the same rules, the people who are still there, and the dealer whose turn it is.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import Clash, Conflict, DealerUndecided, GameUnfinished
from scorekeeper.actions.game.command import new_id, new_key, now, open_for_writing
from scorekeeper.actions.groups.access import group_to_write
from scorekeeper.actions.groups.people import forget_old_names
from scorekeeper.actions.seats import carry_seats_over, holders_in_next_game, reopen_seats
from scorekeeper.actions.start.draw import Take, by_first_bidder, draw_table
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.game.length import length_problems
from scorekeeper.rules.game.rotation import AS_AGREED, in_direction
from scorekeeper.rules.game.schedule_changes import change_problems
from scorekeeper.rules.game.seating import next_first_dealer
from scorekeeper.rules.game.table_check import dealer_problems, seating_problems, table_problems
from scorekeeper.rules.rule_set import NextDealer
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.queries import key_of_next, key_started_by, previous_of, remove_game
from scorekeeper.storage.games.saving import NewGame, add_game
from scorekeeper.storage.games.stored import Drawn, StoredGame
from scorekeeper.storage.groups.people import clean_name


def play_again(
    key: str, device: str, started_on: date, first_dealer: int | None = None, *, take: Take | None = None
) -> str:
    """Start the next game of the sitting with the same people and rules, and return its key.

    The rules decide who deals first, unless `first_dealer` is given. With `take` cards are drawn for seats and deal, as
    before a first game. If a next game was begun already, its key is returned. But if nothing is recorded in it, and
    its seats were drawn and now are not to be, or the other way round, it is replaced. Raises GameUnfinished,
    DealerUndecided if joint winners must draw (R6), NoSuchGame, NoPencil, IllegalAct.
    """
    with writing() as session:
        last = open_for_writing(session, key, device).stored
        begun_key = key_of_next(session, last.id)
        begun = None if begun_key is None else open_for_writing(session, begun_key, device).stored
        if begun is not None and not (is_untouched(begun) and bool(begun.drawn) != (take is not None)):
            return begun.key
        game, drawn = next_game(last, first_dealer), None
        if take is not None:
            table = draw_table(game.rules.rotation.first, game.players, take)
            table = by_first_bidder(table, game.rules, game.standing_dealer)
            dealer, bidder, drawn = table.first_dealer, table.first_bidder, table.drawn
            game = replace(game, players=table.players, first_dealer=dealer, first_bidder=bidder)
        require_game(game)
        new = NewGame(new_key(), last.group_id, game, started_on, now(), drawn, previous_id=last.id)
        if begun is not None:
            replace_untouched(session, begun, new)
            return begun.key
        following = add_game(session, new)
        carry_seats_over(session, last, following)
        return following.key


def is_untouched(stored: StoredGame) -> bool:
    """Return whether nothing was recorded in a game: no bids or notes, and all players are still there."""
    game = stored.recorded
    nothing_noted = not game.rounds and not stored.penalties and not stored.sealed and stored.ended_after is None
    return nothing_noted and not game.changes and game.attendance == ALL_PRESENT


def set_up_again(
    key: str,
    device: str,
    game: Game,
    started_on: date,
    *,
    group_id: int | None = None,
    drawn: Drawn | None = None,
    start_id: str | None = None,
) -> str:
    """Replace a game in which nothing is recorded by another one, under the same key, and return the key. Without a
    `group_id` it stays in its group.

    Watchers go on watching it, phones keep the seats of their players, and no game without a bid is left behind. The
    same `start_id` again changes nothing. Raises Conflict if anyone has bid meanwhile, IllegalAct, NoSuchGame,
    NoPencil.
    """
    require_game(game)
    # Not the group of the game alone: the chosen one may be another.
    with writing() as session:
        known = key_started_by(session, start_id)
        if known is not None:
            return known
        before = open_for_writing(session, key, device).stored
        if not is_untouched(before):
            raise Conflict([Clash(ChangedPlace("bid", 1, 0), None, None, None)])
        group = before.group_id if group_id is None else group_to_write(session, device, group_id)
        new = new_game(group, game, started_on, drawn=drawn, start_id=start_id)
        new = replace(new, previous_id=previous_of(session, before.id))
        replace_untouched(session, before, new)
        return key


def replace_untouched(session: Session, before: StoredGame, new: NewGame) -> None:
    """Put a game in the place of one in which nothing is recorded; phones keep the seats of their players."""
    holders = holders_in_next_game(session, before, new.game)
    remove_game(session, before.id)
    following = replace(
        new,
        key=before.key,
        version=before.version + 1,
        restored_version=before.restored_version,
        created_at=before.created_at,
    )
    reopen_seats(session, before, add_game(session, following), holders)


def start_game(
    device: str,
    game: Game,
    started_on: date,
    *,
    group_id: int | None = None,
    drawn: Drawn | None = None,
    start_id: str | None = None,
    checked: bool = False,
) -> str:
    """Store a new game and return its key. Without a group a new one is made and its pencil given to the device.

    `game` may have rounds already, if it comes from a file; `checked` tells that `read_game` has just checked it. The
    same `start_id` again starts nothing and returns the same key. Raises IllegalAct with every problem of the game,
    NoPencil.
    """
    if not checked:
        require_game(game)
    with writing() as session:
        known = key_started_by(session, start_id)
        if known is not None:
            return known
        group = group_to_write(session, device, group_id)
        # Rare enough, and often enough.
        forget_old_names(session)
        return add_game(session, new_game(group, game, started_on, drawn=drawn, start_id=start_id)).key


def new_game(
    group_id: int, game: Game, started_on: date, *, drawn: Drawn | None = None, start_id: str | None = None
) -> NewGame:
    """Return a game without problems, with its rounds, to be stored in a group."""
    ids = tuple(new_id() for record in game.rounds for _ in record.penalties)
    return NewGame(new_key(), group_id, _with_clean_names(game), started_on, now(), drawn, start_id, penalty_ids=ids)


def require_game(game: Game) -> None:
    """Raise IllegalAct with every problem of the table and the rounds of a game, if any."""
    problems = problems_of(game)
    if problems:
        raise IllegalAct(problems)


def problems_of(game: Game) -> list[Problem]:
    """Return everything that is wrong with the table or a round of a game."""
    problems = seating_problems(game)
    strangers = {seat for seat in (game.first_dealer, game.first_bidder) if not 0 <= seat < len(game.players)}
    problems += [Problem(NoSuchSeat(seat), seat=seat) for seat in sorted(strangers)]
    problems += dealer_problems(game)
    return problems or change_problems(game) or length_problems(game) or list(score_sheet(game).problems)


def _with_clean_names(game: Game) -> Game:
    """Return the game without stray spaces in title and names."""
    players = tuple(clean_name(name) for name in game.players)
    takeovers = tuple(replace(each, name=clean_name(each.name)) for each in game.attendance.takeovers)
    attendance = replace(game.attendance, takeovers=takeovers)
    dealer = clean_name(game.standing_dealer)
    return replace(game, title=game.title.strip(), players=players, attendance=attendance, standing_dealer=dealer)


def next_game(last: StoredGame, first_dealer: int | None) -> Game:
    """Return the game after this one. `first_dealer` is a seat of the last one, or None if the rules decide.

    Raises GameUnfinished, DealerUndecided, IllegalAct.
    """
    sheet, game = last.sheet, last.recorded
    if not sheet.finished:
        raise GameUnfinished
    if first_dealer is not None and not 0 <= first_dealer < len(game.players):
        raise IllegalAct([Problem(NoSuchSeat(first_dealer), seat=first_dealer)])
    following = _with_same_people(game)
    dealer = (
        _next_first_dealer(sheet, len(following.players)) if first_dealer is None else _next_seat(game, first_dealer)
    )
    if dealer is None:
        raise DealerUndecided(sheet.winners)
    if game.attendance.as_recorded.complete:
        # The first bidder sits as far from the dealer as before.
        bidder = (game.first_bidder + dealer - game.first_dealer) % len(game.players)
    else:
        bidder = first_bidder_by(game.rules, dealer, len(following.players), game.standing_dealer)
    return replace(following, first_dealer=dealer, first_bidder=bidder)


def seat_before(game: Game, seat: int) -> int:
    """Return the nearest seat before this one, in the direction of play, whose player stays.

    It deals if `seat` is to bid first.
    """
    seated = in_direction(game.seated, anticlockwise=game.rules.anticlockwise)
    return clockwise_from(seat, seated, game.attendance.left)[-1]


def _with_same_people(game: Game) -> Game:
    """Return the game with the people who did not leave, as they sit now, and the agreed rounds, if the pack is large
    enough.
    """
    names = tuple(game.names[seat] for seat in _staying_seats(game))
    agreed = game.agreed
    if agreed is not None and table_problems(game.rules, names, agreed):
        agreed = None
    return replace(game, players=names, rounds=(), agreed=agreed, changes=(), attendance=ALL_PRESENT, order=AS_AGREED)


def _next_first_dealer(sheet: ScoreSheet, players: int) -> int | None:
    """Return the seat at the next table that deals first, or None if joint winners must draw (R6)."""
    game = sheet.game
    rule = game.rules.rotation.next_game
    if rule is NextDealer.CARRY_ON:
        return _next_seat(game, game.turn(len(sheet.rounds) + 1)[0])
    return next_first_dealer(
        rule,
        players=players,
        first_dealer=_next_seat(game, game.turn(1)[0]),
        rounds=len(sheet.rounds),
        winners=[_next_seat(game, seat) for seat in sheet.winners],
        anticlockwise=game.rules.anticlockwise,
    )


def _next_seat(game: Game, seat: int) -> int:
    """Return the seat in the next game of the player at `seat`, or of the next player clockwise if this one left."""
    around = clockwise_from(seat, game.seated, game.attendance.left)
    return _staying_seats(game).index(around[0])


def _staying_seats(game: Game) -> tuple[int, ...]:
    """Return the seats whose players did not leave, clockwise as they sit now."""
    return tuple(seat for seat in game.seated if seat not in game.attendance.left)
