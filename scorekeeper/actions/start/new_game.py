"""Starting a game."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from scorekeeper.actions.game.command import new_id, new_key, now
from scorekeeper.actions.groups.pencils import group_to_write
from scorekeeper.actions.groups.people import forget_old_names
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchSeat
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import length_problems
from scorekeeper.rules.game.schedule_changes import change_problems
from scorekeeper.rules.game.table_check import dealer_problems, seating_problems
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.adding import NewGame, add_game
from scorekeeper.storage.games.column_queries import key_started_by
from scorekeeper.storage.games.stored import Drawn
from scorekeeper.storage.groups.players import clean_name


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
    """Keep a new game and return its key. Without a group a new one is made and its pencil given to the device.

    `game` may have rounds already, when it comes from a file; it is `checked` where `read_game` has just read it. The
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
    """A game without problems, with the rounds it has, to be stored in a group."""
    ids = _penalty_ids(game)
    return NewGame(new_key(), group_id, _with_clean_names(game), started_on, now(), drawn, start_id, penalty_ids=ids)


def require_game(game: Game) -> None:
    """Raises IllegalAct with every problem of the table and the rounds of a game."""
    problems = problems_of(game)
    if problems:
        raise IllegalAct(problems)


def problems_of(game: Game) -> list[Problem]:
    """Everything that is wrong with the table or a round of a game."""
    problems = seating_problems(game)
    strangers = {seat for seat in (game.first_dealer, game.first_bidder) if not 0 <= seat < len(game.players)}
    problems += [Problem(NoSuchSeat(seat), seat=seat) for seat in sorted(strangers)]
    problems += dealer_problems(game)
    return problems or change_problems(game) or length_problems(game) or list(score_sheet(game).problems)


def _with_clean_names(game: Game) -> Game:
    """The game without stray spaces in title and names."""
    players = tuple(clean_name(name) for name in game.players)
    takeovers = tuple(replace(each, name=clean_name(each.name)) for each in game.attendance.takeovers)
    attendance = replace(game.attendance, takeovers=takeovers)
    dealer = clean_name(game.standing_dealer)
    return replace(game, title=game.title.strip(), players=players, attendance=attendance, standing_dealer=dealer)


def _penalty_ids(game: Game) -> tuple[str, ...]:
    return tuple(new_id() for record in game.rounds for _ in record.penalties)
