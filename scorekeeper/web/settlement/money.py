"""Amounts of money as people write them: exact, all with the same number of decimals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from flask_babel import format_decimal

from scorekeeper.wording.numbers import MINUS

# Nobody writes 0.5 of a currency: from the first part of a unit on there are two decimals.
USUAL_DECIMALS = 2
HARD_SPACE = "\u00a0"


@dataclass(frozen=True)
class Money:
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
        """`1.20 €`, `−3 beans`."""
        pattern = "#,##0" + ("." + "0" * self.decimals if self.decimals else "")
        size = abs(amount)
        exact = Decimal(size.numerator) / Decimal(size.denominator)
        number = format_decimal(exact, format=pattern)
        return f"{MINUS if amount < 0 else ''}{number}{HARD_SPACE + self.currency if self.currency else ''}"

    def signed(self, amount: Fraction) -> str:
        """The same with a plus sign where something is won."""
        return f"+{self.text(amount)}" if amount > 0 else self.text(amount)


def _decimals(amount: Fraction) -> int:
    decimals = 0
    while (amount * 10**decimals).denominator != 1:
        decimals += 1
    return decimals
