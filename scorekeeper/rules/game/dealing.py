"""Whether the pack has enough cards for everybody who takes part, and one left to turn for trump."""

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
    """The problems of the first round with too few or too many players, or too small a pack."""
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
    """The cards dealt from the pack: in this round, or in all so far where the pack is dealt out over the rounds."""
    first = 1 if schedule.depletes else number
    turned = schedule.turned * (number - first)
    return turned + sum((schedule.cards(each) or 0) * game.taking_part(each) for each in range(first, number + 1))


def _pack(game: Game, schedule: Schedule, number: int) -> int:
    """The size of the pack: by the rules for so many players, or as at the start where that is too small or missing."""
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
    """How many rounds have to be checked: of an endless game one cycle after the last change."""
    if schedule.length is not None:
        return schedule.length
    return max(game.attendance.last_change, len(schedule.head)) + len(schedule.cycle)
