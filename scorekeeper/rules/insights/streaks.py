"""How often each player made the bid, and how often in a row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet


class Run(Struct, frozen=True):
    """A run of complete rounds, `first` to `last`, in all of which a player made the bid, or missed it."""

    first: int
    last: int
    length: int


class PlayerRecord(Struct, frozen=True):
    """One player's bids: how many of the complete rounds were made, and the longest runs; None where there is none."""

    seat: int
    made: int
    rounds: int
    longest_made: Run | None
    longest_missed: Run | None


def player_records(sheet: ScoreSheet) -> tuple[PlayerRecord, ...]:
    """The record of every player, by seat."""
    rows = complete_rounds(sheet)
    return tuple(
        PlayerRecord(
            seat=seat,
            made=sum(bool(row.seats[seat].made) for row in rows),
            rounds=sum(row.seats[seat].made is not None for row in rows),
            longest_made=longest_run(rows, seat, made=True),
            longest_missed=longest_run(rows, seat, made=False),
        )
        for seat in range(len(sheet.game.players))
    )


def longest_run(rows: Sequence[ScoredRound], seat: int, *, made: bool) -> Run | None:
    """The longest run of a player's made bids, or of missed ones, in these complete rounds; of equal ones the first.

    Rounds that the player sat out do not interrupt it.
    """
    best: Run | None = None
    length = 0
    played = [row for row in rows if row.seats[seat].made is not None]
    for index, row in enumerate(played):
        length = length + 1 if row.seats[seat].made is made else 0
        if length > (best.length if best else 0):
            best = Run(played[index - length + 1].number, row.number, length)
    return best


def longest_of_all(records: Sequence[PlayerRecord], *, made: bool) -> tuple[PlayerRecord, ...]:
    """The players with the longest run of made, or missed, bids at the table; nobody where there was none."""
    lengths = {record.seat: _length(record.longest_made if made else record.longest_missed) for record in records}
    longest = max(lengths.values(), default=0)
    return tuple(record for record in records if longest and lengths[record.seat] == longest)


def _length(run: Run | None) -> int:
    return run.length if run else 0
