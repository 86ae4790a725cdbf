"""Whether what a file says is a legal game: the table, the cards of its rounds, and every bid and trick."""

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
from scorekeeper.rules.game.names_check import name_problems, takeover_problems
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.game.schedule_changes import change_problems
from scorekeeper.rules.game.table_check import dealer_problems, seating_problems, table_problems
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.score_sheet import score_sheet

# Faults that may only follow from a part of the round that could not be read.
DOUBTFUL = (RoundUnfinished, SpokenOrderWrong, TricksBeforeBids, TrumpMissing)


class Doubts(Struct, frozen=True):
    """What could not be read, so that nothing is called wrong because of it: rounds, and who speaks when."""

    rounds: frozenset[int]
    order: bool


def later_start(game: Game, rounds: Sequence[FileRound]) -> tuple[int, ...] | None:
    """The rest of the schedule from the place where these rounds begin, None where they begin with the first round.

    A table that plays only part of a schedule without naming its own list begins where the cards of every listed round
    match, at the earliest such place. The tricks must bear the cards out, beginning with a first round counted in full:
    a file whose tricks fit the first round only names wrong cards. An endless schedule begins at its beginning.
    """
    founders = tuple(str(seat) for seat in range(game.founders))
    if not rounds or not game.round(1).all_counted or table_problems(game.rules, founders, None):
        return None
    schedule = game.rules.schedule(game.founders)
    named = [each.cards for each in rounds]
    borne_out = all(_borne_out(game.rules, *each) for each in zip(rounds, game.rounds, strict=True))
    if schedule.length is None or named[0] is None or not borne_out:
        return None
    for start in range(schedule.length - len(named) + 1):
        there = schedule.head[start : start + len(named)]
        if all(cards in (None, dealt) for cards, dealt in zip(named, there, strict=True)):
            return schedule.head[start:] if start else None
    return None


def game_problems(game: Game, rounds: Sequence[FileRound], doubts: Doubts) -> list[Problem]:
    """Everything illegal in a game read from a file, in the order of its rounds."""
    problems = seating_problems(game)
    # Names are only names: the rounds of a table whose people are called wrongly can be judged like any other.
    if len(problems) > len(name_problems(game.players) + takeover_problems(game)):
        return problems
    problems += dealer_problems(game)
    changes = change_problems(game) or length_problems(game)
    if changes:
        return [*problems, *changes]
    seats = replace(game, players=_seats(game), attendance=replace(game.attendance, takeovers=()))
    return [*problems, *sorted(_play_problems(seats, rounds, doubts), key=lambda problem: problem.round or 0)]


def _seats(game: Game) -> tuple[str, ...]:
    """Names that nobody can mind."""
    return tuple(str(seat) for seat in range(len(game.players)))


def _borne_out(rules: RuleSet, each: FileRound, record: Round) -> bool:
    """Whether the tricks of a round, once all are counted, are as many as the cards it names.

    Those of a round kept as it was played say nothing of its cards.
    """
    tricks = [count for count in record.tricks if count is not None]
    return each.cards is None or not record.all_counted or record.as_played or rules.adds_up(sum(tricks), each.cards)


def _play_problems(game: Game, rounds: Sequence[FileRound], doubts: Doubts) -> Iterator[Problem]:
    schedule = game.schedule
    for number, each in enumerate(rounds, start=1):
        scheduled = schedule.cards(number)
        if scheduled is not None and each.cards not in (None, scheduled):
            yield Problem(CardsNotAsScheduled(each.cards, scheduled), number)
    problems = score_sheet(game).problems
    for problem in (*problems, *_after_the_end(game, schedule, problems)):
        if not _doubtful(problem, game, schedule, doubts):
            yield problem


def _after_the_end(game: Game, schedule: Schedule, problems: Sequence[Problem]) -> Iterator[Problem]:
    """What else is wrong in rounds after a target was reached; the sheet itself stops at the first of them."""
    ends = [each.round for each in problems if isinstance(each.fault, RoundAfterEnd)]
    for number in range(ends[0] or 1, len(game.rounds) + 1) if ends else ():
        if schedule.cards(number) is not None:
            yield from round_problems(game, schedule, number)


def _doubtful(problem: Problem, game: Game, schedule: Schedule, doubts: Doubts) -> bool:
    """Whether a problem only follows from something that was already found wrong."""
    number = problem.round or 0
    match problem.fault:
        case HookedBid() | TooManyZeros():
            return doubts.order
        case RoundUnfinished():
            record = game.round(number)
            return number in doubts.rounds or (record.all_bid and record.all_counted)
        case RoundAfterEnd():
            within = schedule.length is None or number <= schedule.length
            return within and any(each < number for each in doubts.rounds)
    return number in doubts.rounds and isinstance(problem.fault, DOUBTFUL)
