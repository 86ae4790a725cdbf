"""A score sheet of Python in the form in which the phone computes it, number for number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from scorekeeper.rules.formula import Points, plain_number
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.round_score import ScoredRound, first_trick_leader
from scorekeeper.rules.score.score_sheet import ScoreSheet


def sheet_as_json(sheet: ScoreSheet) -> dict[str, Any]:
    """Rows, next step, standings and winners; the phone has no need of problems."""
    return {
        "rounds": [row_as_json(row, sheet.game) for row in sheet.rounds],
        "next": {
            "round": sheet.next.round,
            "step": str(sheet.next.step),
            "seat": sheet.next.seat,
            "legal": list(sheet.next.legal),
            "hooked": list(sheet.next.hooked),
        },
        "finished": sheet.finished,
        "standings": [
            {"rank": standing.rank, "seat": standing.seat, "total": plain_number(standing.total)}
            for standing in sheet.standings
        ],
        "winners": list(sheet.winners),
    }


def row_as_json(row: ScoredRound, game: Game) -> dict[str, Any]:
    """One row: lists by seat, and null for a list that cannot be computed yet.

    Where nobody at the table deals, the phone takes the seat for the dealer's that a hook on him would bind.
    """
    seats = row.seats
    return {
        "round": row.number,
        "cards": row.cards,
        "dealer": game.hooked_seat(row.number) if row.dealer is None else row.dealer,
        "hooked_seat": game.hooked_seat(row.number),
        "first_bidder": row.first_bidder,
        "in_turn": list(game.in_turn(row.number)),
        "out": sorted(row.record.out),
        # The phone holds 0 for those who are out, which no sum minds.
        "bids": [0 if seat in row.record.out else each.bid for seat, each in enumerate(seats)],
        "tricks": [0 if seat in row.record.out else each.tricks for seat, each in enumerate(seats)],
        "trump": None if row.trump is None else str(row.trump),
        "declarer": row.declarer,
        "leads": first_trick_leader(game, row.record, row.number),
        "call": None if row.call is None else asdict(row.call) | {"word": str(row.call.word)},
        "complete": row.complete,
        "made": [seat.made for seat in seats] if row.complete else None,
        "points": [None if seat.points is None else plain_number(seat.points) for seat in seats]
        if row.complete
        else None,
        "penalties": _points(seat.penalties for seat in seats),
        "reset": [seat.reset for seat in seats],
        "totals": _points(seat.total for seat in seats) if row.complete else None,
    }


def _points(points: Iterable[Points | None]) -> list[int | float]:
    return [plain_number(each) for each in points if each is not None]
