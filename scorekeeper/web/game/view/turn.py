"""Which cell of the current round the pad writes: the next one, or one the keeper chose to say again."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import ScoreSheet


class Turn(Struct, frozen=True):
    """The cell under the keeper's thumb: `step` says which kind, `held` what it says already.

    `seat` is None where trump is turned up and nobody names it. `chosen` tells that another cell comes next.
    """

    round: int
    step: Step
    seat: int | None
    cards: int
    record: Round
    held: str = ""
    chosen: bool = False


def turn_of(sheet: ScoreSheet, chosen: tuple[int | None, str] | None = None) -> Turn | None:
    """The cell the pad writes, None once nothing is left to say.

    `chosen` is a seat and `bid`, `tricks` or `trump` in the current round; a cell that has no meaning yet is ignored.
    """
    coming = sheet.next
    if coming.round is None or coming.step is Step.NONE:
        return None
    game, number = sheet.game, coming.round
    record, cards = game.round(number), sheet.schedule.cards(number) or 0
    around = game.in_turn(number)
    seat = coming.seat
    if coming.step is Step.BID and seat is None:
        seat = next(each for each in around if record.bids[each] is None)
    coming_cell = (coming.step, seat)
    step, seat = cell = coming_cell if chosen is None else _chosen(sheet, record, chosen, coming_cell)
    return Turn(number, step, seat, cards, record, _held(record, step, seat), chosen=cell != coming_cell)


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
    if cell == Step.TRICKS and sheet.next.step is Step.TRICKS:
        return Step.TRICKS, seat
    return coming


def _held(record: Round, step: Step, seat: int | None) -> str:
    value: object = record.trump if step is Step.TRUMP else None
    if seat is not None and step in (Step.BID, Step.TRICKS):
        value = (record.bids if step is Step.BID else record.tricks)[seat]
    return "" if value is None else str(value)
