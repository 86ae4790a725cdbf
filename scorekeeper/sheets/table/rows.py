"""The cells of one row of the sheet."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound, trump_of
from scorekeeper.rules.score.round_terms import multiplier_for_all
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.sheet_table import SeatCell, SheetRow, TrumpCell
from scorekeeper.wording.marks import N_, Translate, identity
from scorekeeper.wording.numbers import number_text, signed_text

# In place of the bid of a player who takes no part in the round.
DASH = "–"
# The call where the bids come to just the tricks.
EVEN = "="
SIGNS = {
    Trump.CLUBS: "♣",
    Trump.DIAMONDS: "♦",
    Trump.HEARTS: "♥",
    Trump.SPADES: "♠",
    Trump.NONE: N_("NT"),
}


def trump_sign(trump: Trump, translate: Translate) -> str:
    """The sign of a suit, or the letters for no trump."""
    return SIGNS[trump] if trump is not Trump.NONE else translate(SIGNS[trump])


def row_cells(sheet: ScoreSheet, number: int, *, day_ends: bool, translate: Translate = identity) -> SheetRow:
    """The cells of round `number`, whether it is complete, begun or still to come."""
    game, count = sheet.game, len(sheet.game.players)
    row = sheet.rounds[number - 1] if number <= len(sheet.rounds) else None
    begun = row is not None and not row.record.untouched
    current = sheet.next.round == number
    special = sheet.special_in(number)
    return SheetRow(
        number=number,
        cards=str(sheet.schedule.cards(number) or ""),
        seats=tuple(_seat(sheet, number, seat, row, begun=begun, translate=translate) for seat in range(count)),
        trump=_trump(sheet, number, row, translate),
        begun=begun,
        complete=row is not None and row.complete,
        current=current,
        thick_below=_turn_ends(game, number),
        day_ends=day_ends,
        times=_times(sheet, number, row),
        call="" if row is None or row.call is None else signed_text(row.call.signed) if row.call.by else EVEN,
        special="" if special is None else translate(special.name),
    )


def _times(sheet: ScoreSheet, number: int, row: ScoredRound | None) -> str:
    """What multiplies the points of everybody in the round, as far as it is known: `×2`."""
    game = sheet.game
    record = game.round(number) if row is not None else empty_round(len(game.players), game.out(number))
    trump = trump_of(game, sheet.schedule, record, number)
    times = multiplier_for_all(game.rules, sheet.schedule, record, number, trump)
    return "" if times in (None, 1) else f"×{number_text(times)}"


def _turn_ends(game: Game, number: int) -> bool:
    """Whether everybody has bid first once more: the next first bidder is the first of all, or sits beyond."""
    home = game.bidder(1)
    orders = ((clockwise_from(home, game.as_played(each)), game.bidder(each)) for each in (number, number + 1))
    here, there = (order.index(bidder) for order, bidder in orders)
    return there < here


def _seat(
    sheet: ScoreSheet, number: int, seat: int, row: ScoredRound | None, *, begun: bool, translate: Translate
) -> SeatCell:
    game, coming = sheet.game, sheet.next
    out = seat in game.out(number)
    cell = _played_cell(row.seats[seat], begun=begun) if row is not None else SeatCell()
    mine = [penalty for penalty in row.record.penalties if penalty.seat == seat] if row is not None else []
    if out:
        # The total stands; it is written only where a penalty moves it.
        cell = replace(cell, bid=DASH, out=True) if mine else SeatCell(bid=DASH, out=True)
    notes = [f"{signed_text(penalty.points)} {translate(penalty.reason)}".strip() for penalty in mine]
    return replace(
        cell,
        enclosed=cell.negative and game.rules.enclose_negative,
        penalty=signed_text(sum((penalty.points for penalty in mine), start=0)) if mine else "",
        penalty_note=", ".join(notes),
        first_bidder=game.bidder(number) == seat,
        declarer=row is not None and row.declarer == seat,
        wins=number == len(sheet.rounds) and seat in sheet.winners,
        to_act=coming.round == number and coming.seat == seat,
    )


def _played_cell(scored: PlayerRound, *, begun: bool) -> SeatCell:
    """Bid, tricks, points and total of one player in one round."""
    bid = "?" if begun else ""
    return SeatCell(
        bid=bid if scored.bid is None else str(scored.bid),
        tricks="" if scored.tricks is None else str(scored.tricks),
        made=scored.made,
        points="" if scored.points is None else signed_text(scored.points),
        total="" if scored.total is None else number_text(scored.total),
        negative=scored.total is not None and scored.total < 0,
        fell_from="" if scored.fell_from is None else number_text(scored.fell_from),
    )


def _trump(sheet: ScoreSheet, number: int, row: ScoredRound | None, translate: Translate) -> TrumpCell:
    game = sheet.game
    record = game.round(number) if row is not None else empty_round(len(game.players))
    trump = trump_of(game, sheet.schedule, record, number)
    declarer = row.declarer if row is not None else None
    name = game.name_in(number, declarer) if declarer is not None else ""
    none_left = sheet.rules_in(number).trump.mode is TrumpMode.TURNED and record.trump is None and trump is Trump.NONE
    return TrumpCell(
        trump_sign(trump, translate) if trump else "", str(trump) if trump else "", declarer, name, none_left
    )
