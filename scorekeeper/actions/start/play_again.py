"""The next game of a sitting, with the same people and rules."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from scorekeeper.actions.game.command import new_key, now, open_for_writing
from scorekeeper.actions.seats.seats import carry_seats_over
from scorekeeper.actions.start.draw import Take, by_first_bidder, draw_table
from scorekeeper.actions.start.new_game import require_game
from scorekeeper.actions.start.next_game import next_game
from scorekeeper.actions.start.set_up_again import is_untouched, replace_untouched
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.adding import NewGame, add_game
from scorekeeper.storage.games.column_queries import key_of_next


def play_again(
    key: str, device: str, started_on: date, first_dealer: int | None = None, *, take: Take | None = None
) -> str:
    """Start the next game of the sitting with the same people and rules, and return its key.

    The rules say who deals first, unless the table does; with `take` cards are drawn as for a first game, so that rules
    which draw for seats do so again. A next game that was begun already is returned as it is; one in which nothing is
    recorded yet is replaced where its seats were drawn and now are not to be, or the other way round.
    Raises GameUnfinished, DealerUndecided where joint winners must draw (R6), NoSuchGame, NoPencil, IllegalAct.
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
