"""A stored game as values: what was recorded, which device may write it, and which rounds of it count."""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property
from itertools import groupby

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round, empty_round
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet, with_eliminated

Drawn = tuple[tuple[str, ...], ...]


class LeftOut(Struct, frozen=True):
    """A stored game that cannot be read. It has what is needed to name it in a list."""

    title: str
    players: tuple[str, ...]
    started_on: date

    @property
    def name(self) -> str:
        """The title of the game, or else its players, and its day."""
        return f"{self.title or ', '.join(self.players)} ({self.started_on.isoformat()})"


class StoredPenalty(Struct, frozen=True):
    """A penalty with its id, which comes from the phone or else from the server. `position` orders the penalties of a
    round.
    """

    id: str
    round: int
    position: int
    penalty: Penalty


class StoredGame(Struct, frozen=True, dict=True):
    """A game with its rights, seats and penalties.

    `recorded` is the game as agreed before play with every round, but without its penalties. `drawn` holds the cards
    that each seat drew before the game, in the order drawn. `may_write` is whether the asking device may write, and
    `own_seat` the seat that it holds. If `seats_open`, players may take their seats on their own phones: `phones` are
    the seats held by such a phone, `sealed` the seats that have bid in secret. `people` are the players of the group by
    seat; in a list of games these four are unknown. `restored_version` is the version that the last backup to be
    restored had, without its run, or 0.
    """

    id: int
    key: str
    group_id: int
    version: int
    recorded: Game
    started_on: date
    created_at: datetime
    penalties: tuple[StoredPenalty, ...] = ()
    ended_after: int | None = None
    drawn: Drawn | None = None
    may_write: bool = False
    seats_open: bool = False
    own_seat: int | None = None
    phones: frozenset[int] = frozenset()
    sealed: frozenset[int] = frozenset()
    people: tuple[int, ...] = ()
    restored_version: int = 0

    def __post_init__(self) -> None:
        if self.recorded.rules.out_at is not None:
            attendance = with_eliminated(self._counted()).attendance
            force_setattr(self, "recorded", replace(self.recorded, attendance=attendance))

    @cached_property
    def game(self) -> Game:
        """The game as it counts, with the penalties in their rounds.

        Rounds after the one with which the game was ended early are stored, but not part of it.
        """
        return self._counted()

    def _counted(self) -> Game:
        if not self.penalties and self.ended_after is None:
            return self.recorded
        rounds = tuple(self.with_penalties(number) for number in range(1, len(self.recorded.rounds) + 1))
        if self.ended_after is None:
            return replace(self.recorded, rounds=rounds)
        return replace(self.recorded, rounds=rounds[: self.ended_after], ended_after=self.ended_after)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score sheet of the game as it counts."""
        return score_sheet(self.game)

    def penalties_of(self, number: int) -> tuple[StoredPenalty, ...]:
        """Return the penalties of one round in the order in which they count."""
        return self._penalties_by_round.get(number, ())

    @cached_property
    def _penalties_by_round(self) -> dict[int, tuple[StoredPenalty, ...]]:
        in_order = sorted(self.penalties, key=lambda each: (each.round, each.position))
        return {number: tuple(each) for number, each in groupby(in_order, key=lambda each: each.round)}

    def with_penalties(self, number: int) -> Round:
        """Return the round with this number, with its penalties."""
        penalties = tuple(each.penalty for each in self.penalties_of(number))
        return replace(self.recorded.rounds[number - 1], penalties=penalties)

    def with_round(self, number: int, record: Round) -> StoredGame:
        """Return the game with round `number` replaced, or added after the last one."""
        return replace(self, recorded=self.recorded.with_round(number, record))

    def with_person(self, seat: int, person: int, name: str) -> StoredGame:
        """Return the game with this player of the group, by this name, on a seat."""
        people = (*self.people[:seat], person, *self.people[seat + 1 :])
        players = (*self.recorded.players[:seat], name, *self.recorded.players[seat + 1 :])
        return replace(self, people=people, recorded=replace(self.recorded, players=players))

    def without_trailing_empty_rounds(self) -> StoredGame:
        """Return the game without trailing empty rounds."""
        count = len(self.recorded.rounds)
        while count and self._is_empty(count):
            count -= 1
        if count == len(self.recorded.rounds):
            return self
        return replace(self, recorded=replace(self.recorded, rounds=self.recorded.rounds[:count]))

    def _is_empty(self, number: int) -> bool:
        if not self.recorded.rounds[number - 1].untouched:
            return False
        record = replace(self.recorded.rounds[number - 1], played_on=None)
        return record == empty_round(len(self.recorded.players), record.out) and not self.penalties_of(number)
