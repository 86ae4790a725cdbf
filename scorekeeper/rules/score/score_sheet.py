"""The score sheet of a game: bids made, totals, resets, places and the next step, computed from what was recorded.

Rounds are scored one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import PointsNotComputable, RoundAfterEnd, RoundUnfinished
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import scoring_cost
from scorekeeper.rules.game.schedule_changes import change_problems
from scorekeeper.rules.game.table_check import seating_problems
from scorekeeper.rules.rule_set import RuleSet, SpecialRounds
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS, Schedule
from scorekeeper.rules.rule_set.scoring import TieBreak
from scorekeeper.rules.score.next_step import NOTHING, NextStep, next_step
from scorekeeper.rules.score.round_check import is_complete, round_problems
from scorekeeper.rules.score.round_score import NoPointsForSeat, PlayerRound, ScoredRound, carried_totals, score_round
from scorekeeper.rules.score.round_terms import Carried

# The cached sheet of a game of this much work weighs 0.2 MB with its rules, so all of them at most 50 MB. A full game
# of eight players has 240; the few larger ones are computed each time.
MAX_CACHED_WORK = 300
MAX_CACHED = 256
# Fewer players than these cannot go on.
MIN_STILL_IN = 2


class ScoreSheet(Struct, frozen=True):
    """Everything computed from a game.

    The attendance of `game` includes the players who are out by their points. `rounds` has a row for every round of the
    game so far. `standings` is ordered by rank, then seat. `winners` are the seats of rank 1 once the game is
    `finished`. `problems` has everything that is illegal.
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
        """Return the rules of round `number`."""
        return self.game.rules.in_round(self.schedule, number)

    def special_in(self, number: int) -> SpecialRounds | None:
        """Return the special rounds that include round `number`, or None."""
        return self.game.rules.special(self.schedule, number)

    def may_bid_blind(self, number: int) -> tuple[int, ...]:
        """Return the seats that are far enough behind the leader before round `number` to bid blind, or declare another
        mark.
        """
        rules, seats = self.game.rules, range(len(self.game.players))
        before = self.rounds[number - 2].seats if number > 1 else ()
        sign = -1 if rules.lowest_wins else 1
        worth = [sign * ((before[seat].total or 0) if before else self.game.starting_points(seat)) for seat in seats]
        return tuple(seat for seat in seats if max(worth) - worth[seat] >= (rules.blind_behind or 0))

    def blind_too_near(self, number: int) -> tuple[int, ...]:
        """Return the seats that bid blind in round `number` and were not far enough behind the leader."""
        marks = self.rounds[number - 1].record.marks
        may = self.may_bid_blind(number) if marks else ()
        return tuple(seat for seat, _mark in marks if seat not in may)

    @property
    def totals(self) -> tuple[Points, ...]:
        """The running totals after the last complete round, by seat."""
        by_seat = {standing.seat: standing.total for standing in self.standings}
        return tuple(by_seat[seat] for seat in range(len(by_seat)))

    @property
    def never_played(self) -> tuple[int, ...]:
        """The seats that took part in no round of a finished game, such as players who were to join after its end."""
        if not (self.finished and self.rounds):
            return ()
        seats, last = range(len(self.game.players)), len(self.rounds)
        return tuple(seat for seat in seats if not self.game.has_played(seat, last))

    @property
    def finishers(self) -> tuple[int, ...]:
        """The seats that finished the game, or are still in it: they settle, and statistics count their results.

        Players who left before the last round, and players who never played, did not finish. A player who was to leave
        after a round that became the last round did finish.
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

    The last sheets are cached, because pages are read more often than games change. Raises NoScoreSheet with every
    problem of the table if it is wrong.
    """
    # Equal rule sets may have different definitions, so the cached sheet gets the game that was passed.
    compute = computed_sheet if scoring_cost(game) <= MAX_CACHED_WORK else computed_sheet.__wrapped__
    sheet = compute(game)
    if game.attendance != sheet.game.attendance:
        game = replace(game, attendance=sheet.game.attendance)
    return replace(sheet, game=game)


@lru_cache(maxsize=MAX_CACHED)
def computed_sheet(game: Game) -> ScoreSheet:
    """Return the sheet of this game or of an equal one. Raises NoScoreSheet if the table itself is wrong."""
    wrong = seating_problems(game) or change_problems(game)
    if wrong:
        raise NoScoreSheet(wrong)
    schedule = game.schedule
    return _sheet(schedule, scored_rounds(game, schedule))


def with_eliminated(game: Game) -> Game:
    """Return the game with the players who are out by their points in its attendance.

    If the game has no score sheet, no player is out by points.
    """
    if game.rules.out_at is None:
        return game
    try:
        return score_sheet(game).game
    except NoScoreSheet:
        return replace(game, attendance=game.attendance.as_recorded)


def _sheet(schedule: Schedule, scored: ScoredRounds) -> ScoreSheet:
    game, rows, finished = scored.game, scored.rows, scored.finished
    current = next((row.number for row in rows if not row.complete), len(rows) + 1)
    standings = standings_of(game, rows, [carry.total for carry in scored.carried], finished=finished)
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


class Standing(Struct, frozen=True):
    """One player's place after the last complete round; equal totals share a rank unless a tie-break separates them."""

    rank: int
    seat: int
    total: Points


def standings_of(
    game: Game, rows: Sequence[ScoredRound], totals: Sequence[Points], *, finished: bool
) -> tuple[Standing, ...]:
    """Rank the seats: the highest total first, or the lowest if that wins; ties share a rank while a game lasts.

    If points eliminate players, these and players who left are ranked behind all others, the last to go first. Players
    who took part in no round are ranked last at the end.
    """
    sign = -1 if game.rules.lowest_wins else 1
    ties = game.rules.tie_break if finished else ()
    out_from = {} if game.rules.out_at is None else game.out_from
    sort_keys = [
        (
            not finished or bool(_rounds_played(rows, seat)),
            out_from.get(seat, MAX_ROUNDS + 2),
            sign * total,
            *(_tie_break_value(tie, rows, seat, sign) for tie in ties),
        )
        for seat, total in enumerate(totals)
    ]
    standings = [
        Standing(1 + sum(other > own for other in sort_keys), seat, totals[seat]) for seat, own in enumerate(sort_keys)
    ]
    return tuple(sorted(standings, key=lambda standing: (standing.rank, standing.seat)))


def _tie_break_value(tie: TieBreak, rows: Sequence[ScoredRound], seat: int, sign: int) -> Points:
    """Return the value by which a tie is broken at the end of a game; higher is better.

    Rounds that the seat did not play do not count.
    """
    played = _rounds_played(rows, seat)
    match tie:
        case TieBreak.MOST_MADE:
            return sum(bool(each.made) for each in played)
        case TieBreak.MOST_BID:
            return sum(each.bid or 0 for each in played)
        case TieBreak.MOST_BID_MADE:
            return sum(each.bid or 0 for each in played if each.made)
        case TieBreak.FEWEST_OFF:
            return -sum(_tricks_off(each) for each in played)
    return sign * (rows[-1].seats[seat].points or 0)


def _rounds_played(rows: Sequence[ScoredRound], seat: int) -> list[PlayerRound]:
    return [row.seats[seat] for row in rows if row.complete and row.seats[seat].made is not None]


def _tricks_off(played: PlayerRound) -> int:
    return abs((played.bid or 0) - (played.tricks or 0))


class ScoredRounds(Struct, frozen=True):
    """The result of scoring the rounds of a game so far.

    `game` includes who is out by their points by then. `carried` is what every seat carries into the next round. A
    round that is recorded after the end of the game has no row.
    """

    game: Game
    rows: tuple[ScoredRound, ...]
    carried: tuple[Carried, ...]
    problems: tuple[Problem, ...] = ()
    finished: bool = False


class _CheckedRound(Struct, frozen=True):
    """The problems of one round by itself, without the rounds before it, and whether it is complete enough to score."""

    number: int
    problems: list[Problem]
    complete: bool


def scored_rounds(game: Game, schedule: Schedule) -> ScoredRounds:
    """Score every round of a game so far."""
    scored, last, number = _no_rounds_scored(game), len(game.rounds), 1
    while number <= last:
        playing, to_come = scored.game, range(number, last + 1)
        # Two passes, check then score, take a fifth less time, as measured, than alternating.
        for checked in [_checked_round(playing, schedule, each, followed=each < last) for each in to_come]:
            scored, number = _with_next_round(schedule, scored, checked), checked.number + 1
            if scored.game is not playing:
                # Someone is out, so the next rounds are checked again, without that player.
                break
    return scored


def is_over(game: Game, schedule: Schedule, number: int, carried: Sequence[Carried]) -> bool:
    """Return whether the game ends with complete round `number`.

    It ends if the schedule is done, if a total ends it, or if totals put players out and only one player is left. A
    total ends it above the target, or exactly on it if the rules want that. It is tested after all points and penalties
    of the round, and only then (R5): a total that falls back does not end the game. The total with which a late player
    begins counts once that player takes part.
    """
    if number == schedule.length:
        return True
    if game.rules.out_at is not None and len(game.still_in(number + 1)) < MIN_STILL_IN:
        return True
    if game.rules.target is None:
        return False
    over = [seat for seat, carry in enumerate(carried) if game.rules.ends_with(carry.total)]
    return any(game.has_played(seat, number) for seat in over)


def _no_rounds_scored(game: Game) -> ScoredRounds:
    if game.attendance.eliminated:
        game = replace(game, attendance=game.attendance.as_recorded)
    return ScoredRounds(game, (), tuple(Carried(game.starting_points(seat)) for seat in range(len(game.players))))


def _checked_round(game: Game, schedule: Schedule, number: int, *, followed: bool) -> _CheckedRound:
    """Check round `number`, which may be unfinished only if no other follows."""
    problems, complete = round_problems(game, schedule, number), is_complete(game, schedule, number)
    if followed and not complete:
        problems.append(Problem(RoundUnfinished(), number))
    return _CheckedRound(number, problems, complete)


def _with_next_round(schedule: Schedule, scored: ScoredRounds, checked: _CheckedRound) -> ScoredRounds:
    """Return the result with one more round."""
    game, number = scored.game, checked.number
    if len(scored.rows) < number - 1:
        return scored
    if scored.finished or schedule.cards(number) is None:
        return replace(scored, problems=(*scored.problems, Problem(RoundAfterEnd(number - 1), number)))
    carried, problems = scored.carried, [*scored.problems, *checked.problems]
    try:
        row = score_round(game, schedule, number, carried, complete=checked.complete)
    except NoPointsForSeat as none:
        problems.append(Problem(PointsNotComputable(none.error.formula, none.error.reason), number, none.seat))
        row = score_round(game, schedule, number, carried, complete=False)
    finished = False
    if row.complete:
        carried = carried_totals(game.rules, row, carried)
        game = _without_losers(game, number, carried)
        finished = is_over(game, schedule, number, carried)
    return ScoredRounds(game, (*scored.rows, row), carried, tuple(problems), finished)


def _without_losers(game: Game, number: int, carried: Sequence[Carried]) -> Game:
    """Return the game without the players whose totals put them out after round `number`.

    The total with which a late player begins counts once that player takes part.
    """
    if game.rules.out_at is None:
        return game
    before = dict(game.attendance.eliminated)
    over = [seat for seat, carry in enumerate(carried) if seat not in before and game.rules.eliminates(carry.total)]
    lost = tuple((seat, number + 1) for seat in over if game.has_played(seat, number))
    eliminated = game.attendance.eliminated + lost
    return replace(game, attendance=replace(game.attendance, eliminated=eliminated)) if lost else game
