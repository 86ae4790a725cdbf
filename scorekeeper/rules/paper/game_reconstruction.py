"""Reconstruct a game from an old paper sheet, row by row: which rows are right, impossible or incomplete."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import BidNeeded, NothingWritten, SeveralBids, SeveralResults
from scorekeeper.rules.faults.play import RoundAfterEnd, RoundUnfinished, TrumpMissing
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.paper.round_reconstruction import ReconstructedRound, reconstruct_round
from scorekeeper.rules.paper.row import KnownPoints, WrittenRow, WrittenSeat
from scorekeeper.rules.score.round_score import carried_totals, score_round
from scorekeeper.rules.score.round_terms import Carried
from scorekeeper.rules.score.score_sheet import is_over

# Faults of a row that is incomplete, not wrong.
OPEN = (BidNeeded, NothingWritten, RoundUnfinished, SeveralBids, SeveralResults, TrumpMissing)


class RowState(StrEnum):
    """The state of a row of an old sheet.

    `filled`: the paper lacks some tricks or bids, and others would fit as well. `kept`: it breaks the rules and is
    recorded as it was played. `waits`: it cannot be checked before the rows above it are known.
    """

    EMPTY = "empty"
    RIGHT = "right"
    FILLED = "filled"
    KEPT = "kept"
    WRONG = "wrong"
    WAITS = "waits"


class PaperRow(Struct, frozen=True):
    """One row: its round as reconstructed, with the totals after it as far as they are known."""

    number: int
    cards: int | None
    written: WrittenRow
    state: RowState
    reconstructed: ReconstructedRound
    totals: tuple[Points | None, ...]

    @property
    def possible(self) -> bool:
        """Whether nothing in the row is wrong, though something may be missing."""
        return all(isinstance(problem.fault, OPEN) for problem in self.reconstructed.problems)


class PaperGame(Struct, frozen=True):
    """An old sheet as far as it is filled in; `game` has all rounds up to the last row that is not empty."""

    game: Game
    rows: tuple[PaperRow, ...]

    @property
    def whole(self) -> bool:
        """Whether every row that was played is known."""
        return bool(self.game.rounds) and all(row.reconstructed.record for row in self.rows[: len(self.game.rounds)])

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem and every gap, by row."""
        return tuple(problem for row in self.rows for problem in row.reconstructed.problems)


def reconstruct_game(
    game: Game, written: Sequence[WrittenRow], *, fill_bids: bool = False, as_played: Collection[int] = ()
) -> PaperGame:
    """Reconstruct the game whose sheet has these rows; `game` is the table as agreed, without rounds.

    `as_played` has the numbers of the rounds that are recorded although they broke the rules. Empty rows at the end
    were not played, so a game with more rounds is ended before them.
    """
    played = max((number for number, row in enumerate(written, start=1) if not row.empty), default=0)
    reading = _SheetReader(game, fill_bids=fill_bids, as_played=as_played)
    rows = tuple(reading.read_row(number, row, played) for number, row in enumerate(written, start=1))
    return PaperGame(reading.ended_game(played), rows)


class FittingReading(Struct, frozen=True):
    """The reading chosen for a row: the first possible one at index `place`, or the first of all if none is possible.

    `sure` says that no other possible reading gives a different round.
    """

    place: int
    sure: bool


def fitting_readings(game: Game, rows: Iterable[Sequence[WrittenRow]]) -> list[FittingReading]:
    """Return the reading to choose for each row, given the rows above it; `game` is the table as agreed.

    Totals are unknown after a row whose reading is not sure.
    """
    reader, unknown = _SheetReader(game, fill_bids=True, as_played=()), WrittenRow((WrittenSeat(),) * len(game.players))
    found: list[FittingReading] = []
    for number, options in enumerate(rows, start=1):
        tried = [copy(reader).read_row(number, row, number) for row in options]
        places = [place for place, row in enumerate(tried) if row.possible] or [0]
        records = {tried[place].reconstructed.record for place in places}
        sure = len(options) == 1 or (len(records) == 1 and None not in records)
        reader.read_row(number, options[places[0]] if sure else unknown, number)
        found.append(FittingReading(places[0], sure))
    return found


class _SheetReader:
    """Reads a sheet from top to bottom; `carried` is None for a seat whose total is not known."""

    def __init__(self, game: Game, *, fill_bids: bool, as_played: Collection[int]) -> None:
        self.game = game
        self.schedule = game.schedule
        self.fill_bids = fill_bids
        self.as_played = as_played
        self.over = 0
        self.known: KnownPoints = {}
        self.carried: list[Carried | None] = [Carried(game.starting_points(seat)) for seat in range(len(game.players))]

    def read_row(self, number: int, written: WrittenRow, played: int) -> PaperRow:
        cards = self.schedule.cards(number)
        if number > played:
            return PaperRow(number, cards, written, RowState.EMPTY, ReconstructedRound(), ())
        if cards is None or self.over:
            return self._wrong_row(number, written, Problem(RoundAfterEnd(self.over or number - 1), number))
        if written.empty:
            return self._wrong_row(number, written, Problem(RoundUnfinished(), number))
        if self._needs_unknown_total(written):
            return self._unknown_row(number, written, ReconstructedRound(), RowState.WAITS)
        before = [carry or Carried() for carry in self.carried]
        recovered = reconstruct_round(
            self.game,
            self.schedule,
            number,
            written,
            before,
            fill_bids=self.fill_bids,
            as_played=number in self.as_played,
            known=self.known,
        )
        if recovered.record is None:
            return self._unknown_row(number, written, recovered, RowState.WRONG)
        return self._known_row(number, written, recovered, before)

    def ended_game(self, played: int) -> Game:
        """Return the game with its rounds, ended with the last of them if more were to come."""
        length = self.schedule.length
        early = played > 0 and not self.over and played != length
        return replace(self.game, ended_after=played if early else None)

    def _known_row(
        self, number: int, written: WrittenRow, recovered: ReconstructedRound, before: Sequence[Carried]
    ) -> PaperRow:
        self.game = self.game.with_round(number, recovered.record or empty_round(len(written.seats)))
        row = score_round(self.game, self.schedule, number, before, complete=True)
        carried = carried_totals(self.game.rules, row, before)
        if None not in self.carried:
            self.over = number if is_over(self.game, self.schedule, number, carried) else 0
        self.carried = [now if known else None for now, known in zip(carried, self.carried, strict=True)]
        filled = RowState.FILLED if recovered.unknown_bids or recovered.unknown_tricks else RowState.RIGHT
        state = RowState.KEPT if recovered.problems else filled
        totals = tuple(carry.total if carry else None for carry in self.carried)
        return PaperRow(number, row.cards, written, state, recovered, totals)

    def _needs_unknown_total(self, written: WrittenRow) -> bool:
        """Return whether the row cannot be checked because its totals or points depend on a row above that is not
        known.
        """
        rules = self.game.rules
        if None in self.carried and not rules.scoring.terms.isdisjoint({"place", "totals_sum"}):
            return True
        earlier = rules.needs_rounds_before or "total" in rules.scoring.terms
        return any(
            carry is None and (seat.total is not None or (earlier and seat.points is not None))
            for carry, seat in zip(self.carried, written.seats, strict=True)
        )

    def _wrong_row(self, number: int, written: WrittenRow, problem: Problem) -> PaperRow:
        return self._unknown_row(number, written, ReconstructedRound(problems=(problem,)), RowState.WRONG)

    def _unknown_row(
        self, number: int, written: WrittenRow, recovered: ReconstructedRound, state: RowState
    ) -> PaperRow:
        """Return a row whose round is not known. The rows below continue from its totals, if they are written.

        If points depend on who made the rounds before, no row below can be checked, because that needs every round.
        """
        self.game = self.game.with_round(number, empty_round(len(written.seats)))
        totals = tuple(None if self.game.rules.needs_rounds_before else seat.total for seat in written.seats)
        self.carried = [None if total is None else Carried(total) for total in totals]
        return PaperRow(number, self.schedule.cards(number), written, state, recovered, totals)
