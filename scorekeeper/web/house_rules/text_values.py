"""Lists and numbers by players as people type them: `1, peak, 1`, `C D H S`, `3: 28, others: 52`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

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
