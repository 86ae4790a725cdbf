"""Change the rounds to come during a game: other rounds, fewer, more, or one more to break a tie.

Rounds that have begun never change: neither their cards nor points that depend on the schedule then in force (the
largest round, the last round, a pack dealt out). So changes are stored in addition to the original schedule and do not
replace it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.faults.table import EmptySchedule, PackTooSmall, RoundsBegun
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import length_problems, most_rounds, too_many_rounds
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, ScheduleChange


def with_rounds_to_come(game: Game, come: tuple[int, ...]) -> Game:
    """Return the game with these cards for all rounds to come.

    An endless game then has an end. A table that had stopped early goes on. Raises IllegalAct if the pack is too small,
    or there would be too many rounds or none at all; each problem names its round.
    """
    begun = len(game.rounds)
    going_on = replace(game, ended_after=None)
    if going_on.schedule.length is not None and rounds_to_come(going_on) == come:
        return going_on
    earlier = tuple(change for change in game.changes if change.after < begun)
    changed = replace(going_on, changes=(*earlier, ScheduleChange(begun, come)))
    problems = (
        change_problems(changed) or length_problems(changed) or ([] if begun or come else [Problem(EmptySchedule())])
    )
    if problems:
        raise IllegalAct(problems)
    return changed


def ended_after(game: Game, come: tuple[int, ...], length: int) -> tuple[int, ...]:
    """Return the cards of the rounds to come if the game ends after round `length`.

    `come` are the rounds to come so far, which are cut off, or continued in an endless game. Raises IllegalAct if more
    rounds have begun than `length`, if the schedule has fewer, or if the game would have too many.
    """
    begun, schedule = len(game.rounds), game.schedule
    listed = begun + len(come)
    if length < begun:
        raise IllegalAct([Problem(RoundsBegun(begun))])
    if length > max(most_rounds(len(game.players)), listed):
        raise IllegalAct([Problem(too_many_rounds(len(game.players)))])
    if length > listed and schedule.length is not None:
        raise IllegalAct([Problem(RoundAfterEnd(listed))])
    return come[: length - begun] + schedule.first_rounds(length)[listed:]


def rounds_to_come(game: Game, most: int = MAX_ROUNDS) -> tuple[int, ...]:
    """Return the cards of the rounds that are not begun, at most `most` of an endless game."""
    begun, schedule = len(game.rounds), game.schedule
    until = begun + most if schedule.length is None else schedule.length
    return schedule.first_rounds(until)[begun:]


def change_problems(game: Game) -> list[Problem]:
    """Return the problems of schedule changes: a change after the end, hands too large for the pack, or too many
    rounds.
    """
    return list(_change_problems(game))


def _change_problems(game: Game) -> Iterator[Problem]:
    for place, change in enumerate(game.changes):
        schedule = replace(game, changes=game.changes[:place], ended_after=None).schedule
        if schedule.length is not None and change.after > schedule.length:
            yield Problem(RoundAfterEnd(schedule.length), change.after)
        yield from _dealing_problems(change.come, change.after, schedule.players, schedule.pack)
        if change.after + len(change.come) > MAX_ROUNDS:
            yield Problem(too_many_rounds(len(game.players)))


def _dealing_problems(come: Iterable[int], after: int, players: int, pack: int) -> Iterator[Problem]:
    for number, cards in enumerate(come, start=after + 1):
        if not 1 <= cards <= pack // players:
            yield Problem(PackTooSmall(cards, players, pack), number)
