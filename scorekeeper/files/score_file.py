"""The score of a game as a file of the format `oh-hell-score/1`, key by key as `docs/game-file.md` shows it."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.formula import plain_number, plain_or_none
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import is_settled, nets, pairwise_payments, settled_totals

FORMAT = "oh-hell-score/1"


def score_values(sheet: ScoreSheet) -> dict[str, Any]:
    """Return everything computed from a game as plain JSON values; points are whole numbers or end in .5."""
    names = sheet.game.players
    return {
        "format": FORMAT,
        "rules": sheet.game.rules.id,
        "players": list(names),
        "schedule": list(_known_schedule(sheet)),
        "rounds": [_round_values(sheet, row) for row in sheet.rounds],
        "next": _next_step_values(sheet),
        "finished": sheet.finished,
        "standings": [
            {"rank": standing.rank, "player": names[standing.seat], "total": plain_number(standing.total)}
            for standing in sheet.standings
        ],
        "winners": [names[seat] for seat in sheet.winners],
        "settlement": settlement_values(sheet),
        "declarers": [_seat_name(names, row.declarer) for row in sheet.rounds],
    }


def settlement_values(sheet: ScoreSheet) -> dict[str, Any] | None:
    """Return who pays whom and what each player wins or loses in all. Return None if the game is not finished or its
    players do not settle.
    """
    if not is_settled(sheet):
        return None
    names, totals = [sheet.game.players[seat] for seat in sheet.finishers], settled_totals(sheet)
    return {
        "pairs": [
            {"from": names[each.payer], "to": names[each.receiver], "points": plain_number(each.points)}
            for each in pairwise_payments(totals)
        ],
        "net": [{"player": name, "net": plain_number(net)} for name, net in zip(names, nets(totals), strict=True)],
    }


def _known_schedule(sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the whole schedule. Of an endless schedule, return every round up to the current one."""
    length = sheet.schedule.length
    return sheet.schedule.first_rounds(sheet.next.round or len(sheet.rounds) if length is None else length)


def _round_values(sheet: ScoreSheet, row: ScoredRound) -> dict[str, Any]:
    """Return one row; the results of a round are null as a whole until it is complete."""
    seats, call, names = row.seats, row.call, sheet.game.players
    dealer = sheet.game.standing_dealer or _seat_name(names, row.dealer)
    counted = any(seat.tricks is not None for seat in seats)
    too_near = [names[seat] for seat in sheet.blind_too_near(row.number)]
    return {
        "round": row.number,
        "cards": row.cards,
        "dealer": dealer,
        "first_bidder": names[row.first_bidder],
        "bids": [seat.bid for seat in seats],
        "call": None if call is None else {"bid": call.bid, "word": str(call.word), "by": call.by},
        "tricks": [seat.tricks for seat in seats] if counted else None,
        "made": [seat.made for seat in seats] if row.complete else None,
        "points": [plain_or_none(seat.points) for seat in seats] if row.complete else None,
        "penalties": [plain_number(seat.penalties) for seat in seats],
        "reset": [seat.reset for seat in seats],
        "totals": [plain_or_none(seat.total) for seat in seats] if row.complete else None,
        **({"too_near": too_near} if too_near else {}),
    }


def _next_step_values(sheet: ScoreSheet) -> dict[str, Any]:
    """Return the next thing to record. Only a bid has `legal` and `hooked`."""
    coming = sheet.next
    value = {"round": coming.round, "act": str(coming.step), "player": _seat_name(sheet.game.players, coming.seat)}
    if coming.step is Step.BID:
        return value | {"legal": list(coming.legal), "hooked": list(coming.hooked)}
    return value


def _seat_name(names: tuple[str, ...], seat: int | None) -> str | None:
    return None if seat is None else names[seat]
