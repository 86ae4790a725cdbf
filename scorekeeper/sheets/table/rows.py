"""The cells of one row of the sheet."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round, empty_round
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.rules.score.round_score import ScoredRound, trump_of
from scorekeeper.rules.score.round_terms import multiplier_for_all
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.sheet_table import SeatCell, SheetRow, TrumpCell
from scorekeeper.wording.marks import N_, Translate, identity
from scorekeeper.wording.numbers import number_text, signed_text

# In place of the bid of a player who takes no part in the round.
DASH = "–"
# The call where the bids add up to the tricks.
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
    out = game.out(number)
    row = sheet.rounds[number - 1] if number <= len(sheet.rounds) else None
    record = row.record if row is not None else empty_round(count, out)
    begun = row is not None and not record.untouched
    special = sheet.special_in(number)
    trump = row.trump if row is not None else trump_of(game, sheet.schedule, record, number)
    first_bidder = game.bidder(number)
    return SheetRow(
        number=number,
        cards=str(sheet.schedule.cards(number) or ""),
        seats=tuple(
            [
                _seat(sheet, row, number, seat, first=seat == first_bidder, out=seat in out, translate=translate)
                for seat in range(count)
            ]
        ),
        trump=_trump(sheet, number, row, record, trump=trump, translate=translate),
        begun=begun,
        complete=row is not None and row.complete,
        current=sheet.next.round == number,
        thick_below=_turn_ends(game, number),
        day_ends=day_ends,
        times=_times(sheet, number, record, trump),
        call="" if row is None or row.call is None else signed_text(row.call.signed) if row.call.by else EVEN,
        special="" if special is None else translate(special.name),
    )


def _times(sheet: ScoreSheet, number: int, record: Round, trump: Trump | None) -> str:
    """The multiplier of the round, `×2`; empty while it is not known, or 1."""
    times = multiplier_for_all(sheet.game.rules, sheet.schedule, record, number, trump)
    return "" if times in (None, 1) else f"×{number_text(times)}"


def _turn_ends(game: Game, number: int) -> bool:
    """Whether everybody has bid first once more: with the next round the first bid passes the first bidder of
    round 1.
    """
    if game.goes_round:
        return number % len(game.players) == 0
    home = game.bidder(1)
    orders = ((clockwise_from(home, game.in_play_order(each)), game.bidder(each)) for each in (number, number + 1))
    here, there = (order.index(bidder) for order, bidder in orders)
    return there < here


def _seat(
    sheet: ScoreSheet,
    row: ScoredRound | None,
    number: int,
    seat: int,
    *,
    first: bool,
    out: bool,
    translate: Translate,
) -> SeatCell:
    """Bid, tricks, points and total of one player in round `number`, and what is marked there."""
    to_act = sheet.next.seat == seat and sheet.next.round == number
    if row is None:
        return SeatCell(bid=DASH if out else "", first_bidder=first, to_act=to_act, out=out)
    marks: dict[str, Any] = {
        "first_bidder": first,
        "declarer": row.declarer == seat,
        "wins": number == len(sheet.rounds) and seat in sheet.winners,
        "to_act": to_act,
        "out": out,
    }
    mine = [penalty for penalty in row.record.penalties if penalty.seat == seat]
    if out and not mine:
        # A player who is out keeps the total, which is shown only where a penalty changes it.
        return SeatCell(bid=DASH, **marks)
    scored = row.seats[seat]
    negative = scored.total is not None and scored.total < 0
    notes = [f"{signed_text(penalty.points)} {translate(penalty.reason)}".strip() for penalty in mine]
    return SeatCell(
        bid=DASH if out else _bid(row.record, scored.bid),
        tricks="" if scored.tricks is None else str(scored.tricks),
        made=scored.made,
        points="" if scored.points is None else signed_text(scored.points),
        total="" if scored.total is None else number_text(scored.total),
        negative=negative,
        enclosed=negative and sheet.game.rules.enclose_negative,
        fell_from="" if scored.fell_from is None else number_text(scored.fell_from),
        penalty=signed_text(scored.penalties) if mine else "",
        penalty_note=", ".join(notes),
        **marks,
    )


def _bid(record: Round, bid: int | None) -> str:
    if bid is not None:
        return str(bid)
    return "" if record.untouched else "?"


def _trump(
    sheet: ScoreSheet, number: int, row: ScoredRound | None, record: Round, *, trump: Trump | None, translate: Translate
) -> TrumpCell:
    declarer = row.declarer if row is not None else None
    name = sheet.game.name_in(number, declarer) if declarer is not None else ""
    none_left = sheet.rules_in(number).trump.mode is TrumpMode.TURNED and record.trump is None and trump is Trump.NONE
    return TrumpCell(
        trump_sign(trump, translate) if trump else "", str(trump) if trump else "", declarer, name, none_left
    )
