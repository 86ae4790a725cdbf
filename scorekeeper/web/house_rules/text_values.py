"""Lists and numbers by players as people type them: `1, peak, 1`, `C D H S`, `3: 28, others: 52`;
and formulas with points of their own for bids of zero.

A definition has one formula for all bids: `10 + bid if bid else 5` is 5 for a bid of zero and 10 + bid for every other,
as in the shipped rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.formula import FormulaError, parse

FOR_ZERO = " if bid else "
OTHERS = "others"
BETWEEN = re.compile(r"[\s,;→–]+")
ENTRY = re.compile(r"\s*(\w+)\s*[:=]\s*([\w−-]+)\s*")
# What keyboards and print offer for the signs of formulas.
SIGNS = (("−", "-"), ("–", "-"), ("×", "*"), ("÷", "/"), ("≥", ">="), ("≤", "<="), ("≠", "!="))
WHOLE = re.compile(r"[−-]?[0-9]{1,9}")


def formula(text: str) -> str:
    """A formula without the signs of print."""
    for sign, plain in SIGNS:
        text = text.replace(sign, plain)
    return text.strip()


def number(text: str) -> int | str | None:
    """A whole number; None where nothing stands there, and the text itself where it is something else."""
    text = text.strip()
    if not text:
        return None
    return int(text.replace("−", "-")) if WHOLE.fullmatch(text) else text


def listed(text: str) -> list[int | str]:
    """Numbers and words with anything usual between them."""
    words = (word.lower() for word in BETWEEN.split(text) if word)
    return [known if (known := number(word)) is not None else word for word in words]


def suits(text: str) -> list[str]:
    """Suits in turn, by their letters."""
    return [str(word).upper() for word in listed(text)]


def by_players(text: str) -> Any:
    """One value for every table, or values by number of players; the text itself where it is neither."""
    if ":" not in text and "=" not in text:
        return number(text)
    entries = [ENTRY.fullmatch(part) for part in re.split("[,;]", text) if part.strip()]
    if not entries or not all(entries):
        return text
    pairs = [(found[1].lower(), number(found[2])) for found in entries if found]
    return {"else" if players in (OTHERS, "other", "else") else players: value for players, value in pairs}


def spaced(values: object, between: str = " ") -> str:
    """A list as people type it."""
    return between.join(map(str, values)) if isinstance(values, list) else _text(values)


def number_by_players(value: object) -> str:
    """A value, or values by number of players, as people type them."""
    if not isinstance(value, Mapping):
        return _text(value)
    return ", ".join(f"{OTHERS if players == 'else' else players}: {each}" for players, each in value.items())


def _text(value: object) -> str:
    return "" if value is None else str(value)


def with_zero(formula: str, zero: str) -> str:
    """The formula with other points for bids of zero; none where `zero` is empty."""
    if not zero:
        return formula
    others = f"({formula})" if " if " in formula else formula
    return f"{others}{FOR_ZERO}{zero}"


def without_zero(formula: str) -> tuple[str, str]:
    """The formula of every other bid, and what a bid of zero has of its own; empty where it has nothing."""
    before, found, zero = formula.partition(FOR_ZERO)
    others = before[1:-1] if before.startswith("(") and " if " in before else before
    if found and with_zero(others, zero) == formula and _is_formula(others) and _is_formula(zero):
        return others, zero
    return formula, ""


def _is_formula(text: str) -> bool:
    try:
        parse(text)
    except FormulaError:
        return False
    return True
