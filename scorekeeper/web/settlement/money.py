"""Amounts of money as people write them: exact, all with the same number of decimals."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from flask_babel import format_decimal, get_locale
from msgspec import Struct

from scorekeeper.wording.numbers import MINUS

# Nobody writes 0.5 of a currency: from the first part of a unit on there are two decimals.
USUAL_DECIMALS = 2
HARD_SPACE = "\u00a0"
# How the patterns of Babel write the sign, and the marks of direction among them, which the page has no need of.
SIGN_OF_MONEY = "¤"
DIRECTIONS = "\u200e\u200f"


class Money(Struct, frozen=True):
    """How the amounts of one settlement are written."""

    decimals: int
    currency: str

    @staticmethod
    def for_amounts(amounts: Iterable[Fraction], currency: str) -> Money:
        """Whole where all are whole, otherwise with as many decimals as the finest of them needs, at least two.

        Every amount has a finite number of decimals, as points are whole or half and a stake is written with few.
        """
        needed = max(map(_decimals, amounts), default=0)
        return Money(max(needed, USUAL_DECIMALS) if needed else 0, currency)

    def text(self, amount: Fraction) -> str:
        """`€1.20`, `1,20 €`, `−3 beans`: a sign of money stands where the language has it, a word behind the number."""
        return self._written(amount, MINUS if amount < 0 else "")

    def signed(self, amount: Fraction) -> str:
        """The same with a plus sign where something is won."""
        return self._written(amount, "+") if amount > 0 else self.text(amount)

    def _written(self, amount: Fraction, sign: str) -> str:
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
