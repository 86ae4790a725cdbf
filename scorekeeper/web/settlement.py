"""The settlement of any game on request: who pays whom, at a stake for each point in any currency."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal, get_locale, gettext as _
from msgspec import Struct
from wtforms import StringField
from wtforms.validators import Length, ValidationError

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import (
    NamedPayment,
    fewest_payments,
    nets,
    pairwise_payments,
    settled_totals,
)
from scorekeeper.rules.statistics.accounts import Stake
from scorekeeper.sheets.table.sheet_table import PaymentLine
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import LineField, OneOfField, PageForm, form_sentences, summary_of
from scorekeeper.web.language import current_language, lazy as _l
from scorekeeper.web.recap.routes import progress_words
from scorekeeper.wording.numbers import MINUS, number_text
from scorekeeper.wording.rule_words import settlement_words

bp = Blueprint("settlement", __name__)
# Amounts of a currency have two decimals or none: no one writes 0.5.
USUAL_DECIMALS = 2
HARD_SPACE = "\u00a0"
# The placeholder for the currency in Babel's patterns, and bidi marks in them, which the page does not need.
SIGN_OF_MONEY = "¤"
DIRECTIONS = "\u200e\u200f"
FEWEST, PAIRS = "fewest", "pairs"
MAX_CURRENCY_LENGTH = 8
USUAL_STAKE = Decimal("0.05")
MAX_DIGITS, MAX_DECIMALS = 6, 4


@bp.get("/games/<key>/settlement", reads="compute", public=True)
def index(key: str) -> ResponseReturnValue:
    """Ask what a point is worth, and show who pays whom. The query has all answers, so its address can be shared."""
    stored = game_at(key, known_device())
    answered = "stake" in request.args
    form = SettlementForm(formdata=request.args if answered else None)
    if not answered or not complete_rounds(stored.sheet):
        return _page(stored, form, None)
    worth = form.worth if form.validate() else None
    if worth is None:
        return _page(stored, form, None), 422
    view = settlement_view(stored.sheet, Fraction(worth), form.currency.data or "", fewest=form.pay.data == FEWEST)
    return _page(stored, form, view)


def _page(stored: StoredGame, form: SettlementForm, view: dict[str, object] | None) -> str:
    sheet = stored.sheet
    return render_template(
        "settlement/show.html",
        key=stored.key,
        title=stored.game.title,
        when=progress_words(sheet),
        finished=sheet.finished,
        begun=bool(complete_rounds(sheet)),
        form=form,
        ways=((FEWEST, _("Fewest payments")), (PAIRS, _("Everyone with everyone"))),
        wrong=summary_of(_("Nothing has been worked out yet."), form_sentences(form)),
        view=view,
        how=settlement_words(sheet.game.rules, current_language()),
    )


def settlement_view(sheet: ScoreSheet, worth: Fraction, currency: str, *, fewest: bool) -> dict[str, object]:
    """Return the settlement of each player with each other at `worth` a point, on the difference of their totals, or of
    what their places are worth by the rules.

    With `fewest` the same nets are settled by as few payments as possible. Otherwise each pair pays separately. A
    player who `left` before the end does not settle, nor does an `absent` one, who never played.
    """
    finishers, totals, never_played = sheet.finishers, settled_totals(sheet), sheet.never_played
    left = sheet.game.attendance.left.difference(finishers)
    names, won = [sheet.game.names[seat] for seat in finishers], nets(totals)
    payments = fewest_payments(won) if fewest else pairwise_payments(totals)
    amounts = [Fraction(points) * worth for points in (*won, *(payment.points for payment in payments))]
    money = Money.for_amounts(amounts, currency)
    return {
        "nets": tuple(
            {
                "name": sheet.game.names[standing.seat],
                "total": number_text(standing.total),
                "net": money.signed(Fraction(won[finishers.index(standing.seat)]) * worth),
                "loses": won[finishers.index(standing.seat)] < 0,
            }
            for standing in sheet.standings
            if standing.seat in finishers
        ),
        "payments": tuple(
            PaymentLine(names[payment.payer], names[payment.receiver], money.text(Fraction(payment.points) * worth))
            for payment in payments
        ),
        "left": tuple(sheet.game.names[seat] for seat in sorted(left)),
        "absent": tuple(sheet.game.names[seat] for seat in never_played if seat not in left),
    }


def payment_lines(payments: Iterable[NamedPayment], stake: Stake) -> tuple[PaymentLine, ...]:
    """Return payments in money, at this stake for each point or place."""
    amounts = {each: Fraction(each.points) * Fraction(stake.worth) for each in payments}
    money = Money.for_amounts(amounts.values(), stake.currency)
    return tuple(PaymentLine(each.payer, each.receiver, money.text(amount)) for each, amount in amounts.items())


class Money(Struct, frozen=True):
    """The format of all amounts of one settlement."""

    decimals: int
    currency: str

    @staticmethod
    def for_amounts(amounts: Iterable[Fraction], currency: str) -> Money:
        """Return a format with whole units if all amounts are whole, or else with the decimals that they need, at least
        two.

        Every amount has a finite number of decimals, because points are whole or half and a stake has few decimals.
        """
        needed = max(map(_decimals, amounts), default=0)
        return Money(max(needed, USUAL_DECIMALS) if needed else 0, currency)

    def text(self, amount: Fraction) -> str:
        """Return an amount such as `€1.20`, `1,20 €` or `−3 beans`.

        A currency sign is placed as usual in the language, a word after the number.
        """
        return self._amount_text(amount, MINUS if amount < 0 else "")

    def signed(self, amount: Fraction) -> str:
        """Return an amount with its sign, plus or minus."""
        return self._amount_text(amount, "+") if amount > 0 else self.text(amount)

    def _amount_text(self, amount: Fraction, sign: str) -> str:
        pattern = "#,##0" + ("." + "0" * self.decimals if self.decimals else "")
        size = abs(amount)
        exact = Decimal(size.numerator) / Decimal(size.denominator)
        number = format_decimal(exact, format=pattern)
        if not self.currency:
            return sign + number
        locale = get_locale()
        if locale is None or any(map(str.isalpha, self.currency)):
            return f"{sign}{number}{HARD_SPACE}{self.currency}"
        usual = locale.currency_formats["standard"]
        before, behind = (str(marks[bool(sign)]).strip(DIRECTIONS) for marks in (usual.prefix, usual.suffix))
        return (before + number + behind).replace(SIGN_OF_MONEY, self.currency).replace("-", sign)


def _decimals(amount: Fraction) -> int:
    decimals = 0
    while (amount * 10**decimals).denominator != 1:
        decimals += 1
    return decimals


class StakeForm(PageForm):
    """A stake in any currency."""

    stake = StringField(
        _l("A point is worth"),
        [Length(max=20, message=_l("Enter an amount such as 0.05 or 2."))],
        default=lambda: format_decimal(USUAL_STAKE, "0.00"),
    )
    currency = LineField(
        _l("Currency"),
        [Length(max=MAX_CURRENCY_LENGTH, message=_l("This is too long."))],
    )

    def validate_stake(self, _field: StringField) -> None:
        """Require a stake above zero and below the limit."""
        if not self.worth:
            raise ValidationError(_("Enter an amount such as 0.05 or 2."))

    @property
    def worth(self) -> Decimal | None:
        """The exact stake, typed with a comma or a point; None if the text is not an amount within the limits."""
        whole, _point, part = (self.stake.data or "").strip().replace(",", ".").partition(".")
        digits = (whole or "0") + part
        if not (digits.isascii() and digits.isdigit() and (whole or part)):
            return None
        if len(whole) > MAX_DIGITS or len(part) > MAX_DECIMALS:
            return None
        return Decimal(int(digits)).scaleb(-len(part))


class SettlementForm(StakeForm):
    """The stake, the currency and the kind of payments. The form changes nothing, so it is sent as a query."""

    pay = OneOfField(_l("Payments"), (FEWEST, PAIRS), default=FEWEST)
