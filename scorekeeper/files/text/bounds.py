"""Count what a text of JSON or TOML holds before anything is made of it: values, and how deep they are nested.

Texts in quotes are taken out first, so that nothing in them counts. What is no JSON or TOML may be counted wrongly; its
parser refuses it soon enough.
"""

from __future__ import annotations

import re

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.file import NestedTooDeep, TooManyValues

# A game of 500 rounds by thirteen, everybody named in each of them, stays below half of this.
MAX_JSON_VALUES = 60_000
# A rule set with every reading stays below a fifth of this.
MAX_TOML_VALUES = 2_000
MAX_DEPTH = 12
# Each is compiled by the first text of its kind.
# Possessive quantifiers and an end that always matches: no text makes these go over it twice.
JSON_TEXTS = r'(?s:"(?:[^"\\]++|\\.)*+(?:"|\\?\Z))'
TOML_TEXTS = (
    r'(?s:"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+)"
)
# In all other places of TOML a dot is the point of a number or of a clock.
BETWEEN_KEYS = r"[=,\n\[\]{}]"
BRACKETS = r"[\[\]{}]"


def json_excess(text: str) -> Fault | None:
    """Why a text of JSON is not read: it holds more than any game."""
    bare = re.sub(JSON_TEXTS, "", text)
    return _excess(bare, sum(map(bare.count, ",:[{")), MAX_JSON_VALUES)


def toml_excess(text: str) -> Fault | None:
    """Why a text of TOML is not read: it holds more than any rule set, or tables in tables without end."""
    bare = re.sub(TOML_TEXTS, "", text)
    if any(part.count(".") >= MAX_DEPTH for part in re.split(BETWEEN_KEYS, bare)):
        return NestedTooDeep()
    return _excess(bare, sum(map(bare.count, ",=[{")), MAX_TOML_VALUES)


def _excess(bare: str, values: int, most: int) -> Fault | None:
    depth = 0
    for bracket in re.finditer(BRACKETS, bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MAX_DEPTH:
            return NestedTooDeep()
        if depth < 0:
            # Nothing behind it is read: no parser goes on here.
            break
    return TooManyValues(most) if values > most else None
