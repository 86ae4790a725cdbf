"""What a point is worth, in which currency, and who pays whom: asked as an address, so that it can be sent on."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from flask_babel import format_decimal
from flask_babel import gettext as _
from wtforms import RadioField, StringField
from wtforms.validators import Length, ValidationError

from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField

FEWEST, PAIRS = "fewest", "pairs"
MAX_CURRENCY_LENGTH = 8
USUAL_STAKE = Decimal("0.05")
MAX_DIGITS, MAX_DECIMALS = 6, 4


class SettlementForm(PageForm):
    """It changes nothing here, so it is sent as an address."""

    stake = StringField(
        _l("A point is worth"),
        [Length(max=20, message=_l("Write an amount like 0.05 or 2."))],
        default=lambda: format_decimal(USUAL_STAKE, "0.00"),
    )
    currency = LineField(
        _l("Currency"),
        [Length(max=MAX_CURRENCY_LENGTH, message=_l("This is too long: 8 letters fit beside each amount."))],
    )
    pay = RadioField(_l("Payments"), default=FEWEST, validate_choice=False)

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        # A link may leave it out.
        self.pay.data = self.pay.data or FEWEST

    def validate_stake(self, _field: StringField) -> None:
        """More than nothing, and not more than anybody has."""
        if not self.worth:
            raise ValidationError(_("Write an amount like 0.05 or 2."))

    def validate_pay(self, field: RadioField) -> None:
        """One of the two ways."""
        if field.data not in (FEWEST, PAIRS):
            raise ValidationError(_("Choose who pays whom."))

    @property
    def worth(self) -> Fraction | None:
        """What a point is worth, exact; written with a comma or a point. None where it is no such amount."""
        whole, _point, part = (self.stake.data or "").strip().replace(",", ".").partition(".")
        digits = (whole or "0") + part
        if not (digits.isascii() and digits.isdigit() and (whole or part)):
            return None
        if len(whole) > MAX_DIGITS or len(part) > MAX_DECIMALS:
            return None
        return Fraction(int(digits), 10 ** len(part))
