"""Who pays whom in money, in ready words."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import fewest_payments, nets, pairwise_payments, settled_totals
from scorekeeper.web.settlement.money import Money
from scorekeeper.wording.numbers import number_text


class NetLine(Struct, frozen=True):
    """What one player wins or loses in all."""

    name: str
    total: str
    net: str
    loses: bool


class PayLine(Struct, frozen=True):
    """One payment."""

    payer: str
    receiver: str
    amount: str


class SettlementView(Struct, frozen=True):
    """The players by rank, and the payments; none where all have the same total.

    Who `left` before the end settles with nobody, nor does who was to come after it (`absent`).
    """

    nets: tuple[NetLine, ...]
    payments: tuple[PayLine, ...]
    left: tuple[str, ...]
    absent: tuple[str, ...]


def settlement_view(sheet: ScoreSheet, worth: Fraction, currency: str, *, fewest: bool) -> SettlementView:
    """Everybody settles with everybody on the difference of the totals, at so much a point.

    With the `fewest` payments the same nets are paid in as few as there can be, otherwise each pair has its own.
    """
    finishers, totals, never_played = sheet.finishers, settled_totals(sheet), sheet.never_played
    left = sheet.game.attendance.left.difference(finishers)
    names, won = [sheet.game.names[seat] for seat in finishers], nets(totals)
    payments = fewest_payments(won) if fewest else pairwise_payments(totals)
    amounts = [Fraction(points) * worth for points in (*won, *(payment.points for payment in payments))]
    money = Money.for_amounts(amounts, currency)
    return SettlementView(
        nets=tuple(
            NetLine(
                name=sheet.game.names[standing.seat],
                total=number_text(standing.total),
                net=money.signed(Fraction(won[finishers.index(standing.seat)]) * worth),
                loses=won[finishers.index(standing.seat)] < 0,
            )
            for standing in sheet.standings
            if standing.seat in finishers
        ),
        payments=tuple(
            PayLine(names[payment.payer], names[payment.receiver], money.text(Fraction(payment.points) * worth))
            for payment in payments
        ),
        left=tuple(sheet.game.names[seat] for seat in sorted(left)),
        absent=tuple(sheet.game.names[seat] for seat in never_played if seat not in left),
    )
