"""What a table agrees on while it plays: which rounds are still to come, and who deals. Rounds that have begun stay."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.actions.game.command import require_seen, run_act
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import rounds_to_come, with_rounds_to_come
from scorekeeper.rules.game.table_check import dealer_problems
from scorekeeper.rules.play.table_changes import dealt_throughout
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame


def begun_game(stored: StoredGame) -> Game:
    """The game with every recorded round, also those after the round in which it was ended early."""
    return replace(stored.recorded, ended_after=stored.ended_after)


def reschedule(
    key: str,
    device: str,
    act_id: str,
    *,
    begun: int,
    seen: tuple[int, ...],
    upcoming: tuple[int, ...],
) -> StoredGame:
    """Deal these cards in the rounds to come, after `begun` rounds, where the keeper saw those of `seen`.

    A game that was ended early goes on. Raises Conflict when another round was begun or somebody else changed the
    rounds meanwhile, IllegalAct where the pack does not reach, NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        game = begun_game(stored)
        held = rounds_to_come(game, len(seen))
        wanted = with_rounds_to_come(game, upcoming)
        if wanted.schedule == game.schedule:
            return stored
        require_seen(ChangedPlace("schedule"), (begun, seen), (len(game.rounds), held), (begun, upcoming))
        return replace(stored, recorded=replace(stored.recorded, changes=wanted.changes), ended_after=None)

    return run_act(key, device, act_id, change)


def one_more_round(key: str, device: str, act_id: str, *, after_round: int, cards: int) -> StoredGame:
    """Play one more round of so many cards after a finished game, to break a tie.

    Where a round was begun when the table ended the game, it is that round. Raises as `reschedule` does, and IllegalAct
    where points have ended the game: a tie is shared then.
    """

    def change(stored: StoredGame) -> StoredGame:
        played = len(stored.sheet.rounds)
        require_seen(
            ChangedPlace("ended_after"), after_round, played if stored.sheet.finished else None, after_round + 1
        )
        game = begun_game(stored)
        more = with_rounds_to_come(game, (cards,) if len(game.rounds) == played else ())
        after = replace(stored, recorded=replace(stored.recorded, changes=more.changes), ended_after=None)
        if after.sheet.finished:
            raise IllegalAct([Problem(RoundAfterEnd(played))])
        return after

    return run_act(key, device, act_id, change)


def set_standing_dealer(key: str, device: str, act_id: str, *, seen: str, name: str) -> StoredGame:
    """Somebody who does not play deals from now on; with an empty name the deal goes round the table.

    Raises Conflict when the name is not the one `seen` any more, IllegalAct for the name of a player,
    NoSuchGame, NoPencil.
    """

    def change(stored: StoredGame) -> StoredGame:
        held = stored.recorded.standing_dealer
        if held == name:
            return stored
        require_seen(ChangedPlace("standing_dealer"), seen, held, name)
        game = dealt_throughout(stored.recorded, name)
        problems = dealer_problems(game)
        if problems:
            raise IllegalAct(problems)
        return replace(stored, recorded=game)

    return run_act(key, device, act_id, change)
