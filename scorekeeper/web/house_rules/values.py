"""Values of a definition as people type them: `1, peak, 1`, `C D H S`, `3: 28, others: 52`; formulas with points of
their own for zero bids; and the usual scoring as three numbers.

A definition has one formula for all bids: `10 + bid if bid else 5` is 5 for a bid of zero and 10 + bid for every other,
as in the shipped rules. The three numbers are a bonus for making a bid, points for each trick taken, and minus points
for each trick off. So 10, 5 and 2 are `10 + 5 * bid` for a bid made and `-2 * off` for a bid missed. Formulas of that
form are shown as numbers, and are not rewritten while the numbers are unchanged.
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
NUMBERS, FORMULAS = "numbers", "formulas"
FIELDS = ("bonus", "per_trick", "per_off")
# The numbers offered if the formulas cannot be written as three numbers.
USUAL = {"bonus": "10", "per_trick": "1", "per_off": "1"}
MADE = re.compile(r"(?:(?P<bonus>-?\d{1,9}) *\+ *)?(?:(?P<per>\d{1,9}) *\* *)?(?:bid|tricks)|(?P<alone>-?\d{1,9})")
OFF = re.compile(r"-(?:(?P<per>\d{1,9}) *\* *)?off|0")


def formula(text: str) -> str:
    """Return a formula with plain signs instead of typographic ones."""
    for sign, plain in SIGNS:
        text = text.replace(sign, plain)
    return text.strip()


def number(text: str) -> int | str | None:
    """Return a whole number, None for an empty text, and any other text unchanged."""
    text = text.strip()
    if not text:
        return None
    return int(text.replace("−", "-")) if WHOLE.fullmatch(text) else text


def number_or_word(text: str) -> int | str | None:
    """Return a whole number, or the text in lower case, such as `players`."""
    return number(text.lower())


def listed(text: str) -> list[int | str]:
    """Return numbers and words, separated in any usual way."""
    words = (word.lower() for word in BETWEEN.split(text) if word)
    return [known if (known := number(word)) is not None else word for word in words]


def suits(text: str) -> list[str]:
    """Return a list of suits by their letters."""
    return [str(word).upper() for word in listed(text)]


def by_players(text: str) -> Any:
    """Return one value for every table, or values by number of players, or the text itself if it cannot be read."""
    if ":" not in text and "=" not in text:
        return number(text)
    entries = [ENTRY.fullmatch(part) for part in re.split("[,;]", text) if part.strip()]
    if not entries or not all(entries):
        return text
    pairs = [(found[1].lower(), number(found[2])) for found in entries if found]
    return {"else" if players in (OTHERS, "other", "else") else players: value for players, value in pairs}


def spaced(values: object, between: str = " ") -> str:
    """Return a list as people type it."""
    return between.join(map(str, values)) if isinstance(values, list) else _value_text(values)


def number_by_players(value: object) -> str:
    """Return a value, or values by number of players, as people type them."""
    if not isinstance(value, Mapping):
        return _value_text(value)
    return ", ".join(f"{OTHERS if players == 'else' else players}: {each}" for players, each in value.items())


def _value_text(value: object) -> str:
    return "" if value is None else str(value)


def join_zero_bids(formula: str, zero: str) -> str:
    """Return the formula with a case for zero bids. It is unchanged if `zero` is empty."""
    if not zero:
        return formula
    others = f"({formula})" if " if " in formula else formula
    return f"{others}{FOR_ZERO}{zero}"


def split_zero_bids(formula: str) -> tuple[str, str]:
    """Split a formula into the one for all other bids and the one for zero bids, which is empty if there is no such
    case.
    """
    before, found, zero = formula.partition(FOR_ZERO)
    others = before[1:-1] if before.startswith("(") and " if " in before else before
    if found and join_zero_bids(others, zero) == formula and _is_formula(others) and _is_formula(zero):
        return others, zero
    return formula, ""


def _is_formula(text: str) -> bool:
    try:
        parse(text)
    except FormulaError:
        return False
    return True


def number_values(scoring: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of the three number fields for these formulas. `points` says whether numbers or formulas are
    used.
    """
    found = _numbers_in_formulas(scoring)
    return {"points": FORMULAS, **USUAL} if found is None else {"points": NUMBERS, **found}


def with_numbers(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form with its three numbers written as formulas, if the numbers are used and valid."""
    if typed["points"] != NUMBERS or wrong_numbers(typed):
        return dict(typed)
    wanted = {field: str(number_in_field(typed[field])) for field in FIELDS}
    return (
        dict(typed)
        if _numbers_in_formulas(typed) == wanted
        else {**typed, **_formulas_from_numbers(*map(int, wanted.values()))}
    )


def wrong_numbers(typed: Mapping[str, Any]) -> list[str]:
    """Return the fields that are not whole numbers. An empty field counts as zero."""
    if typed["points"] != NUMBERS:
        return []
    return [field for field in FIELDS if typed[field].strip() and not WHOLE.fullmatch(typed[field].strip())]


def number_in_field(text: str) -> int:
    """Return the number typed in one of the three fields; an empty text is zero."""
    return int(text.strip().replace("−", "-") or 0)


def stepped(text: str, step: int) -> str:
    """Return the number in a text changed by `step`, or the text itself if it is not a number."""
    return str(number_in_field(text) + step) if not text.strip() or WHOLE.fullmatch(text.strip()) else text


def _numbers_in_formulas(scoring: Mapping[str, Any]) -> dict[str, str] | None:
    """Return the three numbers that these formulas express, or None if they express anything else."""
    made = MADE.fullmatch(str(scoring.get("made", "")).strip())
    missed = OFF.fullmatch(str(scoring.get("under", "")).strip())
    if made is None or missed is None or scoring.get("over") != scoring.get("under"):
        return None
    alone = made["alone"]
    return {
        "bonus": str(int(alone or made["bonus"] or 0)),
        "per_trick": "0" if alone else str(int(made["per"] or 1)),
        "per_off": "0" if missed[0] == "0" else str(int(missed["per"] or 1)),
    }


def _formulas_from_numbers(bonus: int, per_trick: int, per_off: int) -> dict[str, str]:
    tricks = _product_text(per_trick, "bid")
    made = " + ".join(part for part in (str(bonus) if bonus else "", tricks) if part) or "0"
    missed = _product_text(-per_off, "off") or "0"
    return {"made": made, "under": missed, "over": missed}


def _product_text(number: int, term: str) -> str:
    """Return a number times a term as people write it, or an empty text for zero."""
    if number in (1, -1):
        return f"{'-' if number < 0 else ''}{term}"
    return f"{number} * {term}" if number else ""
