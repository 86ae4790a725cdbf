"""What the keeper called round by round, under, over or even, and how everybody fared with it."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.rule_set.bidding import Call, CallWord
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet


class CalledRound(Struct, frozen=True):
    """The call of a complete round, and the seats that made their bids."""

    number: int
    cards: int
    call: Call
    makers: tuple[int, ...]


class CallRecord(Struct, frozen=True):
    """All complete rounds of one call: how many, and by seat how many of them the player played, how many bids were
    made and the points of them all.
    """

    word: CallWord
    rounds: int
    played: tuple[int, ...]
    made: tuple[int, ...]
    points: tuple[Points, ...]


def called_rounds(sheet: ScoreSheet) -> tuple[CalledRound, ...]:
    """The calls of the complete rounds, in the order of play."""
    return tuple(
        CalledRound(row.number, row.cards, row.call, tuple(s for s, one in enumerate(row.seats) if one.made))
        for row in complete_rounds(sheet)
        if row.call is not None
    )


def call_records(sheet: ScoreSheet) -> tuple[CallRecord, ...]:
    """Under, over and even, those that were called, in this order. Points are those of rounds, without penalties."""
    records = (_record(sheet, word) for word in CallWord)
    return tuple(record for record in records if record.rounds)


def _record(sheet: ScoreSheet, word: CallWord) -> CallRecord:
    rows = [row for row in complete_rounds(sheet) if row.call is not None and row.call.word is word]
    seats = range(len(sheet.game.players))
    return CallRecord(
        word,
        len(rows),
        tuple(sum(row.seats[seat].made is not None for row in rows) for seat in seats),
        tuple(sum(bool(row.seats[seat].made) for row in rows) for seat in seats),
        tuple(_points(rows, seat) for seat in seats),
    )


def _points(rows: list[ScoredRound], seat: int) -> Points:
    return sum((row.seats[seat].points or 0 for row in rows), start=0)
