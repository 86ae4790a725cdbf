"""Check whether a file holds a legal game: the table, the cards of its rounds, and every bid and trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.files.game_file.rounds import FileRound
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import (
    CardsNotAsScheduled,
    HookedBid,
    RoundAfterEnd,
    RoundUnfinished,
    SpokenOrderWrong,
    TooManyZeros,
    TricksBeforeBids,
    TrumpMissing,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import length_problems
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.game.schedule_changes import change_problems
from scorekeeper.rules.game.table_check import (
    dealer_problems,
    name_problems,
    seating_problems,
    table_problems,
    takeover_problems,
)
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.score_sheet import score_sheet

# Faults that may only be the consequence of a part of the round that could not be read.
FOLLOW_UPS = (RoundUnfinished, SpokenOrderWrong, TricksBeforeBids, TrumpMissing)


class UnreadParts(Struct, frozen=True):
    """The parts of a file that could not be read: the numbers of rounds, and whether anything that the bidding order
    depends on is among them.
    """

    rounds: frozenset[int]
    order: bool


def later_start(game: Game, rounds: Sequence[FileRound]) -> tuple[int, ...] | None:
    """Return the rest of the rule set's schedule from the place at which these rounds begin, or None if they begin with
    its first round.

    A file without a schedule of its own may hold only the later part of a game. It begins at the place that most of its
    rounds match, by their cards and by tricks that add up to them, so that a slip in a round is a single problem. Its
    first round must be counted in full. An endless schedule always begins at its beginning.
    """
    founders = tuple(str(seat) for seat in range(game.founders))
    if not rounds or not game.round(1).all_counted or table_problems(game.rules, founders, None):
        return None
    schedule = game.rules.schedule(game.founders)
    named = [each.cards for each in rounds]
    fits = [_fits_its_cards(game.rules, *each) for each in zip(rounds, game.rounds, strict=True)]
    if schedule.length is None or named[0] is None or len(named) > schedule.length:
        return None

    def matching(start: int) -> int:
        there = schedule.head[start : start + len(named)]
        return sum(fit and cards in (None, dealt) for fit, cards, dealt in zip(fits, named, there, strict=True))

    # The first of the best places.
    start = max(range(schedule.length - len(named) + 1), key=matching)
    return schedule.head[start:] if start and 2 * matching(start) > len(named) else None


def game_problems(game: Game, rounds: Sequence[FileRound], unread_parts: UnreadParts) -> list[Problem]:
    """Return everything illegal in a game read from a file, in the order of its rounds."""
    problems = seating_problems(game)
    # If only names are wrong, the rounds can still be checked.
    if len(problems) > len(name_problems(game.players) + takeover_problems(game)):
        return problems
    problems += dealer_problems(game)
    changes = change_problems(game) or length_problems(game)
    if changes:
        return [*problems, *changes]
    seats = replace(game, players=_placeholder_names(game), attendance=replace(game.attendance, takeovers=()))
    return [*problems, *sorted(_play_problems(seats, rounds, unread_parts), key=lambda problem: problem.round or 0)]


def _placeholder_names(game: Game) -> tuple[str, ...]:
    """Return the seat numbers as stand-in names, so that wrong names do not keep the rounds from being checked."""
    return tuple(str(seat) for seat in range(len(game.players)))


def _fits_its_cards(rules: RuleSet, each: FileRound, record: Round) -> bool:
    """Return whether the tricks of a round, if all are counted, add up to the cards it names.

    A round marked as played against the rules need not add up.
    """
    tricks = [count for count in record.tricks if count is not None]
    return each.cards is None or not record.all_counted or record.as_played or rules.adds_up(sum(tricks), each.cards)


def _play_problems(game: Game, rounds: Sequence[FileRound], unread_parts: UnreadParts) -> Iterator[Problem]:
    schedule = game.schedule
    for number, each in enumerate(rounds, start=1):
        scheduled = schedule.cards(number)
        if scheduled is not None and each.cards not in (None, scheduled):
            yield Problem(CardsNotAsScheduled(each.cards, scheduled), number)
    sheet = score_sheet(game)
    for problem in (*sheet.problems, *_problems_after_end(sheet.game, schedule, sheet.problems)):
        if not _follows_from_unread(problem, game, schedule, unread_parts):
            yield problem


def _problems_after_end(game: Game, schedule: Schedule, problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the problems of rounds after a target was reached. The score sheet does not check these rounds."""
    ends = [each.round for each in problems if isinstance(each.fault, RoundAfterEnd)]
    for number in range(ends[0] or 1, len(game.rounds) + 1) if ends else ():
        if schedule.cards(number) is not None:
            yield from round_problems(game, schedule, number)


def _follows_from_unread(problem: Problem, game: Game, schedule: Schedule, unread_parts: UnreadParts) -> bool:
    """Return whether a problem may only be the consequence of something that could not be read."""
    number = problem.round or 0
    match problem.fault:
        case HookedBid() | TooManyZeros():
            return unread_parts.order
        case RoundUnfinished():
            record = game.round(number)
            return number in unread_parts.rounds or (record.all_bid and record.all_counted)
        case RoundAfterEnd():
            within = schedule.length is None or number <= schedule.length
            return within and any(each < number for each in unread_parts.rounds)
    return number in unread_parts.rounds and isinstance(problem.fault, FOLLOW_UPS)
