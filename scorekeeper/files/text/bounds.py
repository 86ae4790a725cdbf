"""Count the values and the nesting depth of JSON or TOML before it is parsed, to refuse what is too large.

Strings are removed first, so that nothing in them counts. Invalid JSON or TOML may be counted wrongly; the parser
refuses it afterwards.
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
# Compiled on first use. Possessive quantifiers and an alternative that always matches prevent backtracking.
JSON_STRINGS = r'(?s:"(?:[^"\\]++|\\.)*+(?:"|\\?\Z))'
TOML_STRINGS = (
    r'(?s:"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+)"
)
# Elsewhere in TOML a dot is a decimal point.
BETWEEN_KEYS = r"[=,\n\[\]{}]"
BRACKETS = r"[\[\]{}]"


def json_excess(text: str) -> Fault | None:
    """The fault of JSON that holds more values or levels than any game; None where it does not."""
    bare = re.sub(JSON_STRINGS, "", text)
    return _excess(bare, sum(map(bare.count, ",:[{")), MAX_JSON_VALUES)


def toml_excess(text: str) -> Fault | None:
    """The fault of TOML that holds more values or levels than any rule set; None where it does not."""
    bare = re.sub(TOML_STRINGS, "", text)
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
            # Every parser stops here.
            break
    return TooManyValues(most) if values > most else None
