"""Whether the pack is enough for everybody who takes part, and whether a card is left to be turned for trump."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import NotEnoughCards, WrongNumberTakingPart
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set.schedule import Schedule


def exhausts_pack(game: Game, schedule: Schedule, number: int) -> bool:
    """Whether no card is left to turn up for trump after dealing round `number` (R7)."""
    if game.attendance.complete:
        return schedule.exhausts_pack(number)
    return schedule.cards(number) is not None and _dealt(game, schedule, number) == _pack(game, schedule, number)


def attendance_problems(game: Game, schedule: Schedule) -> list[Problem]:
    """The first round for which too few or too many would be at the table, or the pack too small."""
    if game.attendance.complete:
        return []
    rounds = range(1, _rounds_that_differ(game, schedule) + 1)
    return next(filter(None, (list(_round_problems(game, schedule, number)) for number in rounds)), [])


def _round_problems(game: Game, schedule: Schedule, number: int) -> Iterator[Problem]:
    count, least, most = game.taking_part(number), game.rules.least_players, game.rules.most_players
    cards, held = schedule.cards(number) or 0, _pack(game, schedule, number)
    if not least <= count <= most:
        yield Problem(WrongNumberTakingPart(count, least, most), number)
    if _dealt(game, schedule, number) > held:
        before = _dealt(game, schedule, number) - cards * count
        yield Problem(NotEnoughCards(cards, count, held - before), number)


def _dealt(game: Game, schedule: Schedule, number: int) -> int:
    """The cards gone from the pack: those of the round, or of all so far where the pack is not gathered again."""
    first = 1 if schedule.depletes else number
    turned = schedule.turned * (number - first)
    return turned + sum((schedule.cards(each) or 0) * game.taking_part(each) for each in range(first, number + 1))


def _pack(game: Game, schedule: Schedule, number: int) -> int:
    """The pack the rules name for so many; where it is too small, or they name none, the one the game began with."""
    begun_with = schedule.pack
    if schedule.depletes:
        return begun_with
    count, cards = game.taking_part(number), schedule.cards(number) or 0
    try:
        own = game.rules.pack.at(count)
    except LookupError:
        return begun_with
    return own if own >= cards * count else max(own, begun_with)


def _rounds_that_differ(game: Game, schedule: Schedule) -> int:
    """How many rounds have to be looked at: in an endless game all are alike one day."""
    if schedule.length is not None:
        return schedule.length
    return max(game.attendance.last_change, len(schedule.head)) + len(schedule.cycle)
