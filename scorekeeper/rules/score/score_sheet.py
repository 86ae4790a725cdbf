"""The score sheet of a game: bids made, totals, resets, places and the next step, computed from what was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import change_problems
from scorekeeper.rules.game.table_check import seating_problems
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.specials import SpecialRounds
from scorekeeper.rules.score.next_step import NOTHING, NextStep, next_step
from scorekeeper.rules.score.places import Standing, standings_of
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.scored_rounds import ScoredRounds, scored_rounds

# A sheet of 25 rounds takes 25 KB.
MAX_KEPT = 512


class ScoreSheet(Struct, frozen=True):
    """Everything computed from a game.

    `rounds` has a row for every round of the game so far; `standings` is ordered by rank, then seat; `winners` are the
    seats of rank 1 once `finished`; `problems` holds everything illegal at once.
    """

    game: Game
    schedule: Schedule
    rounds: tuple[ScoredRound, ...]
    next: NextStep
    finished: bool
    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    problems: tuple[Problem, ...]

    def rules_in(self, number: int) -> RuleSet:
        """The rules as they are in round `number`."""
        return self.game.rules.in_round(self.schedule, number)

    def special_in(self, number: int) -> SpecialRounds | None:
        """The special rounds of which round `number` is one."""
        return self.game.rules.special(self.schedule, number)

    @property
    def totals(self) -> tuple[Points, ...]:
        """The running totals after the last complete round, by seat."""
        by_seat = {standing.seat: standing.total for standing in self.standings}
        return tuple(by_seat[seat] for seat in range(len(by_seat)))

    @property
    def never_played(self) -> tuple[int, ...]:
        """The seats that took part in no round of a finished game, such as late players who were to come after its
        end.
        """
        if not (self.finished and self.rounds):
            return ()
        seats, last = range(len(self.game.players)), len(self.rounds)
        return tuple(seat for seat in seats if not self.game.attendance.has_played(seat, last))

    @property
    def finishers(self) -> tuple[int, ...]:
        """The seats that finished the game, or are still in it: they settle, and statistics count their results.

        Players who left before the last round, and players who never played, did not finish. A player who was to leave
        after a round that turned out to be the last did.
        """
        attendance = self.game.attendance
        gone = attendance.left_by(len(self.rounds)) if self.finished else attendance.left
        return tuple(seat for seat in range(len(self.game.players)) if seat not in {*gone, *self.never_played})


class NoScoreSheet(Exception):
    """The table itself is wrong (names, their number, the schedule), so there is nothing to compute."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("no score sheet")
        self.problems = tuple(problems)


def score_sheet(game: Game) -> ScoreSheet:
    """Compute the sheet of a game. Illegal rounds are reported in `problems` and scored as far as they can be.

    The last sheets are cached, because pages are read more often than games change. Raises
    NoScoreSheet when the table is wrong, with every problem of it.
    """
    # Equal rule sets may have different definitions, so the cached sheet gets the game that was passed.
    return replace(computed_sheet(game), game=game)


@lru_cache(maxsize=MAX_KEPT)
def computed_sheet(game: Game) -> ScoreSheet:
    """The sheet of this game or of an equal one. Raises NoScoreSheet."""
    wrong = seating_problems(game) or change_problems(game)
    if wrong:
        raise NoScoreSheet(wrong)
    schedule = game.schedule
    return _sheet(game, schedule, scored_rounds(game, schedule))


def _sheet(game: Game, schedule: Schedule, scored: ScoredRounds) -> ScoreSheet:
    rows, finished = scored.rows, scored.finished
    current = next((row.number for row in rows if not row.complete), len(rows) + 1)
    standings = standings_of(game.rules, rows, [carry.total for carry in scored.carried], finished=finished)
    return ScoreSheet(
        game=game,
        schedule=schedule,
        rounds=rows,
        next=NOTHING if finished else next_step(game, schedule, current),
        finished=finished,
        standings=standings,
        winners=tuple(standing.seat for standing in standings if standing.rank == 1) if finished else (),
        problems=scored.problems,
    )
