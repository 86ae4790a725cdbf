"""Which cell of the current round the pad writes: the next one, or one the keeper chose to say again."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.score.next_step import Act
from scorekeeper.rules.score.score_sheet import ScoreSheet


@dataclass(frozen=True)
class Turn:
    """The cell under the keeper's thumb: `act` says which kind, `held` what it says already.

    `seat` is None where trump is turned up and nobody names it.
    """

    round: int
    act: Act
    seat: int | None
    cards: int
    said: Round
    held: str = ""


def turn_of(sheet: ScoreSheet, chosen: tuple[int | None, str] | None = None) -> Turn | None:
    """The cell the pad writes, None once nothing is left to say.

    `chosen` is a seat and `bid`, `tricks` or `trump` in the current round; a cell that has no meaning yet is ignored.
    """
    coming = sheet.next
    if coming.round is None or coming.act is Act.NONE:
        return None
    game, number = sheet.game, coming.round
    said, cards = game.said(number), sheet.schedule.cards(number) or 0
    around = clockwise_from(game.bidder(number), len(game.players), said.out)
    seat = coming.seat
    if coming.act is Act.BID and seat is None:
        seat = next(each for each in around if said.bids[each] is None)
    act, seat = _chosen(sheet, said, chosen, (coming.act, seat)) if chosen is not None else (coming.act, seat)
    return Turn(number, act, seat, cards, said, _held(said, act, seat))


def _chosen(
    sheet: ScoreSheet, said: Round, chosen: tuple[int | None, str], coming: tuple[Act, int | None]
) -> tuple[Act, int | None]:
    seat, cell = chosen
    row = next((row for row in sheet.rounds if row.number == sheet.next.round), None)
    if cell == Act.TRUMP and sheet.game.rules.scoring.needs_trump and said.all_bid and row is not None:
        return Act.TRUMP, row.declarer
    if seat not in said.seats:
        return coming
    if cell == Act.BID:
        return Act.BID, seat
    if cell == Act.TRICKS and sheet.next.act is Act.TRICKS:
        return Act.TRICKS, seat
    return coming


def _held(said: Round, act: Act, seat: int | None) -> str:
    value: object = said.trump if act is Act.TRUMP else None
    if seat is not None and act in (Act.BID, Act.TRICKS):
        value = (said.bids if act is Act.BID else said.tricks)[seat]
    return "" if value is None else str(value)
