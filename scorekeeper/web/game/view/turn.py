"""Which cell of the current round the pad writes: the next one, or one the keeper chose to say again."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import ScoreSheet


@dataclass(frozen=True)
class Turn:
    """The cell under the keeper's thumb: `act` says which kind, `held` what it says already.

    `seat` is None where trump is turned up and nobody names it.
    """

    round: int
    act: Step
    seat: int | None
    cards: int
    record: Round
    held: str = ""


def turn_of(sheet: ScoreSheet, chosen: tuple[int | None, str] | None = None) -> Turn | None:
    """The cell the pad writes, None once nothing is left to say.

    `chosen` is a seat and `bid`, `tricks` or `trump` in the current round; a cell that has no meaning yet is ignored.
    """
    coming = sheet.next
    if coming.round is None or coming.act is Step.NONE:
        return None
    game, number = sheet.game, coming.round
    record, cards = game.round(number), sheet.schedule.cards(number) or 0
    around = clockwise_from(game.bidder(number), len(game.players), record.out)
    seat = coming.seat
    if coming.act is Step.BID and seat is None:
        seat = next(each for each in around if record.bids[each] is None)
    act, seat = _chosen(sheet, record, chosen, (coming.act, seat)) if chosen is not None else (coming.act, seat)
    return Turn(number, act, seat, cards, record, _held(record, act, seat))


def _chosen(
    sheet: ScoreSheet, record: Round, chosen: tuple[int | None, str], coming: tuple[Step, int | None]
) -> tuple[Step, int | None]:
    seat, cell = chosen
    row = next((row for row in sheet.rounds if row.number == sheet.next.round), None)
    if cell == Step.TRUMP and sheet.game.rules.scoring.needs_trump and record.all_bid and row is not None:
        return Step.TRUMP, row.declarer
    if seat not in record.seats:
        return coming
    if cell == Step.BID:
        return Step.BID, seat
    if cell == Step.TRICKS and sheet.next.act is Step.TRICKS:
        return Step.TRICKS, seat
    return coming


def _held(record: Round, act: Step, seat: int | None) -> str:
    value: object = record.trump if act is Step.TRUMP else None
    if seat is not None and act in (Step.BID, Step.TRICKS):
        value = (record.bids if act is Step.BID else record.tricks)[seat]
    return "" if value is None else str(value)
