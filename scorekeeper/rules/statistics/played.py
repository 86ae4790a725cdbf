"""Games, and their rounds in the order in which they were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property

from msgspec import Struct

from scorekeeper.rules.formula import Points, half_points
from scorekeeper.rules.insights.group_standings import Result, results_of
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.rule_set.bidding import CallWord, speaking_order
from scorekeeper.rules.score.next_step import all_at_once
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.statistics.summary import Feat


class PlayedGame(Struct, frozen=True, eq=False, dict=True):
    """A game with a complete round, and the day on which it counts as started, or None.

    `number` is its number in the group.
    """

    sheet: ScoreSheet
    started_on: date | None = None
    number: int = 0

    @property
    def day(self) -> date | None:
        """The day of its first round with a date, or else the one on which it counts as started."""
        days = (row.record.played_on for row in self.sheet.rounds)
        return next((day for day in days if day is not None), self.started_on)

    @cached_property
    def label(self) -> str:
        """Its label in records: its day, or else its title or its players."""
        return self.day.isoformat() if self.day else self.sheet.game.display_name

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The results of the players who stayed, by rank; empty for an unfinished game."""
        return results_of(self.sheet)

    def feat(self, value: Points, name: str, number: int | None = None) -> Feat:
        """Return the feat of a player in round `number`, or in the whole game."""
        return Feat(half_points(value), name, self.number, self.label, number)


PlayedRound = tuple[date, PlayedGame, ScoredRound]


class PlayedBid(Struct, frozen=True):
    """One player's part in a complete round.

    `place` is the place in the order of bidding, from 1, or None if all bid at once.
    """

    game: PlayedGame
    round: int
    cards: int
    name: str
    place: int | None
    call: CallWord | None
    bid: int
    tricks: int
    points: Points

    @property
    def made(self) -> bool:
        """Whether the player took exactly the tricks that were bid."""
        return self.bid == self.tricks


def rounds_in_order(games: Sequence[PlayedGame]) -> list[PlayedRound]:
    """Return the complete rounds with their days in the order of play; `games` are in the order of import.

    A round without a date was played on the day of the one before it.
    """
    dated: list[PlayedRound] = []
    day = date.min
    for game in games:
        day = game.started_on or day
        for row in complete_rounds(game.sheet):
            day = row.record.played_on or day
            dated.append((day, game, row))
    return sorted(dated, key=lambda each: each[0])


def bids_of(game: PlayedGame, row: ScoredRound) -> Iterator[PlayedBid]:
    """Yield the bids of all players in a complete round."""
    sheet = game.sheet
    places = _bidding_places(sheet, row)
    for seat, one in enumerate(row.seats):
        if one.bid is not None and one.tricks is not None:
            yield PlayedBid(
                game=game,
                round=row.number,
                cards=row.cards,
                name=sheet.game.name_in(row.number, seat),
                place=places.get(seat),
                call=row.call.word if row.call else None,
                bid=one.bid,
                tricks=one.tricks,
                points=one.points or 0,
            )


def _bidding_places(sheet: ScoreSheet, row: ScoredRound) -> dict[int, int]:
    """Return the place of each seat in the order of bidding, empty if all bid at once."""
    if all_at_once(sheet.game, sheet.schedule, row.number):
        return {}
    record = row.record
    order = speaking_order(record.bids, sheet.game.in_turn(row.number), record.spoken)
    return {seat: place for place, seat in enumerate(order, start=1)}
